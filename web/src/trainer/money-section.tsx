import { lazy, Suspense, useCallback, useEffect, useId, useRef, useState } from 'react';
import { PLAN_IDS } from 'domain/buy/plans';
import type {
  MoneyLine,
  MoneyList,
  MoneyOfMonth,
  MoneyPage,
  MonthMoney,
  Place,
} from 'domain/trainer/money-contract';
import { MONEY, MONEY_DIALOG } from 'domain/trainer/money-texts';
import { OVERVIEW } from 'domain/trainer/texts';
import { formatDate } from 'domain/kit/dates';
import { Button } from '../kit/ui/button.tsx';
import { ChunkBoundary, Opening } from '../kit/ui/chunk-boundary.tsx';
import { showToast } from '../kit/ui/toast.tsx';
import { Payer } from './overview-lists.tsx';
import { fetchMoney, trainerErrorText } from './trainer-calls.ts';

const MoneyDialog = lazy(async () => ({ default: (await import('./export-dialog.tsx')).MoneyDialog }));

const ID = 'dinheiro';
/** The address of the section on its page. */
export const MONEY_PLACE = `#${ID}`;

interface ReadMonth {
  /** What was asked for: the month, null for the present one, and the attempt. */
  readonly asked: string;
  readonly failed: boolean;
  /** What was read last, perhaps of another month. */
  readonly read: MoneyOfMonth | null;
}

/** The money of the chosen month. It is read once `isOpen`, and again with each attempt and month; a failure keeps the last one. */
export function useMoney(isOpen: boolean, attempt: number) {
  const [month, choose] = useState<string | null>(null);
  const [last, setLast] = useState<ReadMonth | null>(null);
  const [again, setAgain] = useState(0);
  const asked = `${month} ${attempt} ${again}`;
  const present = useRef(asked);
  useEffect(() => {
    present.current = asked;
    if (!isOpen) return;
    const isPresent = () => present.current === asked;
    fetchMoney(month).then(
      (read) => isPresent() && setLast({ asked, failed: false, read }),
      () => isPresent() && setLast((before) => ({ asked, failed: true, read: before?.read ?? null })),
    );
  }, [isOpen, asked, month]);
  const more = useCallback(
    async (list: MoneyList, place: Place) => {
      if (last?.read == null) return;
      const { read } = last;
      const next = await fetchMoney(read.money.month, { list, place });
      const lines = [...read[list].lines, ...next[list].lines];
      setLast((now) =>
        now === last ? { ...last, read: { ...read, [list]: { lines, next: next[list].next } } } : now,
      );
    },
    [last],
  );
  const retry = useCallback(() => setAgain((count) => count + 1), []);
  const status = last?.asked !== asked ? 'loading' : last.failed ? 'failed' : 'ready';
  return { month, choose, read: last?.read ?? null, status, more, retry } as const;
}

interface MoneySectionProps {
  money: ReturnType<typeof useMoney>;
  /** The months that can be chosen, the oldest first. */
  months: readonly MonthMoney[];
}

/** The payments and returns of a month, what they come to, and the file for the accountant. */
export function MoneySection({ money, months }: MoneySectionProps) {
  const { read, status, choose, retry } = money;
  const present = months.at(-1)?.month ?? '';
  const shown = read?.money.month ?? present;
  const id = useId();
  return (
    <section
      id={ID}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      className="flex scroll-mt-4 flex-col gap-4 bg-base-100 px-4 py-4 sm:px-6"
    >
      <h2 id={`${id}-title`} className="display text-2xl">
        {MONEY.title(shown)}
      </h2>
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-0">
          <label htmlFor={`${id}-month`} className="font-semibold">
            {MONEY.month}
          </label>
          <select
            id={`${id}-month`}
            className="select mt-1 w-full text-base"
            value={money.month ?? present}
            onChange={({ currentTarget }) => choose(currentTarget.value)}
          >
            {[...months].reverse().map(({ month }) => (
              <option key={month} value={month}>
                {OVERVIEW.monthName(month)}
              </option>
            ))}
          </select>
        </div>
        {read && <Download month={shown} />}
      </div>
      <output className={status === 'ready' ? 'sr-only' : ''}>
        {status === 'loading' ? MONEY.loading : status === 'failed' ? MONEY.failed : MONEY.title(shown)}
      </output>
      {status === 'failed' && (
        <Button look="outline" onClick={retry}>
          {MONEY.retry}
        </Button>
      )}
      {read && (
        <>
          <Sums read={read} />
          <Lines
            list="received"
            title={MONEY.payments}
            none={MONEY.noPayments}
            page={read.received}
            more={money.more}
          />
          <Lines
            list="returned"
            title={MONEY.returns}
            none={MONEY.noReturns}
            page={read.returned}
            more={money.more}
          />
        </>
      )}
    </section>
  );
}

