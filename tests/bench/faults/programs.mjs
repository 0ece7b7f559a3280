/** The programs behind the processes of the site. */
import { join } from 'node:path';
import { programOf } from 'emulators';
import { HOST, root } from '../../../scripts/processes.ts';

/** The processes that a fault can hit. */
export const PROCESSES = /** @type {const} */ ([
  'functions',
  'firestore',
  'stripe',
  'abacatepay',
  'auth',
  'outbox',
  'scheduler',
]);
/** @typedef {typeof PROCESSES[number]} ProcessName */

/** The heap that Node takes by itself in an instance of 256 MiB, and a way to have it collected. */
const AS_AN_INSTANCE = ['--max-old-space-size=128', '--expose-gc'];
const own = join(import.meta.dirname, 'processes');

/**
 * The arguments of each process by its name; the database's depend on the backup from which it starts, '' for none.
 * @param {{ folder: string, smtp: number, functions: number, events: number }} site the folder of all data, and ports
 * @returns {Record<ProcessName, (backup: string) => readonly string[]>}
 */
export function programsOf({ folder, smtp, functions, events }) {
  return {
    functions: () => [...AS_AN_INSTANCE, join(own, 'worker.mjs')],
    firestore: (backup) => [
      programOf('firestore'),
      ...['--rules', join(root, 'firestore.rules'), '--functions_emulator', `${HOST}:${events}`],
      ...(backup === '' ? [] : ['--seed_from_export', backup]),
    ],
    stripe: () => [programOf('stripe'), '--data', join(folder, 'stripe.json')],
    abacatepay: () => [programOf('abacatepay'), '--data', join(folder, 'abacatepay.json')],
    auth: () => [programOf('auth')],
    outbox: () => [programOf('outbox'), '--smtp', String(smtp), '--data', join(folder, 'outbox.jsonl')],
    scheduler: () => [programOf('scheduler'), '--functions', `${HOST}:${functions}`],
  };
}
