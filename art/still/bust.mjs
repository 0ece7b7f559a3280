// The trainer's bust seen from behind, as signed distances in centimetres: y is up, the person faces -z. The face is not
// modelled, because no picture shows it.
import { smoothMax, smoothUnion } from '../hero/distance.js';

const clamp = (t) => Math.min(1, Math.max(0, t));
const mix = (a, b, t) => a + (b - a) * t;
/** An ellipsoid's distance, exact near its surface. */
const ellipsoid = (p, c, r) => {
  const q = p.map((v, i) => (v - c[i]) / r[i]);
  const k = Math.hypot(...q);
  const g = Math.hypot(...q.map((v, i) => v / r[i]));
  return g === 0 ? -Math.min(...r) : (k * (k - 1)) / g;
};
/** A rod from a to b whose radius goes from ra to rb. */
const rod = (p, a, b, ra, rb) => {
  const ab = b.map((v, i) => v - a[i]);
  const ap = p.map((v, i) => v - a[i]);
  const t = clamp(ap.reduce((s, v, i) => s + v * ab[i], 0) / ab.reduce((s, v) => s + v * v, 0));
  return Math.hypot(...ap.map((v, i) => v - ab[i] * t)) - mix(ra, rb, t);
};
/** Interpolates rows [y, ...values] by a smooth curve. */
const along = (rows, y) => {
  let i = 0;
  while (i < rows.length - 2 && y > rows[i + 1][0]) i++;
  const t = clamp((y - rows[i][0]) / (rows[i + 1][0] - rows[i][0]));
  const at = (n) => rows[Math.min(rows.length - 1, Math.max(0, n))];
  return rows[0].slice(1).map((_, c) => {
    const [p0, p1, p2, p3] = [at(i - 1)[c + 1], at(i)[c + 1], at(i + 1)[c + 1], at(i + 2)[c + 1]];
    return p1 + 0.5 * t * (p2 - p0 + t * (2 * p0 - 5 * p1 + 4 * p2 - p3 + t * (3 * (p1 - p2) + p3 - p0)));
  });
};

// Height, half width, half depth, and how far behind the axis the middle lies.
const TORSO = [
  [84, 16.5, 10.5, 0.5],
  [95, 15.6, 9.8, 0],
  [104, 15.8, 9.8, 0],
  [116, 18, 10.8, 1],
  [128, 20, 11.4, 2],
  [138, 19.5, 10.2, 2.2],
  [145, 15, 7.6, 1.8],
  [149, 9, 5.5, 1.2],
  [154, 6.5, 5.5, 0.8],
];
function torso(x, y, z) {
  const [w, d, c] = along(TORSO, Math.min(154, Math.max(84, y)));
  const n = 2.5;
  const k = (Math.abs(x / w) ** n + Math.abs((z - c) / d) ** n) ** (1 / n);
  const side = (k - 1) * Math.min(w, d) * 0.8;
  return smoothMax(side, Math.max(y - 152, 80 - y), 4);
}

/** The head is turned towards the left of the picture, about the axis of the neck. */
const TURN = 0.5;
const turned = ([x, y, z]) => {
  const [c, s] = [Math.cos(TURN), Math.sin(TURN)];
  return [c * x - s * (z - 1), y, s * x + c * (z - 1) + 1];
};

/**
 * How much hair grows at a point of the head, from 0 to 1: short at the nape and around the ears, longer towards the top.
 * `still/portrait.py` colours the head by the same rule.
 */
const grown = ([x, y, z]) => {
  const edge =
    z > 2 ? mix(165.5, 157.5, clamp((z - 2) / 6)) + 0.03 * x * x : mix(171.5, 165.5, clamp((z + 4) / 6));
  return clamp((y - edge) / 9);
};
const head = (p) => {
  const cranium = ellipsoid(p, [0, 171.2, 1], [7.5, 9, 9.6]);
  const jaw = ellipsoid(p, [0, 164, -2.8], [6.3, 8.4, 7.4]);
  return smoothUnion(cranium, jaw, 5) - 0.9 * grown(p);
};
const neck = (p) => rod(p, [0, 164, 1.2], [0, 147, 1.8], 6.1, 7);

function ear(p) {
  const q = [Math.abs(p[0]), p[1], p[2]];
  // The ear leans back and stands off the head.
  const [c, s] = [Math.cos(0.25), Math.sin(0.25)];
  const [u, v] = [c * (q[1] - 167.6) + s * (q[2] + 0.2), -s * (q[1] - 167.6) + c * (q[2] + 0.2)];
  const shell = ellipsoid([q[0] - 0.32 * v, u, v], [8.1, 0, 0], [1, 3.4, 2.1]);
  const lobe = ellipsoid([q[0] - 0.2 * v, u, v], [7.8, -2.7, -0.4], [0.8, 1.3, 1.2]);
  const hollow = ellipsoid([q[0] - 0.32 * v, u, v], [9, 0.4, -0.3], [0.8, 2.3, 1.3]);
  return smoothMax(smoothUnion(shell, lobe, 0.8), -hollow, 0.6);
}

