import type { ExerciseLine } from 'domain/training/evolution';

// Where the points of a line stand in a square of 100, whose corner is above and on the left. The page stretches the square.

export interface ChartDot {
  readonly x: number;
  readonly y: number;
}

export interface Chart {
  readonly dots: readonly ChartDot[];
  /** The line as an SVG path; '' with fewer than two points. */
  readonly path: string;
  /** The values of the horizontal lines, from below, at equal distances. */
  readonly ticks: readonly { readonly value: number; readonly y: number }[];
}

/** How many spaces there are between the horizontal lines, about. */
const SPACES = 3;

const rounded = (value: number) => Math.round(value * 100) / 100;

/** A distance between horizontal lines that people count in: 1, 2, 2.5 or 5 times a power of ten, and no part of a repetition. */
function stepFor(range: number, isWhole: boolean): number {
  const rough = range / SPACES;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((each) => each * power).find((each) => each >= rough) ?? rough;
  return isWhole ? Math.max(1, Math.ceil(step)) : step;
}

/** The values that the chart's horizontal lines stand for. Equal values have one, in the middle. */
function scaleOf(values: readonly number[], isWhole: boolean): { from: number; to: number; ticks: number[] } {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  if (least === most) return { from: least - 1, to: least + 1, ticks: [least] };
  const step = stepFor(most - least, isWhole);
  const from = Math.floor(least / step) * step;
  const count = Math.ceil((most - from) / step - 1e-9);
  const ticks = Array.from({ length: count + 1 }, (_, index) => rounded(from + index * step));
  return { from, to: from + count * step, ticks };
}

export function chartOf({ points, measure }: Pick<ExerciseLine, 'points' | 'measure'>): Chart {
  if (points.length === 0) return { dots: [], path: '', ticks: [] };
  const { from, to, ticks } = scaleOf(
    points.map(({ value }) => value),
    measure !== 'kg',
  );
  const heightOf = (value: number) => rounded(100 - (100 * (value - from)) / (to - from));
  const days = points.map(({ on }) => Date.parse(on));
  const [first = 0, last = 0] = [days[0], days.at(-1)];
  const dots = points.map(({ value }, index) => {
    // One day alone stands in the middle; two trainings of one day stand beside each other.
    const part =
      first === last ? (index + 1) / (points.length + 1) : ((days[index] ?? first) - first) / (last - first);
    return { x: rounded(100 * part), y: heightOf(value) };
  });
  const path = dots.length < 2 ? '' : `M${dots.map(({ x, y }) => `${x} ${y}`).join('L')}`;
  return { dots, path, ticks: ticks.map((value) => ({ value, y: heightOf(value) })) };
}
