import { DAY_SECONDS } from '../../../shared/clock.ts';
import type { Sandbox } from '../sandbox.ts';
import { finalizeInvoice, tryInvoice } from './invoices.ts';
import { expireSession } from './pay-session.ts';
import { renewSubscription } from './renewals.ts';

interface Due {
  /** In seconds since the epoch. */
  at: number;
  run(): void;
}

const EVENTS_KEPT_SECONDS = 30 * DAY_SECONDS;

/** The next expiry, renewal or charge that happens without a request, or undefined when there is none. */
function nextDue(sandbox: Sandbox): Due | undefined {
  let next: Due | undefined;
  const offer = (at: number, run: () => void): void => {
    if (!next || at < next.at) next = { at, run };
  };
  for (const session of sandbox.store.sessions.values())
    if (session.status === 'open') offer(session.expiresAt, () => expireSession(sandbox, session));
  for (const invoice of sandbox.store.invoices.values()) {
    if (invoice.finalizesAt !== null) {
      offer(invoice.finalizesAt, () => {
        finalizeInvoice(sandbox, invoice);
        tryInvoice(sandbox, invoice);
      });
    }
    if (invoice.nextPaymentAttempt !== null)
      offer(invoice.nextPaymentAttempt, () => tryInvoice(sandbox, invoice));
  }
  for (const subscription of sandbox.store.subscriptions.values())
    if (subscription.status !== 'canceled' && subscription.status !== 'paused')
      offer(subscription.currentPeriodEnd, () => renewSubscription(sandbox, subscription));
  return next;
}

/**
 * Does everything that is due by `until` (milliseconds since the epoch), in order: expiries, renewals, charges and ends. For
 * each of them the clock shows its own moment. Returns whether anything was due.
 */
export function runDue(sandbox: Sandbox, until: number): boolean {
  let ran = false;
  for (;;) {
    const due = nextDue(sandbox);
    if (!due || due.at * 1_000 > until) break;
    sandbox.clock.at(due.at * 1_000, () => due.run());
    ran = true;
  }
  const oldest = Math.floor(until / 1_000) - EVENTS_KEPT_SECONDS;
  for (const event of sandbox.store.events.values())
    if (event.created < oldest) sandbox.store.events.delete(event.id);
  return ran;
}

/** The longest time between two looks for due operations. A timer of Node cannot be set for longer than 24 days. */
const LOOK_AGAIN_MS = 60_000;

/** Does everything at its due time, also when no request arrives. The returned function stops this. */
export function keepRunningDue(sandbox: Sandbox): () => void {
  let cancel = (): void => undefined;
  const tick = (): void => {
    if (runDue(sandbox, sandbox.clock.now()))
      sandbox.store.saved().catch((error: unknown) => console.error(`[stripe] ${String(error)}`));
    const at = nextDue(sandbox)?.at ?? Number.POSITIVE_INFINITY;
    const wait = Math.min(LOOK_AGAIN_MS, Math.max(0, at * 1_000 - sandbox.clock.now()));
    cancel = sandbox.timers.after(wait, tick);
  };
  tick();
  return () => cancel();
}
