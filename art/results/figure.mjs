// Draws a person as flat, cel-shaded shapes: a limb varies in width along a line, a torso is given by its half-widths.

const round = (n) => Number(n.toFixed(1));

/** A closed smooth curve through `points` (Catmull-Rom as cubic Béziers). */
export function closed(points) {
  const n = points.length;
  const at = (i) => points[(i + n) % n];
  let d = `M${at(0).map(round)}`;
  for (let i = 0; i < n; i++) {
    const [p0, p1, p2, p3] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    const a = p1.map((x, k) => x + (p2[k] - p0[k]) / 6);
    const b = p2.map((x, k) => x - (p3[k] - p1[k]) / 6);
    d += `C${[...a, ...b, ...p2].map(round).join(' ')}`;
  }
  return `${d}z`;
}

/** A limb with round ends along points `[x, y, radius, radius on the other side]`. */
export function limb(points) {
  const left = [];
  const right = [];
  points.forEach(([x, y, r, other = r], i) => {
    const [ax, ay] = points[Math.max(0, i - 1)];
    const [bx, by] = points[Math.min(points.length - 1, i + 1)];
    const length = Math.hypot(bx - ax, by - ay);
    const [nx, ny] = [-(by - ay) / length, (bx - ax) / length];
    left.push([x + nx * r, y + ny * r]);
    right.push([x - nx * other, y - ny * other]);
  });
  const cap = (end, before) => {
    const [x, y, r] = end;
    const length = Math.hypot(x - before[0], y - before[1]);
    return [x + ((x - before[0]) / length) * r * 0.95, y + ((y - before[1]) / length) * r * 0.95];
  };
  return closed([...left, cap(points.at(-1), points.at(-2)), ...right.reverse(), cap(points[0], points[1])]);
}

/** The half-width at height `y` of a list of `[y, half-width]`. */
function widthAt(profile, y) {
  let i = profile.findIndex(([at]) => at >= y);
  if (i < 0) i = profile.length - 1;
  if (i === 0) return profile[0][1];
  const [[y0, w0], [y1, w1]] = [profile[i - 1], profile[i]];
  const t = (y - y0) / (y1 - y0);
  return w0 + (w1 - w0) * t * t * (3 - 2 * t);
}

/** The torso between two heights, `extra` wider than the body (clothes), with an optional neckline depth. */
export function torso(profile, from, to, { extra = 0, lean = () => 0, neck = 0, hem = 0 } = {}) {
  const rows = [from, ...profile.map(([y]) => y).filter((y) => y > from + 4 && y < to - 4), to];
  const side = (sign) => rows.map((y) => [120 + lean(y) + sign * (widthAt(profile, y) + extra), y]);
  const points = [...side(1), ...(hem ? [[120 + lean(to), to + hem]] : []), ...side(-1).reverse()];
  if (neck) points.push([120 + lean(from), from + neck]);
  return closed(points);
}

/**
 * A drawing from layers `{ d, fill, shade, rim }`: each shape is lit from the left, its right edge in shade and, when
 * there is a `rim` colour, a thin line of light at the very edge.
 */
export function drawing({ width, height, background, layers, title }) {
  let defs = '';
  let body = '';
  layers.forEach((layer, index) => {
    if (layer.raw) return void (body += layer.raw);
    const id = `p${index}`;
    if (!layer.shade) return void (body += `<path d="${layer.d}" fill="${layer.fill}"/>`);
    defs += `<path id="${id}" d="${layer.d}"/><clipPath id="c${index}"><use href="#${id}"/></clipPath>`;
    const offset = layer.offset ?? 7;
    const use = (fill, dx, dy) =>
      `<use href="#${id}" fill="${fill}"${dx ? ` x="${-dx}"` : ''}${dy ? ` y="${-dy}"` : ''}/>`;
    body += `<g clip-path="url(#c${index})">${layer.rim ? use(layer.rim, 0, 0) + use(layer.shade, 2.2, 0.4) : use(layer.shade, 0, 0)}${use(layer.fill, offset, offset * 0.2)}</g>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img"><title>${title}</title><defs>${defs}</defs>${background}${body}</svg>`;
}
