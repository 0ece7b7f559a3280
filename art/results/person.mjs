// Draws a person of the testimonials: legs, torso, arms in a pose, clothes, face and hair, in front of the background of
// 'antes' or 'depois'.
import { closed, drawing, limb, torso } from './figure.mjs';

const INK = '#16171a';
const ACCENT = '#ff5b1f';

/** 'antes' is in flat daylight; 'depois' has the site's dark colour behind it and its accent colour as rim light. */
const STAGES = {
  antes: {
    background: '<path d="M0 0h240v300H0z" fill="#d3c9b8"/><path d="M0 246h240v54H0z" fill="#c4b8a4"/>',
  },
  depois: {
    background: `<path d="M0 0h240v300H0z" fill="${INK}"/><path d="M240 0v300H92L176 0z" fill="${ACCENT}"/>`,
    rim: '#fff1e2',
  },
};

/** The drawing of `p` (see people.mjs) before or after. */
export function person(p, stage) {
  const { background, rim } = STAGES[stage];
  const body = p[stage];
  const layers = [];
  const lit = (d, [fill, shade], offset) => layers.push({ d, fill, shade, rim, offset });
  const lean = body.lean ?? (() => 0);
  const s = body.shoulder;
  const drop = body.drop ?? 0; // tired shoulders hang lower
  const head = [120 + lean(60), 54 + (body.headDrop ?? 0)];

  p.hairBack?.(layers, head, stage, lit);
  // legs
  for (const side of [-1, 1]) {
    const hip = 120 + lean(205) + side * body.hip * 0.5;
    lit(
      limb([
        [hip, 204, body.hip * 0.5],
        [hip + side * 1.5, 240, body.thigh],
        [hip + side * 2.5, 290, body.thigh * 0.86],
        [hip + side * 2, 330, body.thigh * 0.7],
      ]),
      p.skin,
    );
  }
  // neck and torso
  lit(
    limb([
      [head[0], head[1] + 12, body.neck],
      [120 + lean(90), 92 + drop, body.neck],
      [120, 104 + drop, body.neck + 3],
    ]),
    [p.skin[1], p.skin[1]],
  );
  const profile = [
    [88 + drop, body.neck + 2],
    [95 + drop, s * 0.62],
    [104 + drop, s * 0.98],
    [124, body.chest],
    [146, (body.chest + body.waist * 1.1) / 2.05],
    [168, body.waist],
    [186, (body.waist + body.hip) / 1.98],
    [204, body.hip],
  ];
  lit(torso(profile, 88 + drop, 206, { lean }), p.skin, 8);
  if (body.waistband)
    lit(
      torso(
        [
          [184, (body.waist + body.hip) / 1.98],
          [204, body.hip],
          [222, body.hip * 0.98],
        ],
        186,
        220,
        { lean, extra: 1.2, hem: -4 },
      ),
      body.shorts,
      8,
    );
  // shorts
  for (const side of [-1, 1]) {
    const hip = 120 + lean(205) + side * body.hip * 0.5;
    const w = body.thigh + 2.5;
    lit(
      `M${hip - w + side * 2} 200H${hip + w + side * 2}L${hip + w + 1 + side * 4} 251Q${hip + side * 4} 255 ${hip - w - 1 + side * 4} 251z`,
      body.shorts,
    );
  }
  p.top(layers, { profile, lean, drop, lit, body, s });
  // arms
  const arm = (side, kind) => {
    const x = (dx) => 120 + side * dx;
    const flip = (points) => (side < 0 ? points.map(([px, py, a, b]) => [px, py, b ?? a, a]) : points);
    const a = body.arm;
    const y = 106 + drop;
    const sleeve = () =>
      body.sleeve &&
      lit(
        `M${x(s * 0.45)} ${y - 13}Q${x(s + 6)} ${y - 20} ${x(s + a + 2)} ${y + 6}L${x(s + a + 7)} ${y + 34}Q${x(s + 4)} ${y + 39} ${x(s - a)} ${y + 36}L${x(s - a - 5)} ${y + 14}z`,
        body.sleeve,
        5,
      );
    if (kind === 'down') {
      const w = body.carry ?? 6;
      lit(
        limb(
          flip([
            [x(s - 5), y, a + 1.5],
            [x(s), y + 24, a],
            [x(s + w), y + 62, a * 0.78],
            [x(s + w + 1), y + 76, a * 0.84],
            [x(s + w - 1), y + 112, a * 0.5],
          ]),
        ),
        p.skin,
        5,
      );
      lit(
        limb([
          [x(s + w - 1), y + 112, a * 0.5],
          [x(s + w), y + 124, a * 0.62],
          [x(s + w - 3), y + 136, a * 0.4],
        ]),
        p.skin,
        4,
      );
    }
    if (kind === 'hip') {
      lit(
        limb(
          flip([
            [x(s + 27), y + 56, a * 0.8],
            [x(s + 16), y + 74, a * 0.8],
            [x(body.hip + 4), y + 90, a * 0.52],
          ]),
        ),
        p.skin,
        5,
      );
      lit(
        limb([
          [x(body.hip + 5), y + 90, a * 0.52],
          [x(body.hip - 6), y + 96, a * 0.6],
          [x(body.hip - 14), y + 95, a * 0.4],
        ]),
        p.skin,
        4,
      );
      lit(
        limb(
          flip([
            [x(s - 6), y, a + 1.5],
            [x(s + 5), y + 20, a],
            [x(s + 17), y + 40, a * 0.82],
            [x(s + 27), y + 57, a * 0.78],
          ]),
        ),
        p.skin,
        5,
      );
    }
    if (kind === 'curl') {
      lit(
        limb(
          flip([
            [x(s - 6), y, a + 3],
            [x(s + 2), y + 22, a + 2.5],
            [x(s + 9), y + 44, a * 0.92],
            [x(s + 13), y + 60, a * 0.8],
          ]),
        ),
        p.skin,
        5,
      );
      dumbbell(layers, x(s + 22), y - 4, rim);
      lit(
        limb(
          flip([
            [x(s + 13), y + 60, a * 0.8],
            [x(s + 19), y + 42, a * 0.98],
            [x(s + 21), y + 14, a * 0.56],
            [x(s + 22), y + 6, a * 0.6],
          ]),
        ),
        p.skin,
        5,
      );
      lit(
        limb([
          [x(s + 17), y - 2, a * 0.62],
          [x(s + 26), y - 4, a * 0.62],
        ]),
        p.skin,
        3,
      );
    }
    sleeve();
  };
  arm(-1, body.arms[0]);
  arm(1, body.arms[1]);
  // head
  const face = [
    [0, -27],
    [14, -22],
    [18.5, -6],
    [17, 8],
    [9.5, 21],
    [0, 25],
    [-9.5, 21],
    [-17, 8],
    [-18.5, -6],
    [-14, -22],
  ];
  const place = (points) => points.map(([x, y]) => [head[0] + x, head[1] + y]);
  for (const side of [-1, 1])
    lit(
      limb([
        [head[0] + side * 18, head[1] - 3, 3.6],
        [head[0] + side * 17.4, head[1] + 5, 2.6],
      ]),
      [p.skin[1], p.skin[1]],
    );
  lit(closed(place(face)), p.skin, 9);
  p.face(layers, head, stage, place);
  p.hair(layers, head, stage, place, lit);
  return drawing({
    width: 240,
    height: 300,
    background,
    layers,
    title: `${p.name}, ${stage} (imagem ilustrativa)`,
  });
}

function dumbbell(layers, x, y, rim) {
  const plate = (dx, h, w) =>
    layers.push({
      d: `M${x + dx - w / 2} ${y - h / 2}h${w}v${h}h${-w}z`,
      fill: '#f4f1ea',
      shade: '#a9a49b',
      rim,
      offset: 3,
    });
  layers.push({ raw: `<path d="M${x - 26} ${y - 2.5}h52v5h-52z" fill="#8f8b84"/>` });
  plate(-21, 30, 7);
  plate(21, 30, 7);
  plate(-28, 20, 6);
  plate(28, 20, 6);
}
