// Draws people exercising as bold side-view pictograms: each limb is a thick line with round ends between two joints.

const W = 12;

/** A person from the positions of the joints. knee2, foot2 and toe2 are those of the other leg and may be missing. */
function figure(
  { head, neck, hip, knee, foot, toe, elbow, hand, knee2, foot2, toe2 },
  { back = '#b7b1a6', front = '#f4f1ea' } = {},
) {
  const line = (points, width, color) =>
    `<polyline points="${points.map((p) => p.join(',')).join(' ')}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
  return [
    knee2 ? line([hip, knee2, foot2, toe2 ?? [foot2[0] + 8, foot2[1]]], W - 1, back) : '',
    line([neck, hip], W + 6, front),
    line([hip, knee, foot, toe ?? [foot[0] + 8, foot[1]]], W, front),
    `<circle cx="${head[0]}" cy="${head[1]}" r="9.5" fill="${front}"/>`,
    elbow ? line([neck, elbow, hand], W - 3, back) : '',
  ].join('');
}

const plate = (x, y, r = 17, color = '#ff5b1f', hub = '#26292e') =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${color}"/><circle cx="${x}" cy="${y}" r="${r * 0.34}" fill="none" stroke="${hub}" stroke-width="2.5"/>`;
const floor = '<path d="M8 112H136" stroke="#4a4e55" stroke-width="3"/>';
const picture = (content) => `<svg viewBox="0 0 144 120" aria-hidden="true">${floor}${content}</svg>`;

const mix = (a, b, t) => a.map((x, i) => x + (b[i] - x) * t);

/** A squat with a barbell. `depth` is 0 when the person stands and 1 at the lowest point. */
export function squat(depth, colors) {
  const standing = {
    head: [76, 16],
    neck: [71, 32],
    hip: [69, 62],
    knee: [71, 84],
    foot: [68, 107],
    elbow: [61, 44],
    hand: [69, 33],
  };
  const low = {
    head: [84, 41],
    neck: [75, 55],
    hip: [52, 82],
    knee: [86, 81],
    foot: [68, 107],
    elbow: [66, 70],
    hand: [70, 55],
  };
  const pose = Object.fromEntries(
    Object.keys(low).map((joint) => [joint, mix(standing[joint], low[joint], depth)]),
  );
  return figure(pose, colors) + plate(pose.neck[0] - 9, pose.neck[1] - 1, 14, colors?.plate, colors?.hub);
}

export const PICTOGRAMS = {
  bike: picture(
    '<g fill="none" stroke="#ff5b1f" stroke-width="6" stroke-linecap="round"><circle cx="84" cy="90" r="17"/><path d="M56 108l6-44M104 108l-8-58h12M52 62h20"/></g>' +
      figure({
        head: [84, 16],
        neck: [79, 33],
        hip: [62, 56],
        knee: [88, 68],
        foot: [80, 92],
        elbow: [88, 48],
        hand: [106, 50],
      }),
  ),
  bridge: picture(
    '<path d="M16 74h34v38H16z" fill="#4a4e55"/>' +
      figure({ head: [26, 60], neck: [41, 67], hip: [84, 68], knee: [112, 72], foot: [110, 106] }) +
      plate(84, 52),
  ),
  squat: picture(squat(0.85)),
  press: picture(
    '<path d="M14 106L40 62l14 44z" fill="#4a4e55"/><path d="M100 22l26 46" stroke="#ff5b1f" stroke-width="9" stroke-linecap="round"/>' +
      figure({
        head: [34, 44],
        neck: [40, 60],
        hip: [62, 94],
        knee: [82, 62],
        foot: [108, 50],
        toe: [105, 43],
        elbow: [48, 82],
        hand: [58, 92],
      }),
  ),
  lunge: picture(
    figure({
      head: [66, 16],
      neck: [65, 33],
      hip: [65, 66],
      knee: [92, 72],
      foot: [92, 107],
      elbow: [66, 54],
      hand: [66, 74],
      knee2: [56, 100],
      foot2: [32, 97],
      toe2: [28, 106],
    }) +
      '<path d="M55 77h24" stroke="#ff5b1f" stroke-width="5"/><path d="M50 68h8v18h-8zM76 68h8v18h-8z" fill="#ff5b1f"/>',
  ),
  calf: picture(
    '<path d="M44 98h50v14H44z" fill="#4a4e55"/>' +
      figure({
        head: [72, 12],
        neck: [70, 28],
        hip: [69, 56],
        knee: [70, 75],
        foot: [66, 88],
        toe: [76, 95],
        elbow: [72, 44],
        hand: [70, 60],
      }) +
      '<path d="M58 63h26" stroke="#ff5b1f" stroke-width="5"/><path d="M53 54h8v18h-8zM81 54h8v18h-8z" fill="#ff5b1f"/>',
  ),
};
