import { DAY_MS, HOUR_MS } from 'domain/kit/dates';
import { PERIOD_DAYS } from 'domain/buy/plans';
import { type CardInvoice, type CardTruth, ProviderError } from '../../gateways.ts';
import type { CardSubscription, Stop } from '../../records.ts';
import type { PortCall } from './port-call.ts';
import type { ProviderEvent } from './provider-event.ts';
import type { CardGateway } from '../../stripe.ts';

const PERIOD_MS = PERIOD_DAYS * DAY_MS;
/** A renewal is charged an hour after its invoice was made. A refused charge is tried three more times. */
const CHARGE_AFTER_MS = HOUR_MS;
const RETRIES = 3;
const RETRY_AFTER_MS = 3 * DAY_MS;

/** The time for which an idempotency key is remembered after its session's end. */
const KEY_MS = HOUR_MS;

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

export interface Invoice extends Omit<Mutable<CardInvoice>, 'paid_at'> {
  paid_at: Date | null;
  attempts: number;
  /** Whether its card was refused at least once. */
  wasRefused: boolean;
  /** The moment of the next attempt to charge the card, or null if there is no further attempt. */
  charge_at: Date | null;
}

export interface Subscription extends Mutable<CardSubscription> {
  /** What the next renewals cost: the price, or what the owner of the account has made of it. */
  amount_cents: number;
  readonly currency: string;
  readonly invoices: Invoice[];
  /** Whether the card is refused. */
  refuses: boolean;
}

export interface Session {
  readonly id: string;
  readonly order_id: string;
  /** The parameters of the creation, as text. The same key with other parameters is refused. */
  readonly params: string;
  readonly amount_cents: number;
  readonly customer: string | null;
  readonly expires_at: Date;
  readonly live: boolean;
  paidBy: string | null;
  subscription: Subscription | null;
}

/** The card provider: its sessions, subscriptions that renew by the clock, their invoices, and the events. */
export class MemoryCard {
  readonly sessions = new Map<string, Session>();
  private invoiceCount = 0;

  constructor(
    private readonly now: () => Date,
    private readonly events: ProviderEvent[],
    /** The end of a subscription whose renewal was refused at every attempt. It is a setting of the provider's account. */
    private readonly afterRetries: 'cancel' | 'leave',
  ) {}

  /** The gateway that the functions use. `live`: whether the objects that it makes are in the mode with real money. */
  gateway(call: PortCall, made: () => { readonly live: boolean }): CardGateway {
    const run = <T>(effect: () => T): Promise<T> =>
      call('provider', () => {
        this.catchUp();
        return effect();
      });
    return {
      live: true,
      create: (params) =>
        run(() => {
          const text = JSON.stringify(params);
          const earlier = [...this.sessions.values()].find(
            (each) =>
              each.order_id === params.order_id && this.now().getTime() < each.expires_at.getTime() + KEY_MS,
          );
          if (earlier && earlier.params !== text) {
            throw new ProviderError('refused', 'The same idempotency key with other parameters');
          }
          const session = earlier ?? {
            id: `cs_test_${String(this.sessions.size + 1).padStart(8, '0')}`,
            order_id: params.order_id,
            params: text,
            amount_cents: params.amount_cents,
            customer: params.payer.customer,
            expires_at: new Date(this.now().getTime() + DAY_MS),
            live: made().live,
            paidBy: null,
            subscription: null,
          };
          this.sessions.set(session.id, session);
          return {
            id: session.id,
            url: `https://checkout.example/${session.id}`,
            expires_at: session.expires_at,
          };
        }),
      read: (id) => run(() => this.read(this.find(id))),
      stop: (id, how) => run(() => this.stop(this.subscription(id), how)),
      resume: (id) => run(() => this.resume(this.subscription(id))),
      refund: (id) =>
        run(() => {
          const { session, invoice } = this.paidInvoice(id);
          if (invoice.refunded_cents >= invoice.amount_cents) return;
          if (invoice.dispute !== 'none') throw new ProviderError('refused', 'The charge is disputed');
          invoice.refunded_cents = invoice.amount_cents;
          this.announce(session, 'charge.refunded');
        }),
      probe: () => run(() => undefined),
      purchasesOfUndeliveredEvents: (since) =>
        run(() => [
          ...new Set(
            this.events
              .filter((event) => event.delivery !== 'delivered' && event.at >= since)
              .flatMap(({ subject }) => (subject.provider === 'card' ? [subject.session] : [])),
          ),
        ]),
    };
  }

