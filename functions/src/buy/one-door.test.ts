import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const FUNCTIONS = join(import.meta.dirname, '..');

/** What writes a payment, a grant, an owner or an entitlement. */
const WRITING = /\.(putPayment|putGrant|putSubscriber|deletePayment|deleteGrant|deleteSubscriber)\(/;
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
  it('nothing else writes to it but the erasure, by which documents leave, and the order, which adds what nobody has paid', () => {
    const writers = sources.filter(({ text }) => WRITING.test(text)).map(({ path }) => path);
    expect(writers.toSorted()).toEqual(['change-account.ts', 'erase-account.ts', 'place-order.ts']);
  });

  it("is not walked around: only the store, what the trainer's overview reads, and the erasure of what nobody paid name the collections", () => {
    const all = sourcesOf(FUNCTIONS).filter(
      ({ path }) => !path.includes('/testing/') && !path.endsWith('.test.ts'),
    );
    const named = all.filter(({ text }) => PAST_THE_STORE.test(text)).map(({ path }) => path);
    expect(named.toSorted()).toEqual([
      'account/forget-unpaid.ts',
      'buy/payment-store.ts',
      'trainer/money-lines.ts',
      'trainer/month-money.ts',
      'trainer/read-overview.ts',
    ]);
  });
});
