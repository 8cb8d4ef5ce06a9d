'use strict';
// The list at the side: a tree of computations or of op names, or what a search
// found. Only the rows in sight are elements.

const kRowHeight = 22;
const list = document.getElementById('list'), rowsElement = document.getElementById('rows');

const tree = {
  mode: 'computations',
  query: '',
  open: new Set(),
  rows: [],
  at: -1 // the row with the keyboard
};

// --- Rows -------------------------------------------------------------------

function computationRows(rows) {
  const add = (computation, depth) => {
    const key = 'c' + computation.id, open = tree.open.has(key);
    rows.push({kind: 'computation', key, depth, computation, open, has: true});
    if (open)
      addNodes(computation, depth + 1);
  };
  const addNodes = (computation, depth) => {
    for (const node of computation.nodes) {
      const bodies = bodiesOf(node), key = 'n' + node.id;
      const open = bodies.length && tree.open.has(key);
      rows.push({kind: 'node', key, depth, node, open, has: bodies.length > 0});
      if (!open)
        continue;
      if (bodies.length === 1)
        addNodes(bodies[0], depth + 1);
      else
        bodies.forEach(body => add(body, depth + 1));
    }
  };
  const roots = computations.filter(c => c.w === undefined);
  for (const computation of [entry, ...roots.filter(c => c !== entry)])
    if (computation)
      add(computation, 0);
}

// Op names as a tree; chains of one are one row.
let scopes = null;
function getScopes() {
  if (scopes)
    return scopes;
  scopes = {name: '', path: '', children: new Map(), nodes: [], count: 0};
  const unnamed = {name: 'no op name', path: '?', children: new Map(), nodes: [], count: 0};
  for (const node of nodes) {
    if (isHidden(computations[node.c]))
      continue;
    if (!text(node.s)) {
      unnamed.nodes.push(node);
      ++unnamed.count;
      continue;
    }
    let scope = scopes;
    for (const name of text(node.s).split('/')) {
      if (!scope.children.has(name))
        scope.children.set(name, {
          name, path: scope.path + '/' + name, children: new Map(), nodes: [], count: 0
        });
      scope = scope.children.get(name);
      ++scope.count;
    }
    scope.nodes.push(node);
  }
  if (unnamed.count)
    scopes.children.set('', unnamed);
  return scopes;
}

function scopeRows(rows) {
  const add = (scope, depth) => {
    for (let child of scope.children.values()) {
      let name = child.name;
      while (child.children.size === 1 && !child.nodes.length) {
        child = child.children.values().next().value;
        name += '/' + child.name;
      }
      const key = 's' + child.path;
      // A name of one instruction is that instruction.
      if (child.count === 1 && child.nodes.length === 1) {
        rows.push({kind: 'node', key: 'n' + child.nodes[0].id, depth, node: child.nodes[0]});
        continue;
      }
      const open = tree.open.has(key);
      rows.push({kind: 'scope', key, depth, scope: child, name, open, has: true});
      if (!open)
        continue;
      add(child, depth + 1);
      for (const node of child.nodes)
        rows.push({kind: 'node', key: 'n' + node.id, depth: depth + 1, node});
    }
  };
  add(getScopes(), 0);
}

function updateRows(keepKey) {
  const key = keepKey || (tree.rows[tree.at] || {}).key;
  const rows = [];
  if (tree.query.trim())
    for (const node of search(tree.query))
      rows.push({kind: 'node', key: 'n' + node.id, depth: 0, node});
  else if (tree.mode === 'scopes')
    scopeRows(rows);
  else
    computationRows(rows);
  tree.rows = rows;
  tree.at = rows.findIndex(row => row.key === key);
  rowsElement.style.height = rows.length * kRowHeight + 'px';
  document.getElementById('count').textContent =
      tree.query.trim() ? `${rows.length.toLocaleString('en')} found` : '';
  for (const mode of ['computations', 'scopes'])
    document.getElementById('tab-' + mode)
        .setAttribute('aria-selected', tree.mode === mode);
  drawRows();
}

// Opens what is around a node, so that it has a row.
function reveal(node) {
  if (tree.query.trim())
    return;
  if (tree.mode === 'computations') {
    for (let c = computations[node.c]; c;) {
      tree.open.add('c' + c.id);
      const owner = c.w === undefined ? null : nodes[c.w];
      if (owner)
        tree.open.add('n' + owner.id);
      c = owner && computations[owner.c];
    }
  } else {
    let path = '';
    for (const name of text(node.s) ? text(node.s).split('/') : []) {
      path += '/' + name;
      tree.open.add('s' + path);
    }
    if (!text(node.s))
      tree.open.add('s?');
  }
}

