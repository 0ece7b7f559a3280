import { DAY_MS, HOUR_MS } from 'domain/kit/dates';
import { reconcilePayments } from '../reconcile-payments.ts';
import { syncPayment } from '../sync-payment.ts';
import { act, attempt, deliver, prepare, refresh, resolveAll } from './act.ts';
import { cancel, cancelSession, resetPassword } from './act-people.ts';
import { goesOn } from './check-owner.ts';
import { checkMails } from './check-mails.ts';
import { checkWorld } from './check-world.ts';
import type { Burst, History, Pause } from './history.ts';
import { grants, payments, subscriptions } from './look.ts';
import type { Subscription } from './memory/memory-card.ts';
import { World } from './world.ts';
import { isUnmet, pixKey } from '../records.ts';

const MINUTE_MS = 60 * 1000;
/** The number of turns out of eight that go to the same operation in a sticky burst. */
const STICKINESS = 5;
/** The interval of the scheduled functions while a longer time passes. It is longer than in production, to save time. */
const CRON_MS = 2 * DAY_MS;

/**
 * Plays a history, then stops all failures and lets time pass until everything has settled. Throws an error with all problems
 * and the story that led to them.
 */
export async function runHistory(history: History): Promise<void> {
  const world = new World(history.providers);
  const buyers = history.buyers.length;
  prepare(world, history.buyers);
  for (const one of history.acts) {
    if ('hours' in one) await pause(world, one);
    else await burst(world, one, buyers);
  }
  await converge(world, history);
  demand(world, 'Once everything has settled', [...checkWorld(world, buyers), ...checkMails(world)]);

  const before = JSON.stringify(lasting(world), null, 1);
  await tellEverythingAgain(world);
  const after = JSON.stringify(lasting(world), null, 1);
  demand(world, 'Told everything again', differences(before, after));

  await pressEveryButtonAgain(world, buyers);
  await cron(world);
  demand(world, 'Every button pressed again', checkWorld(world, buyers));

  const stopped = stoppedSubscriptions(world).map((each) => ({ ...each, charges: chargesOf(each) }));
  // Every card is accepted from now on, so that an unwanted charge becomes visible.
  for (const subscription of subscriptions(world)) subscription.refuses = false;
  await pass(world, 200 * DAY_MS, 7 * DAY_MS);
  demand(world, 'After 200 more days', [
    ...stopped
      .filter((each) => chargesOf(each) > each.charges)
      .map(({ id }) => `${id} was charged again after its end was settled`),
    ...checkWorld(world, buyers),
    ...checkMails(world),
  ]);

  resolveAll(world, 'won');
  for (let who = 0; who < buyers; who += 1) {
    // The mailbox opens everything, even if another person owned the address before.
    await resetPassword(world, world.process(), who);
  }
  await pass(world, 8 * DAY_MS, DAY_MS);
  demand(world, 'Once every mailbox was shown', checkWorld(world, buyers));
  // Every second card is ended by the browser that paid, whoever has the account by now. The owners end the others.
  for (const [index, session] of [...world.card.sessions.values()].entries()) {
    if (index % 2 === 0 && goesOn(session)) await cancelSession(world, world.process(), session.id);
  }
  for (let who = 0; who < buyers; who += 1) await cancel(world, world.process(), who);
  await pass(world, 200 * DAY_MS, 7 * DAY_MS);
  demand(world, 'Long after everybody has cancelled', [
    ...checkWorld(world, buyers),
    ...[...world.card.sessions.values()].filter(goesOn).map(({ id }) => `${id} can be ended by nobody`),
    ...grants(world)
      .filter(
        ({ kind, dispute, reversed_at }) => kind === 'pix' && dispute === 'open' && reversed_at === null,
      )
      .filter(
        ({ id }) => ![...world.pix.charges.values()].some((each) => each.disputed && pixKey(each.id) === id),
      )
      .map(({ id }) => `${id} is still disputed, though the bank has decided`),
    ...payments(world)
      // The refund of a withdrawn payment stays owed while its dispute is open.
      .filter(([, payment]) => payment.reconcile_at !== null && !isUnmet(payment, grants(world)))
      .map(([key]) => `${key} is still looked at, though nothing can happen to it any more`),
  ]);
}

async function burst(world: World, { steps, order, isSticky, faults }: Burst, buyers: number): Promise<void> {
  world.breakCalls(new Map(faults.map(({ call, fault }) => [call, fault])));
  let taken = 0;
  await world.turns.run(
    steps.map((step) => () => act(world, step, buyers)),
    (count) => {
      if (count < 2) return 0;
      const turn = order[taken] ?? 0;
      taken += 1;
      if (!isSticky) return turn % count;
      // The operation that had the last turn stands last in the list.
      return turn < STICKINESS ? count - 1 : (turn - STICKINESS) % count;
    },
  );
  world.breakCalls(new Map());
}

