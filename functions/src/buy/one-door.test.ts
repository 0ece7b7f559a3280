import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const FUNCTIONS = join(import.meta.dirname, '..');

/** The files that may call each writing method. All other code returns its changes to `change-account` or places an order. */
const WRITERS: readonly (readonly [method: RegExp, files: readonly string[]])[] = [
  [/\.(putGrant|putSubscriber)\(/, ['ledger/change-account.ts', 'endings/erase-account.ts']],
  [
    /\.(deletePayment|deleteGrant|deleteSubscriber)\(/,
    // A wrong import is taken back.
    ['ledger/change-account.ts', 'endings/erase-account.ts'],
  ],
  [
    /\.putPayment\(/,
    [
      'ledger/change-account.ts',
      'endings/erase-account.ts',
      // New payments, which nobody has paid yet.
      'orders/place-order.ts',
      'recovery/recover-payments.ts',
      'webhooks/abacatepay-webhook.ts',
      'webhooks/stripe-webhook.ts',
    ],
  ],
];
/** Firestore's `grants` and `payments` by another way than the store. */
const PAST_THE_STORE =
  /(collection|doc)\(\s*['"`](grants|payments|orders)|\bof\('(grants|payments|orders)'\)/;

interface Source {
  readonly path: string;
  readonly text: string;
}

function sourcesOf(folder: string): readonly Source[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.startsWith('testing/'))
    .map((path) => ({ path: path.replaceAll('\\', '/'), text: readFileSync(join(folder, path), 'utf8') }));
}

const sources = sourcesOf(import.meta.dirname);

describe('the one door to an account', () => {
  it.each(WRITERS)('%s is called by nothing else', (method, files) => {
    const callers = sources.filter(({ text }) => method.test(text)).map(({ path }) => path);
    expect(callers.toSorted()).toEqual([...files].toSorted());
  });

  it('is not walked around: only the store, what support, status and the overview read, and the erasure of what nobody paid name the collections', () => {
    const all = sourcesOf(FUNCTIONS).filter(
      ({ path }) =>
        !path.includes('/testing/') && !path.endsWith('.test.ts') && !path.startsWith('ops/status/checks/'),
    );
    const named = all.filter(({ text }) => PAST_THE_STORE.test(text)).map(({ path }) => path);
    expect(named.toSorted()).toEqual([
      'account/forget-unpaid.ts',
      'buy/firestore/find-records.ts',
      'buy/firestore/firestore-payment-store.ts',
      'trainer/read-overview.ts',
    ]);
  });
});
