import { HOUR_MS } from 'domain/kit/dates';
import { readErasures } from '../../kit/erasures.ts';
import type { PaymentDeps } from '../../buy/payment-deps.ts';
import type { ProviderLists } from '../../buy/gateways.ts';
import { type Outage, quietly, recoverPayments } from '../../buy/recover-payments.ts';
import { noteReminders } from './note-reminders.ts';
import { replayErasures } from './replay-erasures.ts';

/** An erasure that was recorded a moment before the backup may have taken place a moment after it. */
const IN_FLIGHT_MS = HOUR_MS;

/** What a restore has done, in lines with ids only. `failed`: some of it has to be repeated. */
interface RestoreReport {
  readonly lines: readonly string[];
  readonly failed: boolean;
}

/**
 * Brings a restored database up to date with the providers and the records of the erasures. The payments come first, because an
 * erasure may be of a person whose purchase the database had lost. Repeating it changes nothing.
 */
export async function runRestore(
  deps: PaymentDeps,
  lists: ProviderLists,
  outage: Outage,
): Promise<RestoreReport> {
  const { restored, looked, failed, unknown } = await recoverPayments(deps, lists, outage);
  const unreadable: string[] = [];
  const from = new Date(outage.since.getTime() - IN_FLIGHT_MS);
  const erasures = await readErasures(from, (name) => unreadable.push(name));
  const notErased = await replayErasures(quietly(deps), erasures);
  await noteReminders(outage);
  return {
    lines: [
      `Payments written again: ${restored.length}, looked at: ${looked}`,
      ...failed.map((key) => `payment ${key}: its provider did not answer`),
      ...unknown.map((id) => `${id}: not of this site, or somebody has to look at the provider`),
      `Erasures made again: ${erasures.length - notErased.length}`,
      ...notErased,
      ...unreadable.map((name) => `cannot read ${name}: somebody has to look at it`),
    ],
    failed: failed.length > 0 || notErased.length > 0 || unreadable.length > 0,
  };
}
