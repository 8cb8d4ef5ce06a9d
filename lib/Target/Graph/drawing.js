'use strict';
// The drawing: the computation of the selected instruction, or what is near it.

const kWholeLimit = 400, kNearLimit = 160, kSideLimit = 24, kLineHeight = 14;
const graph = document.getElementById('graph'), view = document.getElementById('view');

const drawing = {
  computation: entry,
  reach: 0, // steps from the selected instruction; 0 is the whole computation
  byTime: false, // boxes are filled by the estimated time
  shown: '', // what is laid out
  boxes: new Map(),
  edges: [],
  zoom: {x: 0, y: 0, scale: 1},
  size: {width: 1, height: 1}
};

const measure = (() => {
  const context = document.createElement('canvas').getContext('2d');
  context.font = '11px ' + getComputedStyle(document.documentElement)
      .getPropertyValue('--mono');
  const width = context.measureText('0').width;
  return string => string.length * width;
})();

const shorten = (string, length) =>
    string.length > length ? string.slice(0, length - 1) + '…' : string;

// Nodes within some steps, nearest first, up to a limit; and of a node with many
// operands or users only the first.
function getNear(node, reach) {
  const near = new Set([node.id]);
  let border = [node.id], left = 0;
  for (let step = 0; step < reach; ++step) {
    const next = [];
    for (const id of border)
      for (const other of [...(nodes[id].i || []).slice(0, kSideLimit),
                           ...nodes[id].users.slice(0, kSideLimit)]) {
        if (near.has(other) || nodes[other].c !== node.c)
          continue;
        if (near.size >= kNearLimit) {
          ++left;
          continue;
        }
        near.add(other);
        next.push(other);
      }
    border = next;
  }
  return {ids: [...near].sort((a, b) => a - b), left};
}

function getShown(selected) {
  const all = drawing.computation.nodes;
  const canWhole = all.length < kWholeLimit;
  for (const button of document.querySelectorAll('#reach button')) {
    const reach = Number(button.dataset.reach);
    button.disabled = reach === 0 ? !canWhole : !selected;
    button.setAttribute('aria-pressed', reach === effectiveReach(selected));
  }
  const reach = effectiveReach(selected);
  if (reach === 0)
    return {ids: all.map(node => node.id), left: 0, key: 'c' + drawing.computation.id};
  const start = selected || all.find(node => node.i && node.i.length) || all[0];
  return {...getNear(start, reach), key: `n${start.id}/${reach}`, start};
}

function effectiveReach(selected) {
  const canWhole = drawing.computation.nodes.length < kWholeLimit;
  return drawing.reach === 0 && !canWhole ? 2 : drawing.reach;
}

function draw(selected) {
  const shown = getShown(selected);
  if (shown.key !== drawing.shown) {
    layOut(shown);
    drawing.shown = shown.key;
    fit(selected || shown.start);
  }
  markSelected(selected);
  const total = drawing.computation.nodes.length;
  document.getElementById('note').textContent =
      shown.left ? `The nearest ${shown.ids.length} of ${total.toLocaleString('en')} instructions` :
      shown.ids.length < total ? `${shown.ids.length} of ${total.toLocaleString('en')} instructions` : '';
}

function layOut(shown) {
  const set = new Set(shown.ids), edges = [];
  const boxes = shown.ids.map(id => {
    const node = nodes[id], lines = getLines(node);
    for (const i of new Set(node.i || []))
      if (set.has(i))
        edges.push([i, id]);
    return {
      id, lines, height: lines.length * kLineHeight + 10,
      width: Math.max(48, ...lines.map((line, i) => measure(line) * (i ? 10 / 11 : 1))) +
          (bodiesOf(node).length ? 34 : 20)
    };
  });
  const result = layoutGraph(boxes, edges);
  drawing.size = result;
  drawing.boxes = new Map();
  drawing.edges = [];
  const children = [];
  for (const edge of result.edges) {
    const path = make('path', {class: 'edge', d: getCurve(edge)});
    drawing.edges.push({path, from: edge.from, to: edge.to});
    children.push(path);
  }
  for (const id of shown.ids)
    for (const i of nodes[id].p || [])
      if (set.has(i))
        children.push(make('path', {
          class: 'edge control',
          d: getCurve({points: [result.boxes.get(i), result.boxes.get(id)]})
        }));
  for (const box of boxes) {
    const element = makeBox(nodes[box.id], box, result.boxes.get(box.id), set);
    drawing.boxes.set(box.id, {element, place: result.boxes.get(box.id)});
    children.push(element);
  }
  view.replaceChildren(...children);
}

function getLines(node) {
  const opcode = opcodeOf(node), lines = [shorten(node.n, 34)];
  if (node.n.replace(/[.\d]+$/, '') !== opcode)
    lines.push(shorten(opcode, 34));
  lines.push(shorten(shapeOf(node), 36));
  return lines;
}

