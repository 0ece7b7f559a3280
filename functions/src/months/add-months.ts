import type { Month } from 'domain/records/month';

/** Numbers by month (YYYY-MM). A month without numbers is left out. */
export type Months = Readonly<Record<string, Month>>;

const EMPTY: Month = { received_cents: 0, returned_cents: 0, release_days: {} };

/** The numbers of both, or those of `first` without those of `second` where `sign` is -1. */
export function addMonths(first: Months, second: Months, sign: 1 | -1 = 1): Months {
  const names = new Set([...Object.keys(first), ...Object.keys(second)]);
  const sums = [...names].map(
    (name) => [name, addMonth(first[name] ?? EMPTY, second[name] ?? EMPTY, sign)] as const,
  );
  return Object.fromEntries(sums.filter(([, month]) => !isEmpty(month)));
}

function addMonth(first: Month, second: Month, sign: 1 | -1): Month {
  const days = new Set([...Object.keys(first.release_days), ...Object.keys(second.release_days)]);
  const counts = [...days].map(
    (day) => [day, (first.release_days[day] ?? 0) + sign * (second.release_days[day] ?? 0)] as const,
  );
  return {
    received_cents: first.received_cents + sign * second.received_cents,
    returned_cents: first.returned_cents + sign * second.returned_cents,
    release_days: Object.fromEntries(counts.filter(([, count]) => count !== 0)),
  };
}

function isEmpty({ received_cents, returned_cents, release_days }: Month): boolean {
  return received_cents === 0 && returned_cents === 0 && Object.keys(release_days).length === 0;
}
