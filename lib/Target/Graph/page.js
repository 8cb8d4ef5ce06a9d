'use strict';
// Ties the list, the drawing and the details together.

let selected = null;
const visited = [];

// --- Selecting --------------------------------------------------------------

function select(node, {fromList = false, isBack = false} = {}) {
  if (selected && selected !== node && !isBack)
    visited.push(selected.id);
  selected = node;
  drawing.computation = computations[node.c];
  if (!fromList) {
    reveal(node);
    updateRows('n' + node.id);
    if (tree.at >= 0)
      scrollToRow(tree.at);
    drawRows();
  }
  history.replaceState(null, '', '#' + encodeURIComponent(node.n));
  showPath();
  showDetails(node);
  draw(node);
}

function showComputation(computation) {
  selected = null;
  drawing.computation = computation;
  showPath();
  showOverview(computation);
  draw(null);
}

// Into the first computation a node holds or calls.
function enter(node) {
  const inside = [...bodiesOf(node), ...(node.k || []).map(i => computations[i])][0];
  if (!inside || !inside.nodes.length)
    return;
  select(inside.nodes.find(n => n.r) || inside.nodes[0]);
}

function goUp() {
  const owner = drawing.computation.w;
  if (owner !== undefined)
    select(nodes[owner]);
}

function goBack() {
  if (visited.length)
    select(nodes[visited.pop()], {isBack: true});
}

// --- Path and details -------------------------------------------------------

function showPath() {
  const parts = [];
  for (const computation of pathOf(drawing.computation)) {
    if (parts.length)
      parts.push(make('span', {class: 'sep'}, '›'));
    const owner = computation.w === undefined ? null : nodes[computation.w];
    const name = owner ? `${owner.n} ${text(computation.r)}` : text(computation.n);
    parts.push(make('a', {onclick: () => showComputation(computation)}, name));
  }
  document.getElementById('path').replaceChildren(...parts);
}

function factTable(pairs) {
  // A long value goes below its name.
  return make('table', {class: 'facts'}, ...pairs.map(([name, value]) =>
      value.length > 48 || name.length > 24 ?
          make('tr', {}, make('td', {colspan: 2, class: 'long'}, name, make('div', {}, value))) :
          make('tr', {}, make('td', {}, name), make('td', {}, value))));
}

function nodeList(title, ids) {
  if (!ids || !ids.length)
    return [];
  const shown = ids.slice(0, 60).map(id => {
    const row = make('li', {},
        make('a', {class: 'link', onclick: () => select(nodes[id])}, nodes[id].n),
        make('span', {class: 'shape'}, shapeOf(nodes[id])));
    withTip(row, nodes[id]);
    return row;
  });
  if (ids.length > shown.length)
    shown.push(make('li', {class: 'quiet'}, `and ${ids.length - shown.length} more`));
  return [make('h3', {}, title), make('ul', {}, ...shown)];
}

function tagOf(node) {
  return make('div', {class: 'tag'},
      make('i', {style: `background:${colorOf(node)}`}),
      `${opcodeOf(node)} · ${family(node)}${node.r ? ' · root' : ''}`);
}

function showDetails(node) {
  const parts = [
    make('h2', {}, node.n), tagOf(node),
    make('div', {class: 'big'}, text(node.t)),
    ...(timeOf(node) ? [factTable([['estimated time', timeOf(node)]])] : []),
    ...nodeList('Operands', node.i), ...nodeList('Users', node.users),
    ...nodeList('Waits for', node.p), ...nodeList('Waited for by', node.successors)
  ];
  const inside = [...bodiesOf(node), ...(node.k || []).map(i => computations[i])];
  if (inside.length)
    parts.push(make('h3', {}, 'Computations'), make('ul', {}, ...inside.map(c => make('li', {},
        make('a', {class: 'link', onclick: () => showComputation(c)}, text(c.n)),
        make('span', {class: 'shape'}, `${text(c.r)}, ${c.nodes.length}`)))));
  const pairs = attributePairs(node.a);
  if (pairs.length)
    parts.push(make('h3', {}, 'Attributes'), factTable(pairs));
  const source = [];
  if (text(node.s))
    source.push(['op name', text(node.s)]);
  if (text(node.y))
    source.push(['op type', text(node.y)]);
  if (node.l)
    source.push(['source', node.l.map(text).join('\n')]);
  if (source.length)
    parts.push(make('h3', {}, 'Metadata'), factTable(source));
  document.getElementById('details').replaceChildren(...parts);
  document.getElementById('details').scrollTop = 0;
}

// Of what the computation itself computes, not of what its loops and branches run.
function totalTime(computation) {
  const total = computation.nodes.reduce((sum, node) => sum + (node.e || 0), 0);
  return total ? `${(total / 1000).toPrecision(3)} µs on ${data.device}` : '';
}

// What a computation consists of.
function showOverview(computation) {
  const counts = new Map();
  for (const node of computation.nodes)
    counts.set(text(node.o), (counts.get(text(node.o)) || 0) + 1);
  const sorted = [...counts].sort((a, b) => b[1] - a[1]);
  const parts = [
    make('h2', {}, text(computation.n)),
    make('div', {class: 'tag'},
         `${text(computation.r)} · ${computation.nodes.length.toLocaleString('en')} instructions`)
  ];
  if (totalTime(computation))
    parts.push(factTable([['estimated time', totalTime(computation)]]));
  if (computation === entry && data.attributes)
    parts.push(make('h3', {}, 'Module'), factTable(attributePairs(data.attributes)));
  parts.push(make('h3', {}, 'Opcodes'),
             factTable(sorted.map(([name, count]) => [name, String(count)])),
             ...nodeList('Root', computation.nodes.filter(n => n.r).map(n => n.id)));
  document.getElementById('details').replaceChildren(...parts);
}