function makeBox(node, box, place, set) {
  const {width, height} = box;
  const parts = [make('rect', {
    class: 'frame', x: -width / 2, y: -height / 2, width, height, rx: 5,
    stroke: colorOf(node), style: drawing.byTime && `fill:${heatOf(node)}`
  })];
  parts.push(make('rect', {
    x: -width / 2 + 3, y: -height / 2 + 4, width: 3, height: height - 8, rx: 1.5,
    style: `fill:${colorOf(node)}`
  }));
  box.lines.forEach((line, i) => parts.push(make('text', {
    class: i ? 'what' : 'title', x: -width / 2 + 11,
    y: -height / 2 + 15 + i * kLineHeight
  }, line)));
  if (bodiesOf(node).length)
    parts.push(make('text', {class: 'inside', x: width / 2 - 15, y: -height / 2 + 14}, '▣'));
  const hidden = node.users.filter(id => !set.has(id)).length;
  if (hidden)
    parts.push(make('text', {class: 'more', x: 0, y: height / 2 + 10, 'text-anchor': 'middle'},
                    `${hidden} more ${hidden === 1 ? 'user' : 'users'}`));
  const missing = new Set((node.i || []).filter(id => !set.has(id))).size;
  if (missing)
    parts.push(make('text', {class: 'more', x: 0, y: -height / 2 - 4, 'text-anchor': 'middle'},
                    `${missing} more ${missing === 1 ? 'operand' : 'operands'}`));
  const element = make('g', {
    class: 'box', transform: `translate(${place.x},${place.y})`,
    onclick: () => select(node),
    ondblclick: () => enter(node)
  }, ...parts);
  withTip(element, node);
  return element;
}

// From the lower border of one to the upper border of the other.
function getCurve({points}) {
  const first = points[0], last = points[points.length - 1];
  const way = points.map(p => [p.x, p.y]);
  way[0][1] += (first.height || 0) / 2;
  way[way.length - 1][1] -= (last.height || 0) / 2;
  let d = `M${way[0]}`;
  for (let i = 1; i < way.length; ++i) {
    const [x0, y0] = way[i - 1], [x1, y1] = way[i], middle = (y0 + y1) / 2;
    d += `C${x0},${middle} ${x1},${middle} ${x1},${y1}`;
  }
  return d;
}

function markSelected(selected) {
  for (const [id, {element}] of drawing.boxes)
    element.classList.toggle('selected', !!selected && id === selected.id);
  for (const {path, from, to} of drawing.edges) {
    path.classList.toggle('in', !!selected && to === selected.id);
    path.classList.toggle('out', !!selected && from === selected.id);
  }
  // In sight, if it is not.
  const box = selected && drawing.boxes.get(selected.id);
  if (!box)
    return;
  const {x, y, scale} = drawing.zoom, {clientWidth, clientHeight} = graph;
  const at = [box.place.x * scale + x, box.place.y * scale + y];
  if (at[0] < 40 || at[1] < 30 || at[0] > clientWidth - 40 || at[1] > clientHeight - 30)
    center(box.place, scale);
}

// --- Moving around ----------------------------------------------------------

function applyZoom() {
  const {x, y, scale} = drawing.zoom;
  view.setAttribute('transform', `translate(${x},${y}) scale(${scale})`);
}

function center(place, scale) {
  drawing.zoom = {
    scale, x: graph.clientWidth / 2 - place.x * scale,
    y: graph.clientHeight / 2 - place.y * scale
  };
  applyZoom();
}

// All of it; or the selected instruction, or the top, when all would be too small
// to read.
function fit(node, wholly = false) {
  const {width, height} = drawing.size, pad = 34;
  const scale = Math.min(1.25, (graph.clientWidth - 2 * pad) / width,
                         (graph.clientHeight - 2 * pad) / height);
  if (scale >= 0.55 || wholly)
    return center({x: width / 2, y: height / 2}, Math.max(scale, 0.02));
  const box = node && drawing.boxes.get(node.id);
  if (box)
    return center(box.place, 0.85);
  const [top] = [...drawing.boxes.values()].sort((a, b) => a.place.y - b.place.y);
  const x = width * 0.85 > graph.clientWidth && top ? top.place.x : width / 2;
  center({x, y: graph.clientHeight / 2 / 0.85 - pad}, 0.85);
}

function zoomBy(factor, x = graph.clientWidth / 2, y = graph.clientHeight / 2) {
  const old = drawing.zoom;
  const scale = Math.max(0.02, Math.min(4, old.scale * factor));
  const ratio = scale / old.scale;
  drawing.zoom = {scale, x: x - (x - old.x) * ratio, y: y - (y - old.y) * ratio};
  applyZoom();
}

graph.addEventListener('wheel', event => {
  event.preventDefault();
  const box = graph.getBoundingClientRect();
  if (event.ctrlKey || event.metaKey || Math.abs(event.deltaY) >= 40)
    zoomBy(Math.exp(-event.deltaY / 500), event.clientX - box.left, event.clientY - box.top);
  else {
    drawing.zoom.x -= event.deltaX;
    drawing.zoom.y -= event.deltaY;
    applyZoom();
  }
}, {passive: false});

graph.addEventListener('pointerdown', event => {
  if (event.button !== 0 || event.target.closest('.box'))
    return;
  const start = {...drawing.zoom}, from = [event.clientX, event.clientY];
  graph.setPointerCapture(event.pointerId);
  graph.classList.add('moving');
  const move = e => {
    drawing.zoom = {...start, x: start.x + e.clientX - from[0], y: start.y + e.clientY - from[1]};
    applyZoom();
  };
  const end = () => {
    graph.classList.remove('moving');
    graph.removeEventListener('pointermove', move);
  };
  graph.addEventListener('pointermove', move);
  graph.addEventListener('pointerup', end, {once: true});
  graph.addEventListener('pointercancel', end, {once: true});
});
