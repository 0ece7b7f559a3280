// The shape of the kettlebell in the hero's picture, as a signed distance.
import { CatmullRomCurve3, Vector3 } from 'three';
import { smoothMax, smoothUnion } from './distance.js';

/** Points on the centre line of the handle, which rises from the body and closes in a flattened arc. */
const HANDLE = (() => {
  const points = [];
  const curve = new CatmullRomCurve3(
    [
      [-0.6, 0.55],
      [-0.7, 0.95],
      [-0.76, 1.3],
      [-0.66, 1.6],
      [-0.36, 1.74],
      [0, 1.765],
      [0.36, 1.74],
      [0.66, 1.6],
      [0.76, 1.3],
      [0.7, 0.95],
      [0.6, 0.55],
    ].map(([x, y]) => new Vector3(x, y, 0)),
    false,
    'centripetal',
  );
  for (const p of curve.getPoints(44)) points.push([p.x, p.y]);
  return points;
})();

/** The distance to the kettlebell: its body is the unit sphere around the origin, its foot is flat at y = -0.9. */
export function kettlebell(x, y, z) {
  const body = Math.hypot(x, y * 1.02, z) - 1;
  let handle = 9;
  for (let i = 0; i < HANDLE.length - 1; i++) {
    const [ax, ay] = HANDLE[i];
    const dx = HANDLE[i + 1][0] - ax;
    const dy = HANDLE[i + 1][1] - ay;
    const t = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)));
    const along = (i + t) / (HANDLE.length - 1);
    const radius = 0.185 - 0.012 * Math.sin(along * Math.PI);
    handle = Math.min(handle, Math.hypot(x - ax - dx * t, y - ay - dy * t, z) - radius);
  }
  const solid = smoothUnion(body, handle, 0.28);
  const base = -0.9 - y; // the flat foot
  const face = z - 0.9; // the flat face that carries the number
  return smoothMax(smoothMax(solid, base, 0.08), face, 0.06);
}