function back(p) {
  const [x, y, z] = p;
  const q = [Math.abs(x), y, z];
  let d = torso(x, y, z);
  d = smoothUnion(d, rod(q, [3, 155, 1.5], [17, 147, 0.6], 3.6, 3.9), 6); // trapezius
  d = smoothUnion(d, ellipsoid(q, [9.8, 133, 10], [6.5, 10, 3.6]), 5); // shoulder blade
  d = smoothUnion(d, ellipsoid(q, [14.5, 120, 4.5], [5, 13, 6.5]), 7); // latissimus
  d = smoothUnion(d, ellipsoid(q, [4.2, 106, 8.4], [3, 15, 2.6]), 5); // beside the spine
  // The hollow of the spine.
  if (z > 0) d += 1.1 * Math.exp(-((x / 2.4) ** 2)) * clamp((148 - y) / 14);
  return d;
}
const ELBOW = [29.5, 113, -5];
function arm(q) {
  let d = rod(q, [20, 142.5, 0.4], ELBOW, 6.2, 4.7);
  d = smoothUnion(d, ellipsoid(q, [20.6, 141.2, 0.6], [7, 7.6, 7.2]), 5); // deltoid
  d = smoothUnion(d, ellipsoid(q, [25.6, 130.5, 2.4], [4.4, 9, 4.3]), 4); // triceps
  d = smoothUnion(d, rod(q, ELBOW, [4, 117, -17], 4.7, 3.4), 3); // the forearm, crossed before the chest
  return d;
}
const limbs = (p) => arm([Math.abs(p[0]), p[1], p[2]]);
const trunk = (p) => smoothUnion(back(p), limbs(p), 4);
const body = (p) => smoothUnion(trunk(p), neck(p), 7);

/** Folds of cloth: ridges that start at the armpits and the waist. */
function folds(p) {
  const [x, y, z] = p;
  const ax = Math.abs(x);
  const side = x > 0 ? 1 : 0.4;
  // Fans out from the armpit across the back.
  const [fx, fy] = [ax - 19, y - 127];
  const r = Math.hypot(fx, fy);
  const angle = Math.atan2(fy, -fx);
  const fan =
    Math.sin(angle * 6 + 1.7 * side + r * 0.12) *
    clamp((r - 2) / 5) *
    Math.exp(-((r / 12) ** 2)) *
    clamp((15 - fx) / 10);
  const waist =
    Math.sin(y * 0.62 + 2.2 * Math.sin(x * 0.13 + side) + 0.02 * x * x * side) *
    Math.exp(-(((y - 101) / 9) ** 2)) *
    (0.6 + 0.4 * Math.sin(x * 0.3 + 1));
  const drape = Math.sin(x * 0.5 + 0.35 * Math.sin(y * 0.2)) * Math.exp(-(((y - 112) / 12) ** 2)) * 0.35;
  const [sx, sy] = [ax - 24, y - 132];
  const sleeve =
    Math.sin((sx * 0.5 - sy) * 0.75 + z * 0.25 + side * 2) * Math.exp(-((sx / 6) ** 2) - (sy / 7) ** 2);
  return 0.3 * fan + 0.5 * waist + 0.5 * drape + 0.3 * sleeve;
}

export const skin = (x, y, z) => {
  const p = [x, y, z];
  const t = turned(p);
  const all = smoothUnion(smoothUnion(head(t), ear(t), 1.2), body(p), 5);
  return Math.max(all, 92 - y);
};

/** The opening for the neck: an upright tube, a little wider than deep. */
const opening = ([x, y, z]) => Math.max((Math.hypot(x / 9.2, (z - 1) / 8.5) - 1) * 8.6, 140 - y);

/** The shirt lies over the body, ends in a round collar and at the middle of the upper arms, and falls straight to the waist. */
export const shirt = (x, y, z) => {
  const p = [x, y, z];
  const q = [Math.abs(x), y, z];
  const tube = opening(p);
  // The ribbed band of the collar is thicker than the cloth, which stands off the waist.
  const loose = 0.75 + 0.4 * clamp((2.1 - tube) / 0.3) + 1.1 * clamp((118 - y) / 30);
  const trunk = smoothUnion(back(p), neck(p), 7) - loose;
  // The sleeve stands off the arm and ends square to it.
  const sleeve = smoothUnion(arm(q) - 0.8, rod(q, [20, 143, 0.4], ELBOW, 7.2, 6.9), 2);
  const axis = [9.5, -29.5, -5.4];
  const below = (q[0] - 20) * axis[0] + (q[1] - 143) * axis[1] + (q[2] - 0.4) * axis[2];
  const hem = below / Math.hypot(...axis) - 17.5;
  const sewn = smoothUnion(trunk, smoothMax(sleeve, hem, 0.3), 3) - folds(p);
  return Math.max(smoothMax(sewn, -tube, 0.4), 92 - y);
};