// --- Hover ------------------------------------------------------------------

const tip = document.getElementById('tip');
let tipTimer = 0;

function withTip(element, node) {
  element.addEventListener('mouseenter', event => {
    clearTimeout(tipTimer);
    tipTimer = setTimeout(() => showTip(node, event.clientX, event.clientY), 250);
  });
  element.addEventListener('mouseleave', hideTip);
}

function hideTip() {
  clearTimeout(tipTimer);
  tip.hidden = true;
}

function showTip(node, x, y) {
  const cut = value => value.length > 160 ? value.slice(0, 160) + '…' : value;
  const pairs = attributePairs(node.a).slice(0, 10).map(([name, value]) => [name, cut(value)]);
  tip.replaceChildren(
      make('b', {}, node.n), ' ', make('span', {class: 'quiet'}, opcodeOf(node)),
      make('div', {class: 'big'}, cut(text(node.t))),
      ...(pairs.length ? [factTable(pairs)] : []),
      ...(text(node.s) ? [make('div', {class: 'quiet'}, text(node.s))] : []),
      ...(node.l ? [make('div', {class: 'quiet'}, text(node.l[0]))] : []));
  tip.hidden = false;
  const box = tip.getBoundingClientRect();
  tip.style.left = Math.max(4, Math.min(x + 14, innerWidth - box.width - 8)) + 'px';
  tip.style.top = Math.max(4, Math.min(y + 16, innerHeight - box.height - 8)) + 'px';
}

// --- Keys and buttons -------------------------------------------------------

const searchBox = document.getElementById('search');
const help = document.getElementById('help');

function setReach(reach) {
  drawing.reach = reach;
  draw(selected);
}

const timeButton = document.getElementById('time');
timeButton.hidden = !longest;

function toggleTime() {
  drawing.byTime = longest > 0 && !drawing.byTime;
  timeButton.setAttribute('aria-pressed', drawing.byTime);
  for (const [id, {element}] of drawing.boxes)
    element.querySelector('.frame').style.fill = drawing.byTime ? heatOf(nodes[id]) : '';
}

searchBox.addEventListener('input', () => {
  tree.query = searchBox.value;
  tree.at = -1;
  list.scrollTop = 0;
  updateRows();
});

searchBox.addEventListener('keydown', event => {
  if (event.key === 'Enter' || event.key === 'ArrowDown') {
    list.focus();
    moveTo(Math.max(tree.at, 0));
    event.preventDefault();
  } else if (event.key === 'Escape') {
    leaveSearch();
  }
  event.stopPropagation();
});

function showSelectedRow() {
  if (selected)
    reveal(selected);
  updateRows(selected ? 'n' + selected.id : undefined);
  if (tree.at >= 0)
    scrollToRow(tree.at);
  drawRows();
}

function leaveSearch() {
  searchBox.value = tree.query = '';
  searchBox.blur();
  list.focus();
  showSelectedRow();
}

const keys = {
  '/': () => { searchBox.focus(); searchBox.select(); },
  '?': () => help.showModal(),
  u: goUp, b: goBack, Backspace: goBack,
  f: () => fit(selected, true),
  t: toggleTime,
  w: () => setReach(0),
  1: () => setReach(1), 2: () => setReach(2), 3: () => setReach(3),
  '+': () => zoomBy(1.25), '=': () => zoomBy(1.25), '-': () => zoomBy(0.8),
  Enter: () => selected && enter(selected),
  Escape: () => tree.query && leaveSearch()
};

document.addEventListener('keydown', event => {
  if (event.ctrlKey || event.metaKey || event.altKey || help.open)
    return;
  hideTip();
  const action = keys[event.key];
  if (action)
    action();
  else if (!listKey(event.key))
    return;
  event.preventDefault();
});

document.getElementById('help-button').onclick = () => help.showModal();
timeButton.onclick = toggleTime;
document.getElementById('fit').onclick = () => fit(selected, true);
for (const mode of ['computations', 'scopes'])
  document.getElementById('tab-' + mode).onclick = () => {
    tree.mode = mode;
    searchBox.value = tree.query = '';
    showSelectedRow();
  };
for (const button of document.querySelectorAll('#reach button'))
  button.onclick = () => setReach(Number(button.dataset.reach));
addEventListener('hashchange', start);

// --- Start ------------------------------------------------------------------

function start() {
  const name = decodeURIComponent(location.hash.slice(1));
  const node = name && nodes.find(n => n.n === name);
  if (node)
    select(node);
  else if (entry)
    showComputation(entry);
}

document.title = data.name + ' · HLO';
document.getElementById('title').textContent = data.name;
document.getElementById('facts').textContent =
    `${nodes.length.toLocaleString('en')} instructions in ` +
    `${computations.length.toLocaleString('en')} computations`;
const present = new Set(nodes.map(node => node.f));
document.getElementById('legend').replaceChildren(
    ...data.families.flatMap((name, i) => present.has(i) ?
        [make('span', {}, make('i', {style: `background:var(--f-${name})`}), name)] : []));
if (entry)
  tree.open.add('c' + entry.id);
updateRows();
start();