// --- Drawing ----------------------------------------------------------------

// The parts of a text a search asked for stand out.
function marked(string) {
  const word = tree.query.trim().split(/\s+/).find(w => w && !w.includes(':'));
  const at = word ? string.toLowerCase().indexOf(word.toLowerCase()) : -1;
  return at < 0 ? [string] :
      [string.slice(0, at), make('mark', {}, string.slice(at, at + word.length)),
       string.slice(at + word.length)];
}

function makeRow(row, i) {
  const style = `top:${i * kRowHeight}px;padding-left:${6 + row.depth * 14}px`;
  const twist = make('span', {class: 'twist'}, row.has ? (row.open ? '▼' : '▶') : '');
  const children = [twist];
  if (row.kind === 'node') {
    const opcode = opcodeOf(row.node);
    children.push(
        make('span', {class: 'dot', style: `background:${colorOf(row.node)}`}),
        make('span', {class: 'name'}, ...marked(row.node.n)));
    if (row.node.n.replace(/[.\d]+$/, '') !== opcode)
      children.push(make('span', {class: 'what'}, ...marked(opcode)));
    children.push(make('span', {class: 'shape'}, shapeOf(row.node)));
  } else if (row.kind === 'computation') {
    children.push(
        make('span', {class: 'name'}, text(row.computation.n)),
        make('span', {class: 'what'}, text(row.computation.r)),
        make('span', {class: 'shape'}, String(row.computation.nodes.length)));
  } else {
    children.push(make('span', {class: 'name'}, row.name),
                  make('span', {class: 'shape'}, String(row.scope.count)));
  }
  const element = make('div', {
    class: 'row ' + row.kind + (row.node && row.node.r ? ' root' : ''),
    role: 'treeitem', style, 'aria-selected': i === tree.at,
    onclick: event => {
      tree.at = i;
      list.focus({preventScroll: true});
      if (row.has && (event.target === twist || row.kind !== 'node'))
        toggle(row);
      else
        activate(row);
      drawRows();
    },
    ondblclick: () => row.has && row.kind === 'node' && toggle(row)
  }, ...children);
  if (row.node)
    withTip(element, row.node);
  return element;
}

function drawRows() {
  const first = Math.max(0, Math.floor(list.scrollTop / kRowHeight) - 8);
  const last = Math.min(tree.rows.length,
                        first + Math.ceil(list.clientHeight / kRowHeight) + 16);
  const elements = [];
  for (let i = first; i < last; ++i)
    elements.push(makeRow(tree.rows[i], i));
  rowsElement.replaceChildren(...elements);
}

function toggle(row, open = !tree.open.has(row.key)) {
  open ? tree.open.add(row.key) : tree.open.delete(row.key);
  updateRows(row.key);
}

function activate(row) {
  if (row.kind === 'node')
    select(row.node, {fromList: true});
  else if (row.kind === 'computation')
    showComputation(row.computation);
}

function scrollToRow(i) {
  const top = i * kRowHeight;
  if (top < list.scrollTop)
    list.scrollTop = top - 2 * kRowHeight;
  else if (top + kRowHeight > list.scrollTop + list.clientHeight)
    list.scrollTop = top - list.clientHeight + 3 * kRowHeight;
}

function moveTo(i) {
  if (!tree.rows.length)
    return;
  tree.at = Math.max(0, Math.min(tree.rows.length - 1, i));
  scrollToRow(tree.at);
  activate(tree.rows[tree.at]);
  drawRows();
}

// True if the key meant something here.
function listKey(key) {
  const row = tree.rows[tree.at];
  const page = Math.floor(list.clientHeight / kRowHeight) - 1;
  const steps = {ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page,
                 Home: -tree.rows.length, End: tree.rows.length};
  if (key in steps) {
    moveTo(tree.at + steps[key]);
  } else if (key === 'ArrowRight' && row && row.has && !row.open) {
    toggle(row, true);
  } else if (key === 'ArrowRight' && row && row.has) {
    moveTo(tree.at + 1);
  } else if (key === 'ArrowLeft' && row && row.has && row.open) {
    toggle(row, false);
  } else if (key === 'ArrowLeft' && row) {
    let i = tree.at;
    while (i > 0 && tree.rows[i].depth >= row.depth)
      --i;
    moveTo(i);
  } else {
    return false;
  }
  return true;
}

list.addEventListener('scroll', () => requestAnimationFrame(drawRows));
new ResizeObserver(drawRows).observe(list);