function Download({ month }: { month: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button look="outline" onClick={() => setOpen(true)}>
        {MONEY_DIALOG.button}
      </Button>
      {open && (
        <ChunkBoundary>
          <Suspense fallback={<Opening />}>
            <MoneyDialog month={month} onClose={() => setOpen(false)} />
          </Suspense>
        </ChunkBoundary>
      )}
    </>
  );
}

/** What the month comes to, and by which plan and method it came. A share of nothing is left out. */
function Sums({ read: { money, by_plan, by_method } }: { read: MoneyOfMonth }) {
  const { received_cents: received, returned_cents: returned } = money;
  const plans = PLAN_IDS.map((plan) => [OVERVIEW.plan(plan), by_plan[plan] ?? 0] as const);
  const others = received - plans.reduce((sum, [, cents]) => sum + cents, 0);
  const methods = (['pix', 'card'] as const).map(
    (method) => [MONEY.methods[method], by_method[method]] as const,
  );
  return (
    <div className="grid gap-x-8 gap-y-4 sm:grid-cols-3">
      <Facts
        rows={[
          [MONEY.received, received],
          [MONEY.returned, returned],
          [MONEY.left, received - returned],
        ]}
      />
      <Facts title={MONEY.byPlan} rows={withMoney([...plans, [OVERVIEW.otherPlans, others]])} />
      <Facts title={MONEY.byMethod} rows={withMoney(methods)} />
    </div>
  );
}

type Sum = readonly [string, number];

const withMoney = (sums: readonly Sum[]) => sums.filter(([, cents]) => cents !== 0);

function Facts({ title, rows }: { title?: string; rows: readonly Sum[] }) {
  if (rows.length === 0) return null;
  return (
    <div>
      {title !== undefined && <h3 className="font-semibold">{title}</h3>}
      <dl>
        {rows.map(([name, cents]) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-3 border-base-300 border-b py-1">
            <dt>{name}</dt>
            <dd className="ml-auto font-semibold tabular-nums">{OVERVIEW.amount(cents)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

interface LinesProps {
  list: MoneyList;
  title: string;
  none: string;
  page: MoneyPage;
  more: (list: MoneyList, place: Place) => Promise<void>;
}

/** A list of the month, the newest first. A page may hold courtesies alone, and then shows nothing before the next one. */
function Lines({ list, title, none, page: { lines, next }, more }: LinesProps) {
  const [busy, setBusy] = useState(false);

  async function showMore(place: Place) {
    setBusy(true);
    try {
      await more(list, place);
    } catch (error) {
      showToast({ kind: 'error', text: trainerErrorText(error) });
    }
    setBusy(false);
  }

  return (
    <div className="flex flex-col gap-2">
      <h3 className="font-semibold text-lg">{title}</h3>
      {lines.length === 0 && next === null && <p>{none}</p>}
      {lines.length > 0 && (
        <ul aria-label={title} className="divide-y divide-base-300 border-base-300 border-y">
          {lines.map((line) => (
            <Line key={line.purchase} line={line} />
          ))}
        </ul>
      )}
      {next !== null && (
        <Button look="outline" busy={busy} busyText={MONEY.loadingMore} onClick={() => void showMore(next)}>
          {MONEY.more(title)}
        </Button>
      )}
    </div>
  );
}

function Line({ line }: { line: MoneyLine }) {
  const { returned_at, returned_cents, paid_at, amount_cents, tier, method, state, protocol } = line;
  const facts: string[] = [
    OVERVIEW.plan(tier),
    MONEY.methods[method],
    MONEY.states[state],
    ...(returned_at === null && returned_cents > 0 ? [MONEY.inPart(returned_cents)] : []),
    ...(returned_at === null ? [] : [MONEY.paidOn(line)]),
    ...(protocol === '' ? [] : [MONEY.purchase(protocol)]),
  ];
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 py-2">
      <time dateTime={returned_at ?? paid_at} className="tabular-nums">
        {formatDate(new Date(returned_at ?? paid_at))}
      </time>
      <p className="ml-auto font-semibold tabular-nums sm:order-last">
        {returned_at === null ? OVERVIEW.amount(amount_cents) : MONEY.back(returned_cents)}
      </p>
      <div className="flex min-w-0 basis-full flex-col sm:flex-1 sm:basis-48">
        <Payer payer={line} />
        <p className="wrap-anywhere text-sm">{facts.join(' · ')}</p>
      </div>
    </li>
  );
}
