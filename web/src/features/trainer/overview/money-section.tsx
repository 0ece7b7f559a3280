import type { MonthMoney } from 'domain/contracts/trainer';
import { OVERVIEW } from 'domain/texts/trainer/overview';

/** The months in which money moved, the present one first, each with a bar for the eye. `money` has the oldest month first. */
export function MoneySection({ money }: { money: readonly MonthMoney[] }) {
  const moved = money.filter((month) => month.received_cents > 0 || month.returned_cents > 0).reverse();
  return (
    <section className="flex flex-col gap-4 bg-base-100 px-4 py-4 sm:px-6">
      <h2 className="display text-2xl">{OVERVIEW.money}</h2>
      <p className="max-w-prose text-sm">{OVERVIEW.moneyNote}</p>
      {moved.length === 0 ? <p>{OVERVIEW.noMoney}</p> : <MoneyTable months={moved} />}
    </section>
  );
}

function MoneyTable({ months }: { months: readonly MonthMoney[] }) {
  const highest = Math.max(...months.map(({ received_cents }) => received_cents));
  return (
    <table className="w-full wrap-break-word text-[min(0.875rem,5vw)]">
      <caption className="pb-2 text-left font-semibold">{OVERVIEW.table}</caption>
      <thead>
        <tr className="border-base-300 border-b-2 *:py-2">
          <th scope="col" className="w-1/3 pr-1 text-left">
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
        {months.map(({ month, received_cents, returned_cents }) => (
          <tr key={month} className="border-base-300 border-b *:py-1.5">
            <th scope="row" className="pr-1 text-left font-normal">
              <span>{OVERVIEW.monthName(month)}</span>
              <svg aria-hidden="true" className="h-1.5 w-full fill-primary">
                <rect width={`${(100 * received_cents) / Math.max(highest, 1)}%`} height="100%" />
              </svg>
            </th>
            <td className="px-1 text-right tabular-nums">{OVERVIEW.amount(received_cents)}</td>
            <td className="pl-1 text-right tabular-nums">{OVERVIEW.amount(returned_cents)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
