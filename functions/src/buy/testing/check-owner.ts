import { isDeepStrictEqual } from 'node:util';
import { DAY_MS } from 'domain/kit/dates';
import { accessSince, computeEntitlement, grantPeriods } from 'domain/buy/grants';
import { PERIOD_DAYS } from 'domain/buy/plans';
import { subscriberId } from '../../kit/admin.ts';
import { grants, payments } from './look.ts';
import type { Session } from './memory/memory-card.ts';
import { emailOf } from './people.ts';
import type { GrantRecord, Payment } from '../records.ts';
import type { World } from './world.ts';

const PERIOD_MS = PERIOD_DAYS * DAY_MS;

/** Notes the problem `otherwise`, a sentence, unless the condition holds. */
export type Demand = (holds: boolean, otherwise: string) => void;

/**
 * Checks an address and its owner: a proof opens its own purchase and nothing else, the mailbox opens everything, and a
 * person's answers are never shown to another person.
 */
export function checkOwner(world: World, who: number, demand: Demand): void {
  const id = subscriberId(emailOf(who));
  const record = world.data.get('subscribers', id);
  const owner = record?.user_id ?? null;
  const mine = payments(world).filter(([, { subscriber }]) => subscriber === id);
  const isShown = record?.mailbox_confirmed_at != null;
  const isVisible = (key: string | null) =>
    owner === null || isShown || (key !== null && world.hasProved(owner, key));

  for (const [key, { claimed_by }] of mine) {
    const isProved = claimed_by === null || world.hasProved(claimed_by, key);
    demand(isProved, `${key} is ${claimed_by}'s, who never proved it`);
  }
  if (owner !== null) {
    demand(
      !isShown || world.people.shown.has(owner),
      `${owner} counts as confirmed and never showed the mailbox`,
    );
    demand(isShown || !world.people.confirmed.has(owner), `${owner} showed the mailbox, which is forgotten`);
  }
  const visible = mine.filter(([key]) => isVisible(key));
  const sessions = visible.flatMap(([, payment]) => world.card.sessions.get(payment.provider_id) ?? []);
  const renewing = sessions.filter(goesOn);
  demand(
    (record?.renews ?? false) === renewing.length > 0,
    `buyer ${who}: 'renews' is ${record?.renews}, the provider has ${renewing.length} that do and are theirs`,
  );
  for (const uid of world.people.proved.keys()) {
    const proved = mine.filter(([, { claimed_by }]) => claimed_by === uid);
    const charged = proved
      .filter(([, payment]) => goesOn(world.card.sessions.get(payment.provider_id)))
      .toSorted((one, other) => startOf(world, one[1]) - startOf(world, other[1]));
    // A purchase that was ordered signed in takes the place of all before it. One that joined the account takes nobody's.
    const last = charged.findLastIndex(
      ([, { order_id }]) => world.data.get('orders', order_id)?.buyer === uid,
    );
    demand(last < 1, `${uid} is charged for ${charged.map(([key]) => key).join()}`);
  }
  checkMoved(world, id, demand);
  checkCustomers(world, demand);
  checkAccess(world, who, demand, isVisible);
  checkAnswers(world, demand);
  checkName(world, who, demand);
}

/**
 * Checks that a card whose account lost the address goes on only where the new owner said that it is theirs. An account that never
 * showed its mailbox may be another person's.
 */
function checkMoved(world: World, id: string, demand: Demand): void {
  const record = world.data.get('subscribers', id);
  const owner = record?.user_id ?? null;
  if (owner === null) return;
  for (const [key, payment] of payments(world)) {
    if (payment.subscriber !== id || !goesOn(world.card.sessions.get(payment.provider_id))) continue;
    const others = [...(world.people.claimers.get(key) ?? [])].filter((uid) => uid !== owner);
    const isTheirs = world.people.kept.has(key) || world.people.hasOffered(owner, key);
    demand(
      others.length === 0 || isTheirs,
      `${key} goes on, though it moved from ${others.join()} to ${owner}, who never called its card theirs`,
    );
  }
}

/** When the first period of a session was paid, in epoch milliseconds. */
function startOf(world: World, { provider_id }: Payment): number {
  return world.card.sessions.get(provider_id)?.subscription?.invoices[0]?.paid_at?.getTime() ?? 0;
}

/** Checks that nobody buys as another person's customer: the provider's page would show that person's card. */
function checkCustomers(world: World, demand: Demand): void {
  for (const { id, order_id, customer } of world.card.sessions.values()) {
    const first = [...world.card.sessions.values()].find(
      ({ paidBy }) => customer !== null && paidBy === customer,
    );
    if (first === undefined) continue;
    const [buyer, payer] = [order_id, first.order_id].map((order) => `${order.at(-5)} ${order.at(-1)}`);
    demand(buyer === payer, `${id} shows the card of ${first.id}, which another person paid`);
  }
}

