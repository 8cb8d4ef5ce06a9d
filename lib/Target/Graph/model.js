'use strict';
// The module as the exporter wrote it; every name in the data is one letter:
// node: n name, o opcode, f family, t shape, c computation, r root, i operands,
//   p control predecessors, b bodies, k callees, a attributes, s op_name,
//   y op_type, l source lines, e estimated nanoseconds of one run, q why;
//   computation: n name, r role, w owner, a opcode
//   applied. Strings are numbers in `strings`, but for the names of nodes.

const data = JSON.parse(document.getElementById('data').textContent);
const nodes = data.nodes, computations = data.computations;
const text = number => number === undefined ? '' : data.strings[number];

computations.forEach((computation, id) => {
  computation.id = id;
  computation.nodes = [];
});
nodes.forEach((node, id) => {
  node.id = id;
  node.users = [];
  computations[node.c].nodes.push(node);
});
for (const node of nodes) {
  for (const i of new Set(node.i || []))
    nodes[i].users.push(node.id);
  for (const i of node.p || [])
    (nodes[i].successors ||= []).push(node.id);
}
// Bodies that are one instruction on scalars are part of their instruction.
const isHidden = computation => computation.a !== undefined;
const bodiesOf = node =>
    (node.b || []).map(i => computations[i]).filter(c => !isHidden(c));
const entry = computations.find(c => text(c.r) === 'entry') || computations[0];
const family = node => data.families[node.f];

function opcodeOf(node) {
  const applied = (node.b || []).map(i => computations[i]).filter(isHidden);
  const kind = attribute(node, 'kind').replace(/.*\.|[<>"]/g, '');
  return text(node.o) + (applied.length ? ' ' + text(applied[0].a) : '') +
      (text(node.o) === 'fusion' && kind ? ' ' + kind : '');
}

function attribute(node, name) {
  const list = node.a || [];
  for (let i = 0; i < list.length; i += 2)
    if (text(list[i]) === name)
      return text(list[i + 1]);
  return '';
}

function attributePairs(list) {
  const pairs = [];
  for (let i = 0; list && i < list.length; i += 2)
    pairs.push([text(list[i]), text(list[i + 1])]);
  return pairs;
}

// The computations around a node or computation, outermost first.
function pathOf(computation) {
  const path = [];
  for (let c = computation; c;
       c = c.w === undefined ? null : computations[nodes[c.w].c])
    path.unshift(c);
  return path;
}

// --- Search -----------------------------------------------------------------

// What a search looks at is put together on the first one.
function haystackOf(node) {
  return node.haystack ||= {
    op: opcodeOf(node).toLowerCase(),
    shape: text(node.t).toLowerCase(),
    in: text(computations[node.c].n).toLowerCase(),
    attr: attributePairs(node.a).flat().join(' ').toLowerCase(),
    any: [node.n, opcodeOf(node), text(node.t), text(node.s),
          ...(node.l || []).map(text)].join(' ').toLowerCase()
  };
}

function search(query) {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean).map(word => {
    const [, key, rest] = /^(op|shape|in|attr):(.*)$/.exec(word) || [];
    return key ? [key, rest] : ['any', word];
  });
  const plain = words.filter(([key]) => key === 'any').map(([, word]) => word);
  const found = nodes.filter(node => {
    if (isHidden(computations[node.c]))
      return false;
    const haystack = haystackOf(node);
    return words.every(([key, word]) => haystack[key].includes(word));
  });
  // A name that is, or starts with, what was typed comes first.
  const rank = node => plain.length !== 1 ? 0 :
      node.n.toLowerCase() === plain[0] ? -2 :
      node.n.toLowerCase().startsWith(plain[0]) ? -1 : 0;
  return found.map(node => [rank(node), node])
      .sort((a, b) => a[0] - b[0] || a[1].id - b[1].id)
      .map(pair => pair[1]);
}

// --- Making elements --------------------------------------------------------

function make(tag, attributes = {}, ...children) {
  const svg = ['svg', 'g', 'rect', 'text', 'path', 'tspan'].includes(tag);
  const element = svg ?
      document.createElementNS('http://www.w3.org/2000/svg', tag) :
      document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith('on'))
      element.addEventListener(name.slice(2), value);
    else if (value !== undefined && value !== false)
      element.setAttribute(name, value === true ? '' : value);
  }
  element.append(...children.filter(c => c !== null && c !== undefined));
  return element;
}

// The shape without layouts.
const shapeOf = node => text(node.t).replace(/\{[^{}]*\}/g, '');
const colorOf = node => `var(--f-${family(node)})`;

// --- Estimated times ---------------------------------------------------------

const longest = nodes.reduce((most, node) => Math.max(most, node.e || 0), 0);
const timeOf = node => node.e === undefined ? '' :
    `${(node.e / 1000).toPrecision(3)} µs, ${text(node.q)}`;
// From the paper to the colour of what takes longest.
const heatOf = node => node.e === undefined || !longest ? 'var(--panel)' :
    `color-mix(in srgb, var(--heat) ${Math.round(75 * Math.sqrt(node.e / longest))}%, var(--panel))`;