async function pause(world: World, { hours, cron }: Pause): Promise<void> {
  world.tell(`${hours} hours pass${cron ? '' : ', the scheduled functions are down'}`);
  if (cron) await pass(world, hours * HOUR_MS, CRON_MS);
  else world.pass(hours * HOUR_MS);
}

/** Lets `ms` milliseconds pass, and runs the scheduled functions after each `every` of them. */
async function pass(world: World, ms: number, every: number): Promise<void> {
  for (let left = ms; left > 0; left -= every) {
    world.pass(Math.min(left, every));
    await cron(world);
  }
}

async function cron(world: World): Promise<void> {
  const { failed } = await reconcilePayments(world.process('the reconciler'));
  if (failed > 0) world.surprises.push('the reconciler failed where nothing was broken');
  await refresh(world, world.process('the hourly run'));
}

/** Stops all failures. Pending events arrive or are lost, and every due look at a provider is taken. */
async function converge(world: World, { ending }: History): Promise<void> {
  world.tell('failures end');
  if (ending.disputes !== 'open') resolveAll(world, ending.disputes);
  for (const ms of [
    40 * MINUTE_MS,
    20 * MINUTE_MS,
    // An old payment is looked at once a week.
    7 * DAY_MS + HOUR_MS,
    7 * DAY_MS + HOUR_MS,
    20 * MINUTE_MS,
    20 * MINUTE_MS,
  ]) {
    world.pass(ms);
    for (const event of world.events.filter(({ delivery }) => delivery === 'pending')) {
      if (ending.deliver || event.onlyWord) await deliver(world, world.process('the webhook'), event);
      else event.delivery = 'dropped';
    }
    await cron(world);
  }
}

/** Repeats every order: an order that failed can be placed, and an order that was placed gives the same answer again. */
async function pressEveryButtonAgain(world: World, buyers: number): Promise<void> {
  for (const [id, step] of world.pressed) {
    const refusal = await attempt(world, step, buyers);
    if (refusal === null || refusal === 'already-subscribed' || refusal === 'order-paid') continue;
    world.surprises.push(`the order ${id} can not be placed any more: ${refusal}`);
  }
}

/** Repeats every event and every look at a provider. */
async function tellEverythingAgain(world: World): Promise<void> {
  for (const event of world.events.filter(({ delivery }) => delivery !== 'dropped')) {
    await deliver(world, world.process(), event);
  }
  await Promise.all(payments(world).map(([key]) => syncPayment(world.process(), key)));
  await Promise.all([reconcilePayments(world.process()), reconcilePayments(world.process())]);
}

/** The stored documents without the fields that every look at a provider changes. */
function lasting(world: World) {
  const volatile = new Set(['checked_at', 'reconcile_at', 'read_at', 'updated_at']);
  return (['orders', 'payments', 'grants', 'subscribers', 'mail', 'questionnaires'] as const).map(
    (collection) =>
      world.data
        .all(collection)
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([id, value]) => [
          id,
          Object.entries(value)
            .filter(([name]) => !volatile.has(name))
            // A code expires by time alone, so a later look may change 'pending' to 'expired'.
            .map(([name, field]) =>
              name === 'status' && field === 'expired' ? [name, 'pending'] : [name, field],
            ),
        ]),
  );
}

/** The subscriptions that were ended, by us or at the provider, and wait for no charge of a period that has begun already. */
function stoppedSubscriptions(world: World): readonly Subscription[] {
  const stoppedHere = new Set(
    payments(world).flatMap(([, each]) =>
      each.provider === 'stripe' && each.stop !== null ? [each.subscription?.id] : [],
    ),
  );
  return subscriptions(world).filter(({ id, status, cancel_at_period_end, invoices }) => {
    if (status === 'ended') return true;
    const isAwaited = invoices.some(({ charge_at, attempts }) => charge_at !== null && attempts === 0);
    return cancel_at_period_end && !isAwaited && (status === 'live' || stoppedHere.has(id));
  });
}

function chargesOf({ invoices }: Subscription): number {
  return invoices.filter(({ paid_at }) => paid_at !== null).length;
}

function differences(before: string, after: string): readonly string[] {
  if (before === after) return [];
  const [old, now] = [before.split('\n'), after.split('\n')];
  const first = old.findIndex((line, index) => line !== now[index]);
  const shown = (lines: readonly string[]) =>
    lines
      .slice(Math.max(first - 6, 0), first + 12)
      .map((line) => line.trim())
      .join(' ');
  return [`something changed: ${shown(old)} became ${shown(now)}`];
}

function demand(world: World, when: string, problems: readonly string[]): void {
  if (problems.length === 0) return;
  throw new Error(
    `${when}:\n${problems.map((each) => `* ${each}`).join('\n')}\nThe story:\n${String(world)}`,
  );
}
