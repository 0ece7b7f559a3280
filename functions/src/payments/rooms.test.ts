import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, expect, it } from 'vitest';

const FUNCTIONS = join(import.meta.dirname, '..');

/** The rooms, each above all that it imports. README.md says what they hold. */
const ROOMS = [
  'records',
  'ports',
  'mails',
  'account',
  'changes',
  'abacatepay',
  'stripe',
  'firestore',
  'sync',
  'orders',
  'adoption',
  'endings',
  'webhooks',
  'recovery',
  'callables',
];
/** Providers and the database. No room but these three and the webhooks knows which ones they are. */
const OUTSIDE = ['abacatepay', 'stripe', 'firestore'];

/** The files that may call each writing method. All other code returns its changes to `change-account` or places an order. */
const WRITERS: readonly (readonly [method: RegExp, files: readonly string[]])[] = [
  [/\.(putGrant|putSubscriber)\(/, ['account/change-account.ts', 'endings/erase-account.ts']],
  [
    /\.(deletePayment|deleteGrant|deleteSubscriber)\(/,
    // A wrong import is taken back.
    ['account/change-account.ts', 'endings/erase-account.ts'],
  ],
  [
    /\.putPayment\(/,
    [
      'account/change-account.ts',
      'endings/erase-account.ts',
      // New payments, which nobody has paid yet.
      'orders/place-order.ts',
      'recovery/adopt-payment.ts',
      'webhooks/locate-card.ts',
      'webhooks/locate-pix.ts',
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
const roomOf = (path: string) => (path.includes('/') ? (path.split('/')[0] ?? '') : '');

describe('the rooms of the payments', () => {
  it.each(ROOMS)('%s imports only from the rooms below it', (room) => {
    const upwards = sources
      .filter(({ path }) => roomOf(path) === room)
      .flatMap(({ path, text }) => importsOf(path, text).map((target) => [path, target] as const))
      .filter(([, target]) => !mayImport(room, roomOf(target)))
      .map(([path, target]) => `${path} imports ${target}`);
    expect(upwards).toEqual([]);
  });

  it('are all named here', () => {
    const rooms = new Set(sources.map(({ path }) => roomOf(path)).filter((room) => room !== ''));
    expect([...rooms].toSorted()).toEqual(ROOMS.toSorted());
  });
});

describe('the one door to an account', () => {
  it.each(WRITERS)('%s is called by nothing else', (method, files) => {
    const callers = sources.filter(({ text }) => method.test(text)).map(({ path }) => path);
    expect(callers.toSorted()).toEqual([...files].toSorted());
  });

  it('is not walked around: only the store, what support, status and the overview read, and the erasure of what nobody paid name the collections', () => {
    const all = sourcesOf(FUNCTIONS).filter(
      ({ path }) =>
        !path.includes('/testing/') && !path.endsWith('.test.ts') && !path.startsWith('cli/status/checks/'),
    );
    const named = all.filter(({ text }) => PAST_THE_STORE.test(text)).map(({ path }) => path);
    expect(named.toSorted()).toEqual([
      'my-data/forget-unpaid.ts',
      'payments/firestore/find-records.ts',
      'payments/firestore/firestore-payment-store.ts',
      'trainers/read-overview.ts',
    ]);
  });
});

function mayImport(room: string, target: string): boolean {
  if (target === room) return true;
  if (OUTSIDE.includes(target)) return room === 'webhooks';
  return ROOMS.includes(target) && ROOMS.indexOf(target) < ROOMS.indexOf(room);
}

/** The files of the payments that a file imports, types included, by their paths. */
function importsOf(path: string, text: string): readonly string[] {
  return [...text.matchAll(/from '(\.[^']+)'/g)]
    .map(([, specifier = '']) => posix.join(posix.dirname(path), specifier))
    .filter((target) => !target.startsWith('..'));
}