function checkAccess(
  world: World,
  who: number,
  demand: Demand,
  isVisible: (key: string | null) => boolean,
): void {
  const id = subscriberId(emailOf(who));
  const record = world.data.get('subscribers', id);
  const ledger = grants(world).filter(({ subscriber }) => subscriber === id);
  if (ledger.length === 0) return;
  demand(record !== null, `${id} has a ledger and no record`);
  demand(
    record?.delete_at === null || record?.delete_at === undefined,
    `buyer ${who} would be dropped with a ledger`,
  );
  const visible = ledger.filter(({ payment }) => isVisible(payment));
  const { subscribed, tier, end, changes_at } = computeEntitlement(visible, world.now());
  const stored = [record?.subscribed, record?.subscription_end, record?.entitlement_changes_at ?? null];
  demand(
    isDeepStrictEqual(stored, [subscribed, end, changes_at]) &&
      (!subscribed || record?.subscription_tier === tier),
    `buyer ${who} has ${JSON.stringify([...stored, record?.subscription_tier])}, what is visible to ${record?.user_id} says ${JSON.stringify([subscribed, end, changes_at, tier])}`,
  );
  checkTerms(world, who, demand, visible);
  checkPaidDays(demand, visible, record?.subscription_end ?? null);
}

/**
 * Checks that every paid day that was not given back is a day of access of its own: each payment has a period of its whole
 * length, not before it was paid, no two periods have a moment in common, and access lasts until the end of the last. `end` is the
 * end of access in the record, null for a plan without an end.
 */
function checkPaidDays(demand: Demand, visible: readonly GrantRecord[], end: Date | null): void {
  const paid = visible.filter(({ kind }) => kind !== 'courtesy');
  const periods = grantPeriods(visible);
  for (const { id, payment, paid_at, reversed_at } of paid) {
    const period = periods.get(id);
    if (payment === null || reversed_at !== null) continue;
    const isWhole = period !== undefined && period.end.getTime() - period.start.getTime() === PERIOD_MS;
    demand(isWhole && period.start >= paid_at, `${id} was paid and gives ${JSON.stringify(period)}`);
    demand(isWhole && (end === null || end >= period.end), `access ends before what ${id} paid`);
  }
  const inOrder = paid
    .flatMap(({ id }) => periods.get(id) ?? [])
    .toSorted((a, b) => a.start.getTime() - b.start.getTime());
  inOrder.forEach(({ start }, index) => {
    const before = inOrder[index - 1];
    demand(before === undefined || before.end <= start, `two payments give ${start.toISOString()}`);
  });
}

/** Checks that the access of a buyer stays as it is when the database drops what has a term, and that a card goes on. */
function checkTerms(world: World, who: number, demand: Demand, visible: readonly GrantRecord[]): void {
  const stay = visible.filter((grant) => grant.delete_at === undefined);
  const accessOf = (ledger: readonly GrantRecord[]) => {
    const access = computeEntitlement(ledger, world.now());
    const { subscribed } = access;
    return subscribed ? { access, since: accessSince(ledger, world.now()) } : { subscribed };
  };
  demand(
    isDeepStrictEqual(accessOf(stay), accessOf(visible)),
    `buyer ${who} would have another access once what has a term is dropped`,
  );
  const known = new Map(payments(world));
  for (const { id, payment } of stay) {
    const isDropped = payment !== null && known.get(payment)?.delete_at !== undefined;
    demand(!isDropped, `the payment of ${id} is dropped before it`);
  }
  const id = subscriberId(emailOf(who));
  for (const [key, payment] of payments(world)) {
    if (payment.subscriber !== id || payment.provider !== 'stripe') continue;
    const isDropped = goesOn(world.card.sessions.get(payment.provider_id)) && payment.delete_at !== undefined;
    demand(!isDropped, `${key} is dropped while its card goes on`);
  }
}

/**
 * Checks that a holder of an account finds only their own answers in it, unless a reset moved them there; and that nobody
 * holds a session of an account that another person comes to have, so that no token from before reaches later answers.
 */
function checkAnswers(world: World, demand: Demand): void {
  for (const [uid, holders] of world.people.holders) {
    demand(holders.size === 1, `${[...holders].join(' and ')} hold sessions of ${uid}`);
  }
  for (const [uid, { authors, subscriber, delete_at }] of world.data.all('questionnaires')) {
    const owner = world.data.get('subscribers', subscriber)?.user_id ?? null;
    demand(
      delete_at !== null || owner === uid,
      `answers lie open under ${uid}, but ${owner} owns the address`,
    );
    if (world.people.handedOver.has(uid)) continue;
    for (const holder of world.people.holders.get(uid) ?? []) {
      demand(
        authors.every((author) => author === holder),
        `${holder} finds the answers of ${authors.join()} in ${uid}`,
      );
    }
  }
}

/** Checks that a record whose owner only proved purchases does not contain another person's name. */
function checkName(world: World, who: number, demand: Demand): void {
  const id = subscriberId(emailOf(who));
  const record = world.data.get('subscribers', id);
  const account = world.people.accounts.get(who);
  if (!record?.user_id || account?.uid !== record.user_id || record.mailbox_confirmed_at) return;
  const otherName = account.holder.startsWith('owner') ? 'A Stranger' : `Buyer ${who}`;
  demand(record.nome !== otherName, `${account.holder} finds the name of '${otherName}' in the record`);
}

export function goesOn(session: Session | undefined): boolean {
  const subscription = session?.subscription ?? null;
  if (subscription === null) return false;
  return subscription.status !== 'ended' && !subscription.cancel_at_period_end;
}
