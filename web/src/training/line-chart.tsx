import type { ExerciseLine } from 'domain/training/evolution';
import { axisDate, EVOLUTION } from 'domain/training/evolution-texts';
import { loadText } from 'domain/training/player-texts';
import { type Chart, type ChartDot, chartOf } from './chart-geometry.ts';

// The pictures of a line. Screen readers are told its numbers by a table instead, so all of this is hidden from them.

/** A chart with more points shows the last dot alone. */
const DOTS_MAX_COUNT = 30;

const STROKE = {
  vectorEffect: 'non-scaling-stroke',
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

/** A dot is a line without a length, so that it stays round where the picture is stretched. */
const dotPath = ({ x, y }: ChartDot) => `M${x} ${y}h0`;

function Line({ chart: { dots, path }, width, dot }: { chart: Chart; width: number; dot: number }) {
  const shown = dots.length > DOTS_MAX_COUNT ? dots.slice(-1) : dots;
  return (
    <g fill="none" stroke="currentColor" className="text-primary">
      {path !== '' && <path d={path} strokeWidth={width} {...STROKE} />}
      <path d={shown.map(dotPath).join('')} strokeWidth={dot} {...STROKE} />
    </g>
  );
}

/** A line as small as a word. */
export function SmallChart({ line }: { line: ExerciseLine }) {
  const chart = chartOf(line);
  const last = chart.dots.slice(-1);
  return (
    <svg
      aria-hidden="true"
      viewBox="-6 -12 112 124"
      preserveAspectRatio="none"
      className="block h-9 w-24 max-w-full sm:w-32"
    >
      <Line chart={{ ...chart, dots: last }} width={2} dot={7} />
    </svg>
  );
}

/** A line with its axes. Their labels are text of the page, so that they grow with it. */
export function BigChart({ line }: { line: ExerciseLine }) {
  const chart = chartOf(line);
  const [first, last] = [line.points[0], line.points.at(-1)];
  if (first === undefined || last === undefined) return null;
  const days = first.on === last.on ? [first.on] : [first.on, last.on];
  return (
    <figure aria-hidden="true" className="max-w-2xl">
      <figcaption className="mb-2 font-semibold text-sm">{EVOLUTION.measure[line.measure]}</figcaption>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 text-xs">
        <div
          className={`flex h-44 flex-col-reverse text-right leading-none ${chart.ticks.length === 1 ? 'justify-center' : 'justify-between'}`}
        >
          {chart.ticks.map(({ value }) => (
            <span key={value}>{loadText(value)}</span>
          ))}
        </div>
        {/* Half a line of the labels above and below, so that each stands at its line. */}
        <svg
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          className="my-1.5 h-[calc(11rem-0.75rem)] w-full overflow-visible px-2"
        >
          <g stroke="currentColor" className="opacity-25">
            {chart.ticks.map(({ value, y }) => (
              <path key={value} d={`M0 ${y}H100`} strokeWidth={1} {...STROKE} />
            ))}
          </g>
          <Line chart={chart} width={2.5} dot={8} />
        </svg>
        <div
          className={`col-start-2 flex flex-wrap gap-x-3 ${days.length === 1 ? 'justify-center' : 'justify-between'}`}
        >
          {days.map((day) => (
            <span key={day}>{axisDate(day)}</span>
          ))}
        </div>
      </div>
    </figure>
  );
}
