import { DAY_MS } from 'domain/kit/dates';
import { PLANS } from 'domain/buy/plans';
import { AppError } from '../../kit/errors.ts';
import { subscriberId } from '../../kit/admin.ts';
import { findBuyer, orderCheckout, orderPix } from '../order.ts';
import { locateCard, locatePix } from '../webhooks.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { isUnpaid, keyOf } from '../records.ts';
import { ProviderError } from '../gateways.ts';
import { reconcilePayments } from '../reconcile-payments.ts';
import { refreshEntitlement } from '../change-account.ts';
import { pollPayment, syncPayment } from '../sync-payment.ts';
import {
  add,
  answer,
  cancel,
  cancelSession,
  confirm,
  createAccount,
  deleteAccount,
  keep,
  resetPassword,
  signUp,
  vanish,
  withdrawFrom,
} from './act-people.ts';
import type { BuyerStart, OrderStep, PayAs, Step } from './history.ts';
import { payments, pick, subscriptions } from './look.ts';
import { emailOf, actor } from './people.ts';
import { Crash, StoreDown } from './memory/port-call.ts';
import type { ProviderEvent } from './memory/provider-event.ts';
import type { World } from './world.ts';

/** The longest time from a payment to its refund or dispute. It is within the 120 days for which the core checks a payment. */
const RETURNABLE_MS = 110 * DAY_MS;
/** The longest time from a payment to the end of its dispute. It is within the 240 days for which the core checks a dispute. */
const RESOLVABLE_MS = 230 * DAY_MS;

/** Writes the buyers' records as they are before the first order. */
export function prepare(world: World, starts: readonly BuyerStart[]): void {
  const base = { nome: 'Maria Souza', telefone: '', data_nascimento: '', user_id: null, renews: false };
  starts.forEach((start, who) => {
    if (start === 'new') return;
    const plan = {
      registered: { subscribed: false, subscription_tier: null, subscription_end: null },
      imported: {
        subscribed: true,
        subscription_tier: 'Personal 3.0',
        subscription_end: new Date(world.now().getTime() + 20 * DAY_MS),
      },
      courtesy: { subscribed: true, subscription_tier: 'pro', subscription_end: null },
    }[start];
    const value = { ...base, ...plan, email: emailOf(who) };
    world.data.write((writer) => writer.put('subscribers', subscriberId(emailOf(who)), value));
  });
}

/** Does one step. An error that no caller has to expect is noted as a surprise. */
export async function act(world: World, step: Step, buyers: number): Promise<void> {
  const refusal = await attempt(world, step, buyers);
  if (refusal === 'internal') world.surprises.push(`${step.kind}: ${refusal}`);
}

/** Does one step. Returns the code of the refusal, or null if the step was not refused. */
export async function attempt(world: World, step: Step, buyers: number): Promise<string | null> {
  try {
    await perform(world, world.process(step.kind), step, buyers);
    return null;
  } catch (error) {
    if (error instanceof Crash || error instanceof StoreDown) return error.constructor.name;
    if (error instanceof ProviderError) return error.kind;
    if (error instanceof AppError) return error.code;
    world.surprises.push(`${step.kind}: ${String(error)}`);
    return 'internal';
  }
}

