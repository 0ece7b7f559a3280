import { HOUR_MS } from 'domain/kit/dates';
import { readErasures } from '../../kit/erasures/erasures.ts';
import { firestore } from '../../kit/firebase/admin.ts';
import type { PaymentDeps } from '../../buy/ports/payment-deps.ts';
import type { ProviderLists } from '../../buy/ports/provider-lists.ts';
import { type Outage, quietly, recoverPayments } from '../../buy/recovery/recover-payments.ts';
import { watchRun } from '../reconcile/change-lines.ts';
import { noteReminders } from './note-reminders.ts';
import { reconnectAccounts } from './reconnect-accounts.ts';
import { replayErasures } from './replay-erasures.ts';

/** An erasure that was recorded a moment before the backup may have taken place a moment after it. */
const IN_FLIGHT_MS = HOUR_MS;

/** What a restore has done, or would do, as lines under their headings. `failed`: some of it has to be repeated. */
interface RestoreReport {
  readonly parts: readonly { readonly title: string; readonly lines: readonly string[] }[];
  readonly failed: boolean;
}

/**
 * Brings a restored database up to date with everything that was not lost: the providers, the records of the erasures, Auth.
 * The payments come first, because an erasure may be of a person whose purchase the database had lost. Repeating it changes
 * nothing. A dry run is the same code, with every write kept to itself.
 */
export async function runRestore(
  live: PaymentDeps,
  lists: ProviderLists,
  outage: Outage,
  isDry: boolean,
): Promise<RestoreReport> {
  const run = watchRun(live, isDry);
  const { deps } = run;
  const recovery = await recoverPayments(deps, lists, outage);
  const unreadable: string[] = [];
  const from = new Date(outage.since.getTime() - IN_FLIGHT_MS);
  const erasures = await readErasures(from, (name) => unreadable.push(name));
  const quiet = quietly(isDry ? live : deps);
  const replay = await replayErasures(quiet, erasures, isDry);
  const accounts = await reconnectAccounts(isDry ? quietly(deps) : quiet, isDry);
  const reminders = await noteReminders(outage, isDry);
  return {
    parts: [
      {
        title: `Payments (lost: ${recovery.restored.length}, looked at: ${recovery.looked})`,
        lines: [
          ...run.changes(),
          ...recovery.failed.map((key) => `payment ${key}: its provider did not answer`),
          ...recovery.unknown.map((id) => `${id}: not of this site, or somebody has to look at the provider`),
        ],
      },
      {
        title: `Erasures (recorded: ${erasures.length})`,
        lines: [
          ...replay.lines,
          ...unreadable.map((name) => `cannot read ${name}: somebody has to look at it`),
        ],
      },
      { title: 'Accounts', lines: accounts },
      { title: `Reminders noted as sent: ${reminders}`, lines: [] },
      { title: 'Trainers in the restored database (remove who is none any more)', lines: await trainers() },
    ],
    failed: recovery.failed.length > 0 || replay.failed > 0 || unreadable.length > 0,
  };
}

/** The uids of the restored trainers: one who was removed after the backup is a trainer again. */
async function trainers(): Promise<readonly string[]> {
  const { docs } = await (await firestore()).collection('trainers').get();
  return docs.map(({ id }) => id);
}
