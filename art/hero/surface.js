// Turns a signed distance function into a mesh by surface nets. The normals come from the function, not from the mesh.
import { BufferAttribute, BufferGeometry } from 'three';

/** The mesh of `distance(x, y, z)` = 0 inside the box from `min` to `max`, sampled every `step`. */
export function surface(distance, min, max, step) {
  const n = min.map((from, axis) => Math.ceil((max[axis] - from) / step) + 1);
  const [nx, ny, nz] = n;
  const at = (i, j, k) => i + nx * (j + ny * k);
  const field = new Float32Array(nx * ny * nz);
  for (let k = 0; k < nz; k++)
    for (let j = 0; j < ny; j++)
      for (let i = 0; i < nx; i++)
        field[at(i, j, k)] = distance(min[0] + i * step, min[1] + j * step, min[2] + k * step);
  const vertexOf = new Int32Array(field.length).fill(-1);
  const positions = [];
  const normals = [];
  const corners = [];
  for (let c = 0; c < 8; c++) corners.push([c & 1, (c >> 1) & 1, c >> 2]);
  const edges = [];
  for (let a = 0; a < 8; a++) for (const bit of [1, 2, 4]) if (!(a & bit)) edges.push([a, a | bit]);
  for (let k = 0; k < nz - 1; k++)
    for (let j = 0; j < ny - 1; j++)
      for (let i = 0; i < nx - 1; i++) {
        const value = corners.map(([x, y, z]) => field[at(i + x, j + y, k + z)]);
        let sum = [0, 0, 0];
        let count = 0;
        for (const [a, b] of edges) {
          if (value[a] < 0 === value[b] < 0) continue;
          const t = value[a] / (value[a] - value[b]);
          for (let axis = 0; axis < 3; axis++)
            sum[axis] += corners[a][axis] + t * (corners[b][axis] - corners[a][axis]);
          count++;
        }
        if (count === 0) continue;
        let p = [
          min[0] + (i + sum[0] / count) * step,
          min[1] + (j + sum[1] / count) * step,
          min[2] + (k + sum[2] / count) * step,
        ];
        const e = step * 0.5;
        let normal;
        for (let round = 0; round < 3; round++) {
          const g = [
            distance(p[0] + e, p[1], p[2]) - distance(p[0] - e, p[1], p[2]),
            distance(p[0], p[1] + e, p[2]) - distance(p[0], p[1] - e, p[2]),
            distance(p[0], p[1], p[2] + e) - distance(p[0], p[1], p[2] - e),
          ];
          const length = Math.hypot(...g) || 1;
          normal = g.map((x) => x / length);
          const d = distance(...p);
          p = p.map((x, axis) => x - normal[axis] * d * 0.8);
        }
        vertexOf[at(i, j, k)] = positions.length / 3;
        positions.push(...p);
        normals.push(...normal);
      }
  const index = [];
  const quad = (a, b, c, d, flip) => (flip ? index.push(a, c, b, a, d, c) : index.push(a, b, c, a, c, d));
  for (let k = 1; k < nz - 1; k++)
    for (let j = 1; j < ny - 1; j++)
      for (let i = 1; i < nx - 1; i++) {
        const inside = field[at(i, j, k)] < 0;
        if (inside !== field[at(i + 1, j, k)] < 0)
          quad(
            vertexOf[at(i, j - 1, k - 1)],
            vertexOf[at(i, j, k - 1)],
            vertexOf[at(i, j, k)],
            vertexOf[at(i, j - 1, k)],
            !inside,
          );
        if (inside !== field[at(i, j + 1, k)] < 0)
          quad(
            vertexOf[at(i - 1, j, k - 1)],
            vertexOf[at(i - 1, j, k)],
            vertexOf[at(i, j, k)],
            vertexOf[at(i, j, k - 1)],
            !inside,
          );
        if (inside !== field[at(i, j, k + 1)] < 0)
          quad(
            vertexOf[at(i - 1, j - 1, k)],
            vertexOf[at(i, j - 1, k)],
            vertexOf[at(i, j, k)],
            vertexOf[at(i - 1, j, k)],
            !inside,
          );
      }
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(positions), 3));
  geometry.setAttribute('normal', new BufferAttribute(new Float32Array(normals), 3));
  geometry.setIndex(index);
  return geometry;
}
