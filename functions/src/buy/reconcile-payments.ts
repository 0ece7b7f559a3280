import * as logger from 'firebase-functions/logger';
import { PAYMENT_METHODS } from 'domain/buy/payments-contract';
import { DAY_MS, HOUR_MS } from 'domain/kit/dates';
import { readHealth } from '../kit/health.ts';
import { LOG_LINES } from '../kit/logging.ts';
import { RUN_MS } from '../kit/time.ts';
import { followPaidCodes } from './pix-ceiling.ts';
import { probeSales } from './sales.ts';
import { ProviderError } from './gateways.ts';
import type { PaymentDeps, Written } from './payment-deps.ts';
import {
  cardKey,
  earliest,
  type GrantRecord,
  isUnpaid,
  keyOf,
  lateSince,
  mayBeCharged,
  type Payment,
} from './records.ts';
import { syncPayment } from './sync-payment.ts';

const PAGE = 50;
const SIDE_BY_SIDE = 5;
/** How far back undelivered events are asked for. The provider repeats one for three days. */
const EVENTS_MS = 4 * DAY_MS;

/** How many payments a run looked at, how many of them it could not read, and whether time ended before the last. */
export interface Reconciliation {
  readonly looked: number;
  readonly failed: number;
  readonly unfinished: boolean;
}

/**
 * Looks at every payment whose `reconcile_at` has come, and at the payments of events that the card provider could not deliver to
 * us, and settles each. Due are codes and sessions that are unpaid or have lately expired, subscriptions near the end of their
 * period, and payments of which something is wanted that the provider has not done. It begins with unpaid ones, because somebody
 * may be waiting for access. What the run's time does not suffice for stays due. Two runs at once do no harm.
 */
export async function reconcilePayments(deps: PaymentDeps): Promise<Reconciliation> {
  const moment = deps.now();
  const isOver = () => deps.now().getTime() - moment.getTime() > RUN_MS;
  const seen = new Set<string>();
  let failed = 0;
  const look = async (keys: readonly string[]) => {
    const unseen = keys.filter((key) => !seen.has(key));
    for (let i = 0; i < unseen.length && !isOver(); i += SIDE_BY_SIDE) {
      const some = unseen.slice(i, i + SIDE_BY_SIDE);
      for (const key of some) seen.add(key);
      const results = await Promise.allSettled(some.map((key) => syncPayment(deps, key)));
      for (const result of results) if (result.status === 'rejected') failed += note(result.reason);
      for (const [at, result] of results.entries())
        tellOfLateWish(
          result.status === 'fulfilled' ? result.value : await deps.store.payment(some[at] ?? ''),
          deps.now(),
        );
    }
    return unseen.length;
  };
  try {
    const purchases = await deps.card.purchasesOfUndeliveredEvents(new Date(moment.getTime() - EVENTS_MS));
    await look(purchases.map(cardKey));
  } catch (error) {
    failed += note(error);
  }
  // Each look puts off the payment's next look, so every page holds other payments. The pages take turns, because strangers may
  // order more codes than a run has time for, and a refund that is wanted does not wait for them.
  let isLeft = true;
  while (isLeft && !isOver()) {
    const unpaid = await look(await deps.store.due('unpaid', moment, PAGE));
    const others = await look(await deps.store.due('seen-paid', moment, PAGE));
    isLeft = unpaid + others > 0;
  }
  const unfinished = isOver();
  if (unfinished) logger.error(LOG_LINES.paymentsLeft, { looked: seen.size });
  return { looked: seen.size, failed, unfinished };
}

/** Logs what is wanted of the provider and was not seen done for a day: from then on it is asked for, and told, once a day. */
function tellOfLateWish(payment: Payment | null, now: Date): void {
  const since = payment?.unmet_since ?? null;
  if (payment === null || since === null || since > lateSince(now)) return;
  logger.error(LOG_LINES.wishUnmet, { protocol: payment.protocol, since: since.toISOString() });
}

/** Logs a failure and answers 1, to be counted. An error that is not the provider's is a defect of ours. */
function note(error: unknown): 1 {
  if (error instanceof ProviderError) logger.warn(error.message, { kind: error.kind });
  else
    logger.error('A payment could not be reconciled', {
      name: error instanceof Error ? error.name : typeof error,
    });
  return 1;
}

