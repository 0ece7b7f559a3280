import type { MonthMoney } from 'domain/contracts/trainer/read-overview';
import { OVERVIEW } from 'domain/texts/trainer/overview';
import { MoneyChart } from './money-chart.tsx';

/** The money of the months, the oldest first: a chart for the eye, and a table with every amount. */
export function MoneySection({ money }: { money: readonly MonthMoney[] }) {
  return (
    <section className="flex flex-col gap-4 bg-base-100 px-4 py-4 sm:px-6">
      <h2 className="display text-2xl">{OVERVIEW.money}</h2>
      <p className="max-w-prose text-sm">{OVERVIEW.moneyNote}</p>
      <div className="grid gap-x-10 gap-y-6 lg:grid-cols-[3fr_2fr]">
        <MoneyChart money={money} />
        <MoneyTable money={money} />
      </div>
    </section>
  );
}

/** Every amount, the present month first. */
function MoneyTable({ money }: { money: readonly MonthMoney[] }) {
  return (
    <table className="w-full wrap-break-word self-start text-[min(0.875rem,5vw)]">
      <caption className="pb-2 text-left font-semibold">{OVERVIEW.table}</caption>
      <thead>
        <tr className="border-base-300 border-b-2 *:py-2">
          <th scope="col" className="pr-1 text-left">
            {OVERVIEW.month}
          </th>
          <th scope="col" className="whitespace-nowrap px-1 text-right">
            {OVERVIEW.received}
          </th>
          <th scope="col" className="whitespace-nowrap pl-1 text-right">
            {OVERVIEW.returned}
          </th>
        </tr>
      </thead>
      <tbody>
        {[...money].reverse().map(({ month, received_cents, returned_cents }) => (
          <tr key={month} className="border-base-300 border-b *:py-1.5">
            <th scope="row" className="pr-1 text-left font-normal">
              {OVERVIEW.monthName(month)}
            </th>
            <td className="px-1 text-right tabular-nums">{OVERVIEW.amount(received_cents)}</td>
            <td className="pl-1 text-right tabular-nums">{OVERVIEW.amount(returned_cents)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
