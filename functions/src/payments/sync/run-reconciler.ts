import { HOUR_MS } from 'domain/durations';
import * as logger from 'firebase-functions/logger';
import { LOG_LINES } from '../../logging.ts';
import { readHealth } from '../../health/health.ts';
import type { PaymentDeps, Written } from '../ports/payment-deps.ts';
import { earliest } from '../records/moments.ts';
import type { GrantRecord } from '../records/records.ts';
import { type Reconciliation, reconcilePayments } from './reconcile-payments.ts';

/** The webhook that tells of a kind of money. */
const WEBHOOK_OF = { pix: 'abacatepay-webhook', card: 'stripe-webhook' } as const;

/** A provider's webhook comes within seconds. One that has not come for so long, while money came, does not work. */
const SILENT_MS = HOUR_MS;

/** The result of a scheduled run, with the age in minutes of what was due longest when it began. */
export interface ScheduledReconciliation extends Reconciliation {
  readonly overdue_minutes: number;
}

/**
 * `reconcile-payments`, every 15 minutes: reconciles the payments. Where that brings money to light of a provider whose webhook
 * has been silent, the log says so, because otherwise nobody would notice that webhooks are lost.
 */
export async function runReconciler(
  deps: PaymentDeps,
): Promise<ScheduledReconciliation & Record<string, number | boolean>> {
  const overdue_minutes = await overdueMinutes(deps);
  const found = new Set<GrantRecord['kind']>();
  const wrote = (written: Written) => {
    for (const { before, after } of written.grants) if (before === null) found.add(after.kind);
    deps.watcher?.wrote(written);
  };
  const result = await reconcilePayments({
    ...deps,
    watcher: { wrote, asked: (request) => deps.watcher?.asked(request) },
  });
  for (const kind of ['pix', 'card'] as const)
    if (found.has(kind)) await tellOfSilence(deps, WEBHOOK_OF[kind]);
  return { ...result, overdue_minutes };
}

async function overdueMinutes({ store, now }: PaymentDeps): Promise<number> {
  const moment = now();
  const firsts = [...(await store.due('unpaid', moment, 1)), ...(await store.due('seen-paid', moment, 1))];
  const payments = await Promise.all(firsts.map((key) => store.payment(key)));
  const due = earliest(payments.flatMap((payment) => payment?.reconcile_at ?? []));
  return due === null ? 0 : Math.round((moment.getTime() - due.getTime()) / 60_000);
}

async function tellOfSilence({ now }: PaymentDeps, webhook: string): Promise<void> {
  const last = (await readHealth(webhook)).at;
  if (last !== null && now().getTime() - last.getTime() < SILENT_MS) return;
  logger.warn(LOG_LINES.webhookMissed, { webhook, last: last?.toISOString() ?? 'never' });
}