  /** The buyer pays on the hosted page. Returns whether that was possible. */
  complete(id: string, charged: { readonly amount_cents: number; readonly currency: string }): boolean {
    this.catchUp();
    const session = this.find(id);
    const now = this.now();
    if (session.subscription !== null || now >= session.expires_at) return false;
    session.paidBy = session.customer ?? `cus_of_${id}`;
    const period_end = new Date(now.getTime() + PERIOD_MS);
    const invoice = this.newInvoice('first', charged, now);
    session.subscription = {
      id: `sub_of_${id}`,
      status: 'live',
      cancel_at_period_end: false,
      period_end,
      ...charged,
      invoices: [{ ...invoice, paid_at: now, attempts: 1, charge_at: null }],
      refuses: false,
    };
    this.announce(session, 'checkout.session.completed');
    this.announce(session, 'invoice.paid');
    return true;
  }

  /** The trainer refunds a part of an invoice, or the whole. */
  refund(invoiceId: string, cents: number): void {
    const { session, invoice } = this.paidInvoice(invoiceId);
    if (invoice.dispute !== 'none' || invoice.refunded_cents >= invoice.amount_cents) return;
    invoice.refunded_cents = Math.min(invoice.amount_cents, invoice.refunded_cents + cents);
    this.announce(session, 'charge.refunded');
  }

  /** The payer disputes an invoice's charge, or that dispute ends. */
  dispute(invoiceId: string, state: 'open' | 'won' | 'lost'): void {
    const { session, invoice } = this.paidInvoice(invoiceId);
    if (invoice.dispute !== (state === 'open' ? 'none' : 'open')) return;
    if (state === 'open' && invoice.refunded_cents >= invoice.amount_cents) return;
    invoice.dispute = state === 'won' ? 'none' : state;
    this.announce(session, state === 'open' ? 'charge.dispute.created' : 'charge.dispute.closed');
  }

  /** The buyer cancels in the provider's own portal, or the trainer in its dashboard. */
  cancel(subscriptionId: string): void {
    this.catchUp();
    this.stop(this.subscription(subscriptionId), 'at-period-end');
  }

  /** The trainer takes back that a subscription ends with its period. */
  takeEndBack(subscriptionId: string): void {
    this.catchUp();
    this.resume(this.subscription(subscriptionId));
  }

  /** The trainer gives a discount or a credit, or raises the price: the renewals cost something else from now on. */
  reprice(subscriptionId: string, cents: number): void {
    this.catchUp();
    this.subscription(subscriptionId).subscription.amount_cents = cents;
  }

  /** The trainer charges something beside the periods, e.g. the rest of a changed one. The card accepts it. */
  chargeAside(subscriptionId: string, cents: number): void {
    this.catchUp();
    const session = this.subscription(subscriptionId);
    const { subscription } = session;
    if (subscription.status === 'ended') return;
    const invoice = this.newInvoice('other', { ...subscription, amount_cents: cents }, this.now());
    invoice.period_end = new Date(subscription.period_end);
    subscription.invoices.push(invoice);
    this.settle(session, invoice);
  }

  /** The buyer pays the newest refused renewal with another card. */
  recover(subscriptionId: string): void {
    this.catchUp();
    const session = this.subscription(subscriptionId);
    const open = session.subscription.invoices.findLast((each) => each.paid_at === null && each.attempts > 0);
    if (open) this.settle(session, open);
  }

  /** Does everything that is due by the clock: ends periods, charges renewals and repeats refused charges. */
  catchUp(): void {
    for (;;) {
      const next = [...this.sessions.values()]
        .flatMap((session) => (isSubscribed(session) ? dueOf(session) : []))
        .sort((a, b) => a.at.getTime() - b.at.getTime())[0];
      if (next === undefined || next.at > this.now()) return;
      if (next.invoice === null) this.endPeriod(next.session);
      else this.charge(next.session, next.invoice, next.at);
    }
  }

  private endPeriod(session: Subscribed): void {
    const { subscription } = session;
    if (subscription.cancel_at_period_end) {
      this.end(session);
      return;
    }
    const begins = subscription.period_end;
    subscription.period_end = new Date(begins.getTime() + PERIOD_MS);
    const invoice = this.newInvoice('renewal', subscription, begins);
    invoice.charge_at = new Date(begins.getTime() + CHARGE_AFTER_MS);
    subscription.invoices.push(invoice);
    this.announce(session, 'customer.subscription.updated', begins);
  }

  private charge(session: Subscribed, invoice: Invoice, at: Date): void {
    const { subscription } = session;
    invoice.attempts += 1;
    // An invoice of 0 needs no card.
    if (!subscription.refuses || invoice.amount_cents === 0) {
      this.settle(session, invoice, at);
      return;
    }
    subscription.status = 'past-due';
    invoice.wasRefused = true;
    this.announce(session, 'invoice.payment_failed', at);
    if (invoice.attempts <= RETRIES) {
      invoice.charge_at = new Date(at.getTime() + RETRY_AFTER_MS);
      return;
    }
    invoice.charge_at = null;
    if (this.afterRetries === 'cancel') this.end(session, at);
  }