async function perform(world: World, deps: PaymentDeps, step: Step, buyers: number): Promise<void> {
  switch (step.kind) {
    case 'order':
      return placeAnOrder(world, deps, step, step.who % buyers);
    case 'pay':
      await world.turns.take();
      return pay(world, step.which, step.as, step.told);
    case 'poll': {
      const key = pick(payments(world), step.which)?.[0];
      if (key === undefined) return;
      world.tell(`a browser asks about ${key}`);
      const payment = await deps.store.payment(key);
      if (payment) await pollPayment(deps, payment);
      return;
    }
    case 'deliver': {
      const wanted = step.again ? 'delivered' : 'pending';
      const event = pick(
        world.events.filter(({ delivery }) => delivery === wanted),
        step.which,
      );
      if (event) await deliver(world, deps, event, step.shortId);
      return;
    }
    case 'drop': {
      await world.turns.take();
      const event = pick(
        world.events.filter(({ delivery, onlyWord }) => delivery === 'pending' && !onlyWord),
        step.which,
      );
      if (event === undefined) return;
      event.delivery = 'dropped';
      world.tell(`'${event.name}' is lost`);
      return;
    }
    case 'reconcile':
      world.tell('the reconciler runs');
      await reconcilePayments(deps);
      return;
    case 'refresh':
      return refresh(world, deps);
    case 'refund': {
      await world.turns.take();
      return refund(world, step);
    }
    case 'dispute':
    case 'resolve':
      await world.turns.take();
      return dispute(world, step);
    case 'card': {
      await world.turns.take();
      const subscription = pick(subscriptions(world), step.which);
      if (subscription === undefined) return;
      subscription.refuses = step.refuses;
      world.tell(`the card of ${subscription.id} is ${step.refuses ? 'refused' : 'accepted'} from now on`);
      return;
    }
    case 'recover':
    case 'reprice':
    case 'charge-aside':
    case 'cancel-at-provider': {
      await world.turns.take();
      // A refused invoice can be paid on the provider's page also after its subscription has ended.
      const possible = subscriptions(world).filter(
        ({ status }) => step.kind === 'recover' || status !== 'ended',
      );
      const subscription = pick(possible, step.which);
      if (subscription === undefined) return;
      world.tell(`${step.kind} ${subscription.id}`);
      if (step.kind === 'recover') world.card.recover(subscription.id);
      else if (step.kind === 'reprice') world.card.reprice(subscription.id, step.cents);
      else if (step.kind === 'charge-aside') world.card.chargeAside(subscription.id, step.cents);
      else world.card.cancel(subscription.id);
      return;
    }
    case 'resume': {
      await world.turns.take();
      return resume(world, step.which);
    }
    case 'cancel':
      return cancel(world, deps, step.who % buyers);
    case 'cancel-by-session': {
      const session = pick([...world.card.sessions.keys()], step.which);
      return session === undefined ? undefined : cancelSession(world, deps, session);
    }
    case 'withdraw':
      return withdrawFrom(world, deps, step.which);
    case 'claim':
    case 'add': {
      const paid = payments(world).filter(([, { status }]) => status === 'paid');
      const key = pick(paid, step.which)?.[0];
      if (key === undefined) return;
      return step.kind === 'claim' ? createAccount(world, deps, key) : add(world, deps, key, step.as);
    }
    case 'keep':
      return keep(world, deps, step.which);
    case 'sign-up':
      await world.turns.take();
      return signUp(world, step.who % buyers, actor(step.by, step.who % buyers));
    case 'confirm':
      return confirm(world, deps, step.who % buyers);
    case 'reset':
      return resetPassword(world, deps, step.who % buyers);
    case 'answer':
      await world.turns.take();
      return answer(world, step.who % buyers);
    case 'delete':
      return deleteAccount(world, deps, step.who % buyers);
    case 'vanish':
      await world.turns.take();
      return vanish(world, step.who % buyers);
    default:
      return step satisfies never;
  }
}

async function placeAnOrder(world: World, deps: PaymentDeps, step: OrderStep, who: number): Promise<void> {
  const { slot, method, plan, by, live } = step;
  const number = [who, slot, method === 'pix' ? 0 : 1, plan === 'plus' ? 0 : 1, by === 'owner' ? 0 : 1];
  const order_id = `00000000-0000-4000-8000-${number.join('').padStart(12, '0')}`;
  const name = by === 'owner' ? `Buyer ${who}` : 'A Stranger';
  world.tell(`${name} orders ${plan} by ${method} for ${emailOf(who)} (${order_id.slice(-5)})`);
  world.live = live;
  world.pressed.set(order_id, step);
  const account = world.people.accounts.get(who);
  const uid = account?.holder === actor(by, who) ? account.uid : '';
  const buyer = await findBuyer(deps, uid, emailOf(who));
  const data = {
    order_id,
    plan,
    customer_email: emailOf(who),
    customer_name: name,
    customer_phone: '(11)99999-9999',
  };
  const placed =
    method === 'pix'
      ? await orderPix(deps, { ...data, customer_tax_id: '52998224725' }, buyer)
      : await orderCheckout(deps, data, buyer, 'https://site.example');
  world.tell(`${name} is shown ${placed.made.id}`);
  // The order may have been placed by an earlier call, whose caller was signed in or not.
  if (placed.buyer !== null)
    world.people.proves(placed.buyer, keyOf({ ...placed, provider_id: placed.made.id }));
  note(world.shown, order_id, placed.made.id);
}

function pay(world: World, which: number, as: PayAs, told: number): void {
  const seen = [...world.shown.values()].flatMap((ids) => [...ids]);
  const payable = seen.filter((id) =>
    id.startsWith('cs_')
      ? world.card.sessions.get(id)?.subscription === null
      : world.pix.charges.get(id)?.paid === null,
  );
  const id = pick(payable, which);
  if (id === undefined) return;
  const isCard = id.startsWith('cs_');
  const price = isCard ? world.card.sessions.get(id)?.amount_cents : world.pix.charges.get(id)?.amount_cents;
  const amount_cents = (price ?? 0) - (as === 'another-amount' ? 1000 : 0);
  const currency = as === 'another-currency' ? 'usd' : 'brl';
  const paid = isCard
    ? world.card.complete(id, { amount_cents, currency })
    : world.pix.pay(id, amount_cents, told * 1000);
  if (paid) world.tell(`${id} is paid with ${amount_cents} ${currency}`);
}

