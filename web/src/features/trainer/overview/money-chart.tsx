import type { MonthMoney } from 'domain/contracts/trainer/read-overview';
import { OVERVIEW } from 'domain/texts/trainer/overview';
import { useId } from 'react';
import { chartTop } from './chart-top.ts';

/** The scale's lines, as parts of its height. */
const LINES = [0, 0.5, 1] as const;
/** The width of one bar, as a part of its month's width. */
const BAR = 0.36;
/** Every third month, and so four of twelve, has its name below it, because twelve names do not fit on a phone. */
const NAMED = 3;

/**
 * The money of the months as bars. The texts stand outside of the drawing, so that they keep their size while it grows and
 * shrinks with the page. What was received is filled, and what was given back is hollow, so that nobody needs the colours.
 */
export function MoneyChart({ money }: { money: readonly MonthMoney[] }) {
  const id = useId();
  const highest = Math.max(...money.map((month) => Math.max(month.received_cents, month.returned_cents)));
  if (highest === 0) return <p>{OVERVIEW.noMoney}</p>;
  const top = chartTop(highest);
  const sum = (of: 'received_cents' | 'returned_cents') =>
    money.reduce((total, month) => total + month[of], 0);
  return (
    <figure className="flex min-w-0 flex-col gap-2 self-start">
      <figcaption className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
        <Key look="border-primary bg-primary">{OVERVIEW.received}</Key>
        <Key look="border-error">{OVERVIEW.returned}</Key>
      </figcaption>
      <p aria-hidden="true" className="text-sm tabular-nums">
        {OVERVIEW.amount(top)}
      </p>
      <svg
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an image in a file of its own could not use the theme's colours
        role="img"
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-text`}
        className="h-56 w-full lg:h-80 overflow-visible"
      >
        <title id={`${id}-title`}>{OVERVIEW.chart}</title>
        <desc id={`${id}-text`}>{OVERVIEW.chartNote(sum('received_cents'), sum('returned_cents'))}</desc>
        {LINES.map((part) => (
          <line
            key={part}
            x1="0"
            x2="100%"
            y1={percent(part)}
            y2={percent(part)}
            className="stroke-base-300"
          />
        ))}
        {money.map(({ month, received_cents, returned_cents }, index) => (
          <g key={month} strokeWidth="2">
            <Bar
              at={index + 0.5 - BAR}
              of={money.length}
              part={received_cents / top}
              look="fill-primary stroke-primary"
            />
            <Bar
              at={index + 0.5}
              of={money.length}
              part={returned_cents / top}
              look="fill-none stroke-error"
            />
          </g>
        ))}
      </svg>
      <p aria-hidden="true" className="grid grid-cols-4 text-right text-[min(0.875rem,4.5vw)]">
        {money
          .filter((_, index) => (money.length - 1 - index) % NAMED === 0)
          .map(({ month }) => (
            <span key={month}>{OVERVIEW.shortMonth(month)}</span>
          ))}
      </p>
    </figure>
  );
}

function Key({ look, children }: { look: string; children: string }) {
  return (
    <span className="flex items-center gap-2">
      <span aria-hidden="true" className={`size-4 border-2 ${look}`} />
      <span>{children}</span>
    </span>
  );
}

interface BarProps {
  /** Where it begins and of how many months, in months. */
  at: number;
  of: number;
  /** Its height, as a part of the scale. */
  part: number;
  look: string;
}

function Bar({ at, of, part, look }: BarProps) {
  if (part === 0) return null;
  return (
    <rect
      x={percent(at / of)}
      width={percent((BAR * 0.9) / of)}
      y={percent(1 - part)}
      height={percent(part)}
      className={look}
    />
  );
}

function percent(part: number): string {
  return `${(part * 100).toFixed(2)}%`;
}
