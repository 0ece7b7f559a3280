// The three people of the testimonials, before and after. Invented, respectful, and each with a goal of their own.
import { closed, drawing, limb, torso } from './figure.mjs';

const INK = '#16171a';
const ACCENT = '#ff5b1f';

/** Flat daylight before; the site's ink and its accent as rim light after. */
const STAGES = {
  antes: {
    background: '<path d="M0 0h240v300H0z" fill="#d3c9b8"/><path d="M0 246h240v54H0z" fill="#c4b8a4"/>',
  },
  depois: {
    background: `<path d="M0 0h240v300H0z" fill="${INK}"/><path d="M240 0v300H92L176 0z" fill="${ACCENT}"/>`,
    rim: '#fff1e2',
  },
};

const mirror = (points) => points.map(([x, ...rest]) => [240 - x, ...rest]);

function person(p, stage) {
  const { background, rim } = STAGES[stage];
  const body = p[stage];
  const layers = [];
  const lit = (d, [fill, shade], offset) => layers.push({ d, fill, shade, rim, offset });
  const lean = body.lean ?? (() => 0);
  const s = body.shoulder;
  const drop = body.drop ?? 0; // tired shoulders hang lower, and the head comes forward with them
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
      `M${hip - w + side * 2} 200H${hip + w + side * 2}L${hip + w + 1 + side * 4} 251Q${hip + side * 4} ${255} ${hip - w - 1 + side * 4} 251z`,
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

const brows = (layers, [x, y], color, tilt) =>
  layers.push({
    raw: `<g stroke="${color}" stroke-width="2" stroke-linecap="round" fill="none"><path d="M${x - 12} ${y - 6 - tilt}q4-2.6 8 0M${x + 4} ${y - 6}q4-2.6 8 ${-tilt}"/></g>`,
  });
const mouth = (layers, [x, y], color, smile) =>
  layers.push({
    raw: `<path d="M${x - 6} ${y + 12}q6 ${smile} 12 0" stroke="${color}" stroke-width="2" stroke-linecap="round" fill="none"/>`,
  });
const eyes = (layers, [x, y], color) =>
  layers.push({
    raw: `<circle cx="${x - 8}" cy="${y - 1}" r="1.7" fill="${color}"/><circle cx="${x + 8}" cy="${y - 1}" r="1.7" fill="${color}"/>`,
  });
const features = (color, lips) => (layers, head, stage) => {
  brows(layers, head, color, stage === 'depois' ? 0.8 : 0);
  eyes(layers, head, color);
  layers.push({
    raw: `<path d="M${head[0] + 1} ${head[1] - 1}l3 7.5-4 .6" stroke="${lips}" stroke-width="1.5" fill="none" stroke-linecap="round"/>`,
  });
  mouth(layers, head, lips, stage === 'depois' ? 4.5 : 1);
};

export const PEOPLE = {
  camila: {
    name: 'Camila',
    skin: ['#b9764d', '#8d5233'],
    face: features('#2a1a12', '#6b3320'),
    hairBack(layers, [x, y], stage, lit) {
      if (stage === 'antes')
        layers.push({
          d: closed([
            [x, y - 32],
            [x + 20, y - 22],
            [x + 25, y + 8],
            [x + 27, y + 44],
            [x, y + 40],
            [x - 27, y + 44],
            [x - 25, y + 8],
            [x - 20, y - 22],
          ]),
          fill: '#2a1a14',
        });
      else
        lit(
          closed([
            [x + 6, y - 30],
            [x + 22, y - 36],
            [x + 34, y - 22],
            [x + 36, y + 10],
            [x + 30, y + 36],
            [x + 26, y + 6],
            [x + 18, y - 14],
          ]),
          ['#38241b', '#2a1a14'],
          5,
        );
    },
    hair(layers, [x, y], stage) {
      layers.push({
        d: closed([
          [x, y - 32],
          [x + 15, y - 27],
          [x + 21, y - 8],
          [x + 19.5, y + 4],
          [x + 16, y - 10],
          [x + 4, y - 20],
          [x - 8, y - 14],
          [x - 17, y - 4],
          [x - 19.5, y + 4],
          [x - 21, y - 8],
          [x - 15, y - 27],
        ]),
        fill: '#38241b',
      });
    },
    top(layers, { profile, lean, drop, lit, body }) {
      if (body.sleeve)
        return lit(torso(profile, 92 + drop, 208, { lean, extra: 2.5, neck: 8, hem: 3 }), body.top, 8);
      lit(
        torso(
          profile.map(([y, w]) => [y, y < 108 ? w * 0.74 : w]),
          95 + drop,
          150,
          { lean, extra: 1.2, neck: 20, hem: 2 },
        ),
        body.top,
        8,
      );
    },
    antes: {
      shoulder: 38,
      chest: 37,
      waist: 37,
      hip: 43,
      thigh: 21.5,
      neck: 10,
      arm: 12,
      arms: ['down', 'down'],
      carry: 8,
      drop: 3,
      headDrop: 3,
      shorts: ['#4a4d55', '#34363d'],
      top: ['#8b94a3', '#6c7482'],
      sleeve: ['#8b94a3', '#6c7482'],
    },
    depois: {
      shoulder: 38,
      chest: 33.5,
      waist: 28,
      hip: 37.5,
      thigh: 18.5,
      neck: 9.5,
      arm: 9.8,
      arms: ['hip', 'hip'],
      waistband: true,
      shorts: ['#3a3d46', '#26282e'],
      top: ['#f4f1ea', '#c9c3b6'],
    },
  },
  diego: {
    name: 'Diego',
    skin: ['#6b412b', '#472818'],
    face: features('#150c08', '#2c150c'),
    hair(layers, [x, y], stage, place, lit) {
      lit(
        closed(
          place([
            [0, -31],
            [14, -27],
            [19.5, -14],
            [19, -6],
            [15.5, -15],
            [0, -19],
            [-15.5, -15],
            [-19, -6],
            [-19.5, -14],
            [-14, -27],
          ]),
        ),
        ['#1d1512', '#120c0a'],
        6,
      );
    },
    top(layers, { profile, lean, drop, lit, body }) {
      if (body.sleeve)
        return lit(torso(profile, 91 + drop, 212, { lean, extra: 3.2, neck: 8, hem: 2 }), body.top, 8);
      lit(
        torso(
          profile.map(([y, w]) => [y, y < 108 ? w * 0.72 : w]),
          94 + drop,
          212,
          { lean, extra: 1.6, neck: 16, hem: 2 },
        ),
        body.top,
        8,
      );
    },
    antes: {
      shoulder: 38,
      chest: 31,
      waist: 29,
      hip: 30,
      thigh: 14.5,
      neck: 9,
      arm: 8.2,
      arms: ['down', 'down'],
      carry: 4,
      drop: 4,
      headDrop: 3,
      shorts: ['#5d6470', '#444a54'],
      top: ['#a39a86', '#857c69'],
      sleeve: ['#a39a86', '#857c69'],
    },
    depois: {
      shoulder: 48,
      chest: 43,
      waist: 32,
      hip: 34,
      thigh: 19.5,
      neck: 13,
      arm: 13,
      arms: ['down', 'curl'],
      carry: 9,
      shorts: ['#3a3d46', '#26282e'],
      top: ['#f4f1ea', '#c9c3b6'],
    },
  },
  helena: {
    name: 'Helena',
    skin: ['#e7b394', '#bb8262'],
    face: features('#5b4a40', '#9a4a35'),
    hairBack(layers, [x, y], stage) {
      layers.push({
        d: closed([
          [x, y - 32],
          [x + 20, y - 24],
          [x + 26, y],
          [x + 23, y + 22],
          [x + 10, y + 26],
          [x - 10, y + 26],
          [x - 23, y + 22],
          [x - 26, y],
          [x - 20, y - 24],
        ]),
        fill: '#a9a7a6',
      });
    },
    hair(layers, [x, y], stage, place) {
      layers.push({
        d: closed(
          place([
            [2, -33],
            [17, -27],
            [23, -8],
            [21, 12],
            [17, 2],
            [14, -12],
            [-2, -19],
            [-12, -12],
            [-17, 2],
            [-21, 12],
            [-23, -8],
            [-15, -28],
          ]),
        ),
        fill: '#c9c7c5',
      });
    },
    top(layers, { profile, lean, drop, lit, body }) {
      if (body.sleeve)
        return lit(torso(profile, 92 + drop, 214, { lean, extra: 3.6, neck: 8, hem: 3 }), body.top, 8);
      lit(
        torso(
          profile.map(([y, w]) => [y, y < 108 ? w * 0.74 : w]),
          94 + drop,
          208,
          { lean, extra: 1.4, neck: 15, hem: 2 },
        ),
        body.top,
        8,
      );
    },
    antes: {
      shoulder: 36,
      chest: 34,
      waist: 36,
      hip: 38.5,
      thigh: 18,
      neck: 9,
      arm: 10.4,
      arms: ['down', 'down'],
      carry: 5,
      drop: 5,
      headDrop: 5,
      shorts: ['#55505c', '#3f3b46'],
      top: ['#9a8fa0', '#7b7082'],
      sleeve: ['#9a8fa0', '#7b7082'],
    },
    depois: {
      shoulder: 38.5,
      chest: 33.5,
      waist: 30,
      hip: 36,
      thigh: 17.5,
      neck: 9,
      arm: 9.6,
      arms: ['hip', 'curl'],
      shorts: ['#3a3d46', '#26282e'],
      top: ['#f4f1ea', '#c9c3b6'],
    },
  },
};

/** Every drawing as `[file name, svg]`. */
export function drawings() {
  return Object.entries(PEOPLE).flatMap(([id, p]) =>
    ['antes', 'depois'].map((stage) => [`${id}-${stage}`, person(p, stage)]),
  );
}