/** Does the same as the webhooks of both providers. A delivery that failed stays pending. */
export async function deliver(
  world: World,
  deps: PaymentDeps,
  event: ProviderEvent,
  shortId = false,
): Promise<void> {
  world.tell(`'${event.name}' is delivered`);
  const { subject } = event;
  if (subject.provider === 'card') {
    const key =
      (subject.subscription === null ? null : await deps.store.keyOfSubscription(subject.subscription)) ??
      (await locateCard(deps, subject.session, world.card.sessions.get(subject.session)?.order_id ?? null));
    if (key !== null) await syncPayment(deps, key, 'look');
    event.delivery = 'delivered';
    return;
  }
  const providerId = shortId ? subject.id.replace('pix_', '') : subject.id;
  const key = await locatePix(deps, providerId, subject.order_id);
  if (key !== null) {
    const payment = await syncPayment(deps, key, subject.hint);
    if (payment !== null && isUnpaid(payment.status) && subject.hint.event !== 'disputed') return;
    if (subject.hint.event === 'completed') world.amountTold.add(subject.id);
  }
  event.delivery = 'delivered';
}

/** Does the same as `expire-plans`: refreshes every record whose end or next change has come. */
export async function refresh(world: World, deps: PaymentDeps): Promise<void> {
  const now = world.now();
  for (const [id, record] of world.data.all('subscribers')) {
    const ended = record.subscribed && record.subscription_end && record.subscription_end <= now;
    const changes = record.entitlement_changes_at && record.entitlement_changes_at <= now;
    if (ended || changes) await refreshEntitlement(deps, id);
  }
}

function refund(world: World, step: Extract<Step, { kind: 'refund' }>): void {
  const id = pick(paidWithin(world, RETURNABLE_MS), step.which);
  if (id === undefined) return;
  world.tell(`the trainer refunds ${step.part ? 'a part' : 'the whole'} of ${id} at the provider`);
  try {
    if (id.startsWith('pix_')) world.pix.refund(id, step.stale);
    else world.card.refund(id, step.part ? 5_000 : PLANS.pro.price_cents);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
  }
}

function dispute(world: World, step: Extract<Step, { kind: 'dispute' | 'resolve' }>): void {
  const id = pick(paidWithin(world, step.kind === 'dispute' ? RETURNABLE_MS : RESOLVABLE_MS), step.which);
  if (id === undefined) return;
  const isPix = id.startsWith('pix_');
  if (step.kind === 'dispute') {
    world.tell(`the payer disputes ${id}`);
    if (isPix) world.pix.dispute(id, step.stale);
    else world.card.dispute(id, 'open');
    return;
  }
  world.tell(`a dispute about ${id} would be ${step.outcome}`);
  if (isPix) world.pix.resolve(id, step.outcome);
  else world.card.dispute(id, step.outcome);
}

/** Does what operations.md tells the trainer, who was written to about the dispute. */
function resume(world: World, which: number): void {
  const held = payments(world).flatMap(([key, payment]) => {
    const subscription = world.card.sessions.get(payment.provider_id)?.subscription;
    if (payment.provider !== 'stripe' || payment.stopped_for === undefined || !subscription) return [];
    return subscription.status !== 'ended' && subscription.cancel_at_period_end
      ? [{ key, id: subscription.id, disputes: payment.stopped_for }]
      : [];
  });
  const one = pick(held, which);
  if (one === undefined) return;
  world.tell(`the trainer takes the end of ${one.id} back`);
  world.card.takeEndBack(one.id);
  world.decided.set(one.id, new Set([...(world.decided.get(one.id) ?? []), ...one.disputes]));
  world.takenBackAt.set(one.id, world.now());
  world.toldCancelled.delete(one.key);
}

/** The ids of the charges and invoices that were paid in the last `ms` milliseconds. */
function paidWithin(world: World, ms: number): readonly string[] {
  const since = world.now().getTime() - ms;
  const isRecent = (moment: Date | null | undefined) => moment != null && moment.getTime() > since;
  return [
    ...[...world.pix.charges.values()].filter(({ paid }) => isRecent(paid?.at)),
    ...subscriptions(world).flatMap(({ invoices }) => invoices.filter(({ paid_at }) => isRecent(paid_at))),
  ].map(({ id }) => id);
}

/** Ends every open dispute that may still end. */
export function resolveAll(world: World, outcome: 'won' | 'lost'): void {
  world.tell(`every open dispute is ${outcome}`);
  for (const id of paidWithin(world, RESOLVABLE_MS)) {
    if (id.startsWith('pix_')) world.pix.resolve(id, outcome);
    else world.card.dispute(id, outcome);
  }
}

function note(map: Map<string, Set<string>>, key: string, value: string): void {
  map.set(key, (map.get(key) ?? new Set()).add(value));
}
