import * as v from 'valibot';
import { DAY_MS, HOUR_MS } from 'domain/kit/dates';
import { subscriberId } from '../kit/admin.ts';
import { refreshEntitlement } from './change-account.ts';
import { ProviderError, type ProviderLists } from './gateways.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { addPayment, newPayment } from './place-order.ts';
import { cardKey, OrderMetadataSchema, type Payment, type PaymentStatus, pixKey } from './records.ts';
import { syncPayment } from './sync-payment.ts';

/** Dependencies that write everything but mails: the buyers were told before the database was lost. */
export function quietly(deps: PaymentDeps): PaymentDeps {
  const { store } = deps;
  return {
    ...deps,
    store: {
      ...store,
      transact: (work) => store.transact((inner) => work({ ...inner, putMail: () => undefined })),
    },
  };
}

interface KnownAtProvider {
  readonly provider: Payment['provider'];
  readonly id: string;
  readonly amount_cents: number;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly metadata: unknown;
}

/**
 * Writes the payment of a code or session whose payment and order the database has lost, as it was when it was ordered. Its
 * name, phone and birth date are lost: only the order had them. Answers the key, or null if the provider does not repeat what
 * the order said of itself. Repeating it changes nothing.
 */
async function restorePayment({ store }: PaymentDeps, known: KnownAtProvider): Promise<string | null> {
  const metadata = v.safeParse(OrderMetadataSchema, known.metadata);
  if (!metadata.success) return null;
  const { order_id, plan, email, buyer = null } = metadata.output;
  const { provider, amount_cents, created_at, expires_at } = known;
  const registration = { email, nome: '', telefone: '', data_nascimento: '' };
  const subscriber = subscriberId(email);
  const order = { provider, plan, amount_cents, registration, subscriber, buyer, expires_at };
  const payment = newPayment(order, order_id, known.id, created_at);
  return store.transact((transaction) => addPayment(transaction, payment));
}

/** A code or session may have been made a moment before the backup, and its payment written a moment after. */
const IN_FLIGHT_MS = HOUR_MS;
/** For so long money may come back from a paid code, as long as the reconciler looks at it. */
const RETURNS_MS = 120 * DAY_MS;
/** How long a code can be paid, where the provider does not say it. */
const CODE_MS = HOUR_MS / 2;

export interface Outage {
  /** The moment of the backup that was restored. */
  readonly since: Date;
  /** When the site stopped working. What happened before it was mailed then. */
  readonly stopped: Date;
}

/** What a recovery found, as keys of payments and ids of the providers. */
interface Recovery {
  readonly restored: readonly string[];
  /** Those that were looked at because something happened to them after the backup. */
  readonly looked: number;
  readonly failed: readonly string[];
  /** The codes and sessions that do not say to which order they belong. Somebody has to look. */
  readonly unknown: readonly string[];
}

/** One payment to be settled. `paid_at` is the moment of a PIX payment; a card's moments come with its reading. */
interface News {
  readonly key: string;
  readonly at: Date;
  readonly paid_at: Date | null;
}

/**
 * Brings the payments of a restored database up to date: payments that were made after the backup are written again by what
 * the providers know, and each one to which something happened is read at its provider and settled. What a buyer was told
 * before the site stopped is not mailed again. Repeating it changes nothing.
 */
export async function recoverPayments(
  deps: PaymentDeps,
  lists: ProviderLists,
  { since, stopped }: Outage,
): Promise<Recovery> {
  const quiet = quietly(deps);
  const restored: string[] = [];
  const failed: string[] = [];
  const unknown: string[] = [];
  const begin = new Date(since.getTime() - IN_FLIGHT_MS);
  const restore = async (known: KnownAtProvider): Promise<string | null> => {
    const key = await restorePayment(deps, known);
    if (key === null) unknown.push(known.id);
    else restored.push(key);
    return key;
  };
  const news = [
    ...(await pixNews(deps, lists, begin, restore)),
    ...(await cardNews(deps, lists, begin, restore)),
  ];
  // In the order in which they happened, because each period begins where the one before it ends.
  for (const { key, at, paid_at } of news.toSorted((a, b) => Number(a.at) - Number(b.at))) {
    const chosenDeps = at < stopped ? quiet : deps;
    try {
      await syncPayment(paid_at === null ? chosenDeps : { ...chosenDeps, now: () => paid_at }, key);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      failed.push(key);
    }
  }
  const subscribers = new Set<string>();
  for (const { key } of news) subscribers.add((await deps.store.payment(key))?.subscriber ?? '');
  subscribers.delete('');
  // A PIX was settled as of the moment of its payment. Since then time has passed.
  for (const subscriber of subscribers) await refreshEntitlement(quiet, subscriber);
  return { restored, looked: news.length, failed, unknown };
}

type Restore = (known: KnownAtProvider) => Promise<string | null>;

async function pixNews(
  { store }: PaymentDeps,
  lists: ProviderLists,
  begin: Date,
  restore: Restore,
): Promise<readonly News[]> {
  const news: News[] = [];
  for (const charge of await lists.charges(new Date(begin.getTime() - RETURNS_MS))) {
    const { id, created_at, changed_at, status } = charge;
    const stored = await store.payment(pixKey(id));
    if (stored === null && created_at < begin) continue;
    const expires_at = new Date(created_at.getTime() + CODE_MS);
    const key = stored ? pixKey(id) : await restore({ ...charge, provider: 'abacatepay', expires_at });
    const isOld = stored !== null && isSame(stored.status, status);
    if (key === null || isOld) continue;
    // Later changes of a paid code (a dispute, a pay-out) move the provider's moment, and a code is paid before its end.
    const isPaid = status === 'paid' || status === 'disputed';
    const paid_at = new Date(Math.min(changed_at.getTime(), expires_at.getTime()));
    news.push({ key, at: isPaid ? paid_at : changed_at, paid_at: isPaid ? paid_at : null });
  }
  return news;
}

function isSame(ours: PaymentStatus, theirs: string): boolean {
  return ours === theirs || (ours === 'paid' && theirs === 'disputed');
}

async function cardNews(
  { store }: PaymentDeps,
  lists: ProviderLists,
  begin: Date,
  restore: Restore,
): Promise<readonly News[]> {
  const news = new Map<string, News>();
  for (const session of await lists.sessions(begin)) {
    const key = cardKey(session.id);
    const isThere =
      (await store.payment(key)) !== null || (await restore({ ...session, provider: 'stripe' })) !== null;
    if (isThere) news.set(key, { key, at: session.created_at, paid_at: null });
  }
  for (const id of await lists.purchasesOfEvents(begin)) {
    const key = cardKey(id);
    if (!news.has(key) && (await store.payment(key)) !== null)
      news.set(key, { key, at: begin, paid_at: null });
  }
  return [...news.values()];
}
