'use strict';
// Layered drawing of an acyclic graph, operands above users.
//
// layoutGraph([{id, width, height}...], [[from, to]...]) returns
// {width, height, boxes: Map id -> {x, y} (centers), edges: [{from, to,
// points}]}. Nodes have to come in topological order. Edges that cross layers
// go through invisible places of their own, so that they run around nodes.

const kGapX = 22, kGapY = 44, kSweeps = 10, kMaxPlaces = 6000;

function layoutGraph(nodes, edges) {
  const index = new Map(nodes.map((node, i) => [node.id, i]));
  const places = nodes.map(node => ({
    width: node.width, height: node.height, above: [], below: [], rank: 0, x: 0,
    real: true
  }));
  const links = [];
  for (const [from, to] of edges) {
    const a = index.get(from), b = index.get(to);
    if (a !== undefined && b !== undefined && a !== b)
      links.push({from, to, a, b, path: []});
  }
  assignRanks(places, links);
  insertPlaces(places, links);
  const layers = [];
  places.forEach((place, i) => (layers[place.rank] ||= []).push(i));
  orderLayers(places, layers);
  placeLayers(places, layers);

  let y = 0;
  for (const layer of layers) {
    const height = Math.max(...layer.map(i => places[i].height));
    for (const i of layer)
      places[i].y = y + height / 2;
    y += height + kGapY;
  }
  const left = Math.min(...places.map(p => p.x - p.width / 2));
  for (const place of places)
    place.x -= left;
  const boxes = new Map(nodes.map((node, i) => [node.id, places[i]]));
  for (const link of links)
    link.points = [link.a, ...link.path, link.b].map(i => places[i]);
  return {
    width: Math.max(...places.map(p => p.x + p.width / 2)),
    height: y - kGapY,
    boxes,
    edges: links
  };
}

// Longest path from the top; what has no operand sits just above its first user.
function assignRanks(places, links) {
  const out = places.map(() => []), hasInput = new Set();
  for (const link of links) {
    out[link.a].push(link.b);
    hasInput.add(link.b);
  }
  for (let i = 0; i < places.length; ++i)
    for (const j of out[i])
      places[j].rank = Math.max(places[j].rank, places[i].rank + 1);
  for (let i = 0; i < places.length; ++i)
    if (!hasInput.has(i) && out[i].length)
      places[i].rank = Math.min(...out[i].map(j => places[j].rank)) - 1;
  const used = [...new Set(places.map(p => p.rank))].sort((a, b) => a - b);
  const dense = new Map(used.map((rank, i) => [rank, i]));
  for (const place of places)
    place.rank = dense.get(place.rank);
}

function insertPlaces(places, links) {
  for (const link of links) {
    let last = link.a;
    const end = places[link.b].rank;
    if (places.length < kMaxPlaces)
      for (let rank = places[link.a].rank + 1; rank < end; ++rank) {
        places.push({width: 6, height: 0, above: [], below: [], rank, x: 0});
        link.path.push(places.length - 1);
      }
    for (const next of [...link.path, link.b]) {
      places[last].below.push(next);
      places[next].above.push(last);
      last = next;
    }
  }
}

// Moves every place to the middle of its neighbours, layer by layer.
function orderLayers(places, layers) {
  for (const layer of layers)
    layer.forEach((i, at) => places[i].at = at);
  for (let sweep = 0; sweep < kSweeps; ++sweep) {
    const down = sweep % 2 === 0;
    for (const layer of down ? layers : [...layers].reverse()) {
      for (const i of layer) {
        const near = down ? places[i].above : places[i].below;
        places[i].key = near.length ?
            near.reduce((sum, j) => sum + places[j].at, 0) / near.length :
            places[i].at;
      }
      layer.sort((i, j) => places[i].key - places[j].key || i - j);
      layer.forEach((i, at) => places[i].at = at);
    }
  }
}

// Within its order, every layer goes as near to its neighbours as it can: least
// squares, by merging places that would overlap.
function placeLayers(places, layers) {
  for (const layer of layers) {
    let x = 0;
    for (const i of layer) {
      places[i].x = x + places[i].width / 2;
      x += places[i].width + kGapX;
    }
  }
  for (let sweep = 0; sweep < kSweeps; ++sweep) {
    const down = sweep % 2 === 0, both = sweep >= kSweeps - 2;
    for (const layer of down ? layers : [...layers].reverse()) {
      const groups = [];
      let offset = 0, previous = null;
      for (const i of layer) {
        const place = places[i];
        if (previous)
          offset += (previous.width + place.width) / 2 + kGapX;
        const near = both ? [...place.above, ...place.below] :
            down ? place.above : place.below;
        const wish = near.length ?
            near.reduce((sum, j) => sum + places[j].x, 0) / near.length : place.x;
        const weight = near.length ? (place.real ? 1 : 3) : 0.1;
        groups.push({sum: (wish - offset) * weight, weight, members: [[i, offset]]});
        previous = place;
        while (groups.length > 1) {
          const b = groups[groups.length - 1], a = groups[groups.length - 2];
          if (a.sum / a.weight <= b.sum / b.weight)
            break;
          a.sum += b.sum;
          a.weight += b.weight;
          a.members.push(...b.members);
          groups.pop();
        }
      }
      for (const group of groups)
        for (const [i, at] of group.members)
          places[i].x = group.sum / group.weight + at;
    }
  }
}
