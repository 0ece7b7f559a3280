// All invariants between the providers' state and our records stand in this file.
import { HOUR_MS } from 'domain/kit/dates';
import { isDeepStrictEqual } from 'node:util';
import { PERIOD_DAYS } from 'domain/buy/plans';
import { cardKey, type GrantRecord, invoiceKey, isStopped, type Payment, pixKey } from '../records.ts';
import { checkOwner, type Demand } from './check-owner.ts';
import { isAgreed, payments } from './look.ts';
import type { Invoice, Session, Subscription } from './memory/memory-card.ts';
import type { Charge } from './memory/memory-pix.ts';
import type { World } from './world.ts';

/** The problems of a world, as sentences. The list is empty if there is no problem. */
export function checkWorld(world: World, buyers: number): readonly string[] {
  const problems: string[] = [...world.surprises];
  const demand = (holds: boolean, otherwise: string) => {
    if (!holds) problems.push(otherwise);
  };
  const ledger = grants(world);
  const known = new Map(payments(world));
  const rightful = new Set<string>();

  for (const charge of world.pix.charges.values()) {
    const key = pixKey(charge.id);
    const grant = ledger.get(key);
    const payment = known.get(key);
    if (grant !== undefined) rightful.add(key);
    const hasMismatch = charge.paid !== null && charge.paid.cents !== charge.amount_cents;
    const stands = grant !== undefined && grant.reversed_at === null;
    if (charge.paid === null) demand(grant === undefined, `${key} grants, though nobody paid it`);
    else if (charge.money !== 'here') demand(!stands, `${key} grants, though its money went back`);
    else if (!hasMismatch) demand(stands, `${key} was paid and grants nothing`);
    else if ((world.amountTold.has(charge.id) || !world.pix.untold.has(charge.id)) && !payment?.withdrawal)
      demand(!stands, `${key} grants for another amount than its price`);
    if (stands && payment) checkPixGrant(charge, payment, grant, demand);
    // Where the provider's answers never showed a dispute, it counts as open for some weeks.
    if (payment?.withdrawal && !charge.disputed && grant?.dispute !== 'open') {
      demand(charge.money !== 'here', `${key} was withdrawn from and not refunded`);
    }
  }

  for (const session of world.card.sessions.values()) {
    const key = cardKey(session.id);
    const payment = known.get(key);
    const { subscription } = session;
    const told = world.toldCancelled.get(key);
    for (const invoice of subscription?.invoices ?? []) {
      const id = invoiceKey(invoice.id);
      // A renewal that was refused once may have been paid by hand. What the trainer charges beside the periods is no renewal.
      const isByCard = !invoice.wasRefused && invoice.reason !== 'other';
      const isCharged = told && invoice.paid_at !== null && invoice.paid_at > told && isByCard;
      demand(!isCharged, `${id} was charged after its owner was told that the card is not charged again`);
      const grant = ledger.get(id);
      if (invoice.paid_at === null || !isAgreed(session, invoice)) {
        demand(grant === undefined, `${id} grants for what was not paid as agreed`);
        continue;
      }
      rightful.add(id);
      demand(grant !== undefined, `${id} was paid and is not in the ledger`);
      if (grant === undefined || grant.kind !== 'card') continue;
      const isWantedBack =
        payment?.withdrawal?.grant === id || payment?.refunds.some(({ grant: of }) => of === id) === true;
      const isBack =
        invoice.amount_cents === 0 ? isWantedBack : invoice.refunded_cents >= invoice.amount_cents;
      const gone = isBack || invoice.dispute === 'lost';
      demand(
        gone === (grant.reversed_at !== null),
        `${id}: its money ${gone ? 'went back' : 'is here'}, its grant does not say so`,
      );
      const { tier, payment: its, amount_cents, refunded_cents, dispute, paid_at } = grant;
      const { period_start, period_end, grace_until } = grant;
      const expected = [
        payment?.plan,
        key,
        invoice.amount_cents,
        invoice.refunded_cents,
        invoice.dispute,
        invoice.paid_at,
        invoice.period_start,
        invoice.period_end,
        graceOf(session, invoice),
      ];
      demand(
        isDeepStrictEqual(
          [tier, its, amount_cents, refunded_cents, dispute, paid_at, period_start, period_end, grace_until],
          expected,
        ),
        `${id} is not as the provider says`,
      );
    }
    if (payment?.provider === 'stripe' && subscription !== null) {
      checkDisputes(world, subscription, demand);
      if (payment.stop !== null) {
        demand(isStopped(subscription, payment.stop), `${subscription.id} was to be stopped and goes on`);
      }
      const first = subscription.invoices[0];
      for (const invoice of subscription.invoices) {
        const { id, refunded_cents, amount_cents, dispute, paid_at } = invoice;
        const isWanted = payment.refunds.some(({ grant }) => grant === invoiceKey(id));
        const erasedAt = world.erasedAt.get(key);
        const isLate = erasedAt !== undefined && paid_at !== null && paid_at > erasedAt;
        if (dispute === 'none' && (isWanted || isLate))
          demand(refunded_cents >= amount_cents, `${id} was to be given back and is not refunded`);
      }
      if (payment.withdrawal && first && first.dispute === 'none') {
        demand(first.refunded_cents >= first.amount_cents, `${key} was withdrawn from and not refunded`);
        demand(subscription.status === 'ended', `${key} was withdrawn from and goes on`);
      }
    }
  }

  for (const grant of ledger.values()) {
    if (grant.payment !== null) demand(rightful.has(grant.id), `${grant.id} stands for no payment`);
  }
  for (const [order, ids] of world.shown) {
    // The deletion of an account forgets an order that nobody can pay any more. Pressed again, it is a new one.
    const held = [...ids].filter((id) => known.has(pixKey(id)) || known.has(cardKey(id)));
    demand(held.length <= 1, `${order} showed ${held.join(' and ')}`);
  }
  for (const [grant, protocols] of world.protocols) {
    demand(protocols.size === 1, `the withdrawal from ${grant} has several protocols`);
  }
  for (const [id, order] of world.data.all('orders')) {
    const key = order.made && (order.provider === 'stripe' ? cardKey(order.made.id) : pixKey(order.made.id));
    // The deletion of an account also deletes its unpaid payments.
    if (key && order.registration.nome !== '')
      demand(known.has(key), `the order ${id} has a code without a payment`);
  }
  for (let who = 0; who < buyers; who += 1) checkOwner(world, who, demand);
  const due = payments(world).filter(
    ([, each]) => each.reconcile_at !== null && each.reconcile_at <= world.now(),
  );
  demand(due.length === 0, `still due: ${due.map(([key]) => key).join()}`);
  return problems;
}

