import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { describe, expect, it } from 'vitest';

/**
 * The order of the imports: a folder (or a file beside the folders) imports only from those above it in its list. So no two
 * folders import each other, by no detour either. payments/README.md says what the folders of the payments hold.
 */
const LAYERS = {
  '.': [
    'clock.ts',
    'config',
    'logging.ts',
    'errors.ts',
    'run-end.ts',
    'firebase',
    'options.ts',
    'audit.ts',
    'mail.ts',
    'mail-delivery',
    'health',
    'erasures',
    'differing-fields.ts',
    'workouts',
    'call',
    'questionnaire',
    'payments',
    'accounts',
    'subscriptions',
    'migration',
    'queue',
    'mailbox',
    'trainers',
    'my-data',
    'answer-changes',
    'support',
    'handlers.ts',
    'index.ts',
    'cli',
  ],
  payments: [
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
    'live-deps.ts',
  ],
} as const;

/** Providers and the database. Of the payments only these files know which ones they are. */
const DEPLOYED = ['abacatepay', 'stripe', 'firestore'];
const KNOW_THE_DEPLOYED = ['webhooks', 'live-deps.ts'];

interface Import {
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

/** The imports between the parts of a folder, types and late imports included. */
function importsWithin(folder: string): readonly Import[] {
  const root = join(import.meta.dirname, folder);
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.ts') && !isTest(path),
  );
  return files.flatMap((path) => {
    const file = path.replaceAll('\\', '/');
    const text = readFileSync(join(root, path), 'utf8');
    return [...text.matchAll(/(?:from|import\() ?'(\.[^']+)'/g)]
      .map(([, specifier = '']) => posix.join(dirname(file), specifier))
      .filter((target) => !target.startsWith('..'))
      .map((target) => ({ file, from: partOf(file), to: partOf(target) }))
      .filter(({ from, to }) => from !== to);
  });
}

const isTest = (path: string) => /(^|\/)testing(\/|$)|\.test\.ts$/.test(path);
const partOf = (path: string) => path.split('/')[0] ?? '';

describe.each(Object.entries(LAYERS))('the folder %s', (folder, layers: readonly string[]) => {
  const imports = importsWithin(folder);

  it('imports in one direction', () => {
    const upwards = imports.filter(({ from, to }) => layers.indexOf(from) <= layers.indexOf(to));
    expect(upwards).toEqual([]);
  });

  it('has no part that the list lacks', () => {
    const parts = readdirSync(join(import.meta.dirname, folder)).filter(
      (name) => !isTest(name) && name !== 'README.md',
    );
    expect(parts.toSorted()).toEqual(layers.toSorted());
  });
});

it('only the webhooks and what puts the payments together know the providers and the database', () => {
  const others = importsWithin('payments').filter(
    ({ from, to }) => DEPLOYED.includes(to) && !KNOW_THE_DEPLOYED.includes(from),
  );
  expect(others).toEqual([]);
});