const WEBHOOK_OF = { pix: 'abacatepay-webhook', card: 'stripe-webhook' } as const;

/** A provider's webhook comes within seconds. One that has not come for so long, while money came, does not work. */
const SILENT_MS = HOUR_MS;

/** The result of a scheduled run, with the age in minutes of what was due longest when it began. */
interface ScheduledReconciliation extends Reconciliation {
  readonly overdue_minutes: number;
}

/**
 * `reconcile-payments`, every 15 minutes: reconciles the payments, and has the ceiling of PIX codes follow what was paid. Where that brings to light money of a provider whose webhook has
 * been silent, the log says so, because otherwise nobody would notice that webhooks are lost.
 */
export async function runReconciler(
  deps: PaymentDeps,
): Promise<ScheduledReconciliation & Record<string, number | boolean>> {
  const overdue_minutes = await overdueMinutes(deps);
  for (const method of PAYMENT_METHODS) await probeSales(method, () => answers(deps[method]));
  await followPaidCodes();
  const found = new Set<GrantRecord['kind']>();
  const wrote = (written: Written) => {
    for (const { before, after } of written.grants) if (before === null) found.add(after.kind);
    deps.watcher?.wrote(written);
  };
  const result = await reconcilePayments({
    ...deps,
    watcher: { wrote, requested: (request) => deps.watcher?.requested(request) },
  });
  for (const kind of ['pix', 'card'] as const)
    if (found.has(kind)) await tellOfSilence(deps, WEBHOOK_OF[kind]);
  return { ...result, overdue_minutes };
}

async function answers(gateway: { probe(): Promise<void> }): Promise<boolean> {
  try {
    await gateway.probe();
    return true;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return false;
  }
}

async function overdueMinutes({ store, now }: PaymentDeps): Promise<number> {
  const moment = now();
  const firsts = [...(await store.due('unpaid', moment, 1)), ...(await store.due('seen-paid', moment, 1))];
  const payments = await Promise.all(firsts.map((key) => store.payment(key)));
  // A look puts the next one off before the provider is asked, so what could not be read counts from the first failure.
  const unread = await store.unreadSince();
  const due = earliest([
    ...payments.flatMap((payment) => payment?.reconcile_at ?? []),
    ...(unread ? [unread] : []),
  ]);
  return due === null ? 0 : Math.round((moment.getTime() - due.getTime()) / 60_000);
}

async function tellOfSilence({ now }: PaymentDeps, webhook: string): Promise<void> {
  const last = (await readHealth(webhook)).at;
  if (last !== null && now().getTime() - last.getTime() < SILENT_MS) return;
  logger.warn(LOG_LINES.webhookMissed, { webhook, last: last?.toISOString() ?? 'never' });
}

/** How many payments one call reads again at most, so that it ends in time. */
const MAX_PAYMENTS = 5;

/** Those of some payments that may have news at the provider, and that it was not asked about in the last `staleMs` milliseconds. */
export function unsettledOf(payments: readonly Payment[], now: Date, staleMs: number): readonly Payment[] {
  return payments
    .filter((payment) => isUnpaid(payment.status) || mayBeCharged(payment))
    .filter((payment) => now.getTime() - (payment.checked_at?.getTime() ?? 0) >= staleMs);
}

/**
 * Reads those of a subscriber's payments again at the provider that may have news (`unsettledOf`), and settles them. Of many it takes
 * those that were ordered signed in, and then the newest. A payment that cannot be read does not stop the others.
 */
export async function syncUnsettledPayments(
  deps: PaymentDeps,
  subscriber: string,
  staleMs: number,
): Promise<void> {
  const unsettled = unsettledOf(await deps.store.paymentsOf(subscriber), deps.now(), staleMs)
    // What was ordered signed in comes first: a stranger may order any number for the address.
    .toSorted(
      (a, b) =>
        Number(b.claimed_by !== null) - Number(a.claimed_by !== null) ||
        b.created_at.getTime() - a.created_at.getTime(),
    )
    .slice(0, MAX_PAYMENTS);
  const results = await Promise.allSettled(unsettled.map((payment) => syncPayment(deps, keyOf(payment))));
  const failed = results.filter((result) => result.status === 'rejected').length;
  if (failed > 0) logger.warn('Some open payments could not be re-read', { failed });
}