/**
 * Checks that nothing more is charged after a lost dispute, nor while one is open of which the trainer did not decide that the card
 * is charged again. What was paid and not disputed is checked with all other paid days.
 */
function checkDisputes(world: World, subscription: Subscription, demand: Demand): void {
  const { id, status, cancel_at_period_end, invoices } = subscription;
  const decided = world.decided.get(id);
  const isAwaited = invoices.some(({ charge_at }) => charge_at !== null);
  const isCharged = status !== 'ended' && (!cancel_at_period_end || isAwaited);
  for (const invoice of invoices) {
    const key = invoiceKey(invoice.id);
    if (invoice.dispute === 'lost')
      demand(status === 'ended', `${id} goes on after the lost dispute of ${key}`);
    if (invoice.dispute === 'open' && decided?.has(key) !== true)
      demand(!isCharged, `${id} is charged again while ${key} is disputed`);
  }
}

/** 73 hours after the end of an invoice's period while the next invoice is not charged yet. */
function graceOf(session: Session, invoice: Invoice): Date | undefined {
  const { subscription } = session;
  const isLast = (subscription?.invoices ?? []).every(
    (other) => other.paid_at === null || !isAgreed(session, other) || other.period_end <= invoice.period_end,
  );
  const isRenewing = subscription?.status === 'live' && subscription.period_end > invoice.period_end;
  return isLast && isRenewing ? new Date(invoice.period_end.getTime() + 73 * HOUR_MS) : undefined;
}

function checkPixGrant(charge: Charge, payment: Payment, grant: GrantRecord, demand: Demand): void {
  const { tier, amount_cents, refunded_cents } = grant;
  demand(
    grant.kind === 'pix' &&
      grant.days === PERIOD_DAYS &&
      isDeepStrictEqual([tier, amount_cents, refunded_cents], [payment.plan, charge.amount_cents, 0]) &&
      charge.paid !== null &&
      grant.paid_at >= charge.paid.at,
    `${grant.id} is not what was bought`,
  );
}

function grants(world: World): ReadonlyMap<string, GrantRecord> {
  return new Map(world.data.all('grants'));
}