  private settle(session: Subscribed, invoice: Invoice, at = this.now()): void {
    invoice.paid_at = at;
    invoice.charge_at = null;
    if (session.subscription.status === 'past-due') session.subscription.status = 'live';
    this.announce(session, 'invoice.paid', at);
  }

  private resume(session: Subscribed): void {
    const { subscription } = session;
    if (subscription.status === 'ended' || !subscription.cancel_at_period_end) return;
    subscription.cancel_at_period_end = false;
    this.announce(session, 'customer.subscription.updated');
  }

  private stop(session: Subscribed, how: Stop): void {
    const { subscription } = session;
    if (subscription.status === 'ended') return;
    if (how === 'now') {
      this.end(session);
      return;
    }
    if (subscription.cancel_at_period_end) return;
    subscription.cancel_at_period_end = true;
    this.announce(session, 'customer.subscription.updated');
  }

  /** Ends a subscription. Its open invoices are not charged again, but can still be paid by hand. */
  private end(session: Subscribed, at = this.now()): void {
    session.subscription.status = 'ended';
    for (const invoice of session.subscription.invoices) invoice.charge_at = null;
    this.announce(session, 'customer.subscription.deleted', at);
  }

  private read(session: Session): CardTruth {
    const { subscription } = session;
    const isOpen = this.now() < session.expires_at;
    const refused = subscription?.invoices.findLast((each) => each.paid_at === null && each.attempts > 0);
    return {
      session: {
        status: subscription !== null ? 'complete' : isOpen ? 'open' : 'expired',
        amount_cents: session.amount_cents,
        currency: 'brl',
        live: session.live,
        customer: session.paidBy,
        payer_name: null,
      },
      subscription: subscription === null ? null : toCardSubscription(subscription),
      invoices: (subscription?.invoices ?? []).flatMap(
        ({ paid_at, attempts: _a, charge_at: _c, wasRefused: _w, ...invoice }) =>
          paid_at === null ? [] : [{ ...invoice, paid_at }],
      ),
      refused: refused
        ? {
            invoice: refused.id,
            amount_cents: refused.amount_cents,
            url: `https://invoice.example/${refused.id}`,
          }
        : null,
    };
  }

  private newInvoice(
    reason: Invoice['reason'],
    { amount_cents, currency }: { amount_cents: number; currency: string },
    period_start: Date,
  ): Invoice {
    this.invoiceCount += 1;
    const id = `in_${String(this.invoiceCount).padStart(4, '0')}`;
    const fresh = {
      refunded_cents: 0,
      dispute: 'none',
      paid_at: null,
      attempts: 0,
      charge_at: null,
      wasRefused: false,
    } as const;
    const period_end = new Date(period_start.getTime() + PERIOD_MS);
    return { ...fresh, id, reason, amount_cents, currency, period_start, period_end };
  }

  private find(id: string): Session {
    const session = this.sessions.get(id);
    if (session === undefined) throw new ProviderError('not-found', 'No such session');
    return session;
  }

  private subscription(id: string): Subscribed {
    const found = [...this.sessions.values()].find((each) => each.subscription?.id === id);
    if (!found || !isSubscribed(found)) throw new ProviderError('not-found', 'No such subscription');
    return found;
  }

  private paidInvoice(id: string): { session: Session; invoice: Invoice } {
    for (const session of this.sessions.values()) {
      const invoice = session.subscription?.invoices.find((each) => each.id === id && each.paid_at !== null);
      if (invoice) return { session, invoice };
    }
    throw new ProviderError('not-found', 'Nobody has paid this invoice');
  }

  private announce(session: Session, name: string, at = this.now()): void {
    const subscription = session.subscription?.id ?? null;
    this.events.push({
      name: `${name} ${session.id}`,
      subject: { provider: 'card', session: session.id, subscription },
      at,
      onlyWord: false,
      delivery: 'pending',
    });
  }
}

type Subscribed = Session & { subscription: Subscription };

function isSubscribed(session: Session): session is Subscribed {
  return session.subscription !== null;
}

/** The next due events of a subscription. `invoice` is null for the end of its period. */
function dueOf(session: Subscribed): { session: Subscribed; invoice: Invoice | null; at: Date }[] {
  const { status, period_end, invoices } = session.subscription;
  if (status === 'ended') return [];
  return [
    { session, invoice: null, at: period_end },
    ...invoices.flatMap((invoice) =>
      invoice.charge_at === null ? [] : [{ session, invoice, at: invoice.charge_at }],
    ),
  ];
}

function toCardSubscription({
  id,
  status,
  cancel_at_period_end,
  period_end,
}: Subscription): CardSubscription {
  return { id, status, cancel_at_period_end, period_end: new Date(period_end) };
}
