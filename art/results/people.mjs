// The three people of the testimonials, before and after. They are invented, and each has a goal of their own.
// Over 250 lines: nearly all of them are the coordinates of the drawings.
import { closed, torso } from './figure.mjs';
import { person } from './person.mjs';

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
    hair(layers, [x, y]) {
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
    hair(_layers, _head, _stage, place, lit) {
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
    hairBack(layers, [x, y]) {
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
    hair(layers, _head, _stage, place) {
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
