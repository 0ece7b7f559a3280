import { DAY_MS } from 'domain/kit/dates';
import type { PaymentDeps } from '../payment-deps.ts';
import { type CardPayment, isUnpaid, keyOf, type Payment, renews } from '../records.ts';
import type { OrderStep, Providers } from './history.ts';
import { MemoryCard } from './memory/memory-card.ts';
import { MemoryPix } from './memory/memory-pix.ts';
import { MemoryData } from './memory/memory-data.ts';
import { memoryStore } from './memory/memory-store.ts';
import { People, type Actor, actor } from './people.ts';
import { Crash, type Fault, failureOf, type Port, type PortCall } from './memory/port-call.ts';
import type { ProviderEvent } from './memory/provider-event.ts';
import { Turns } from './turns.ts';

const ORIGIN = Date.parse('2026-03-01T12:00:00Z');
/** The duration of a slow round trip in milliseconds: longer than an attempt to place an order may take. */
const SLOW_MS = 40_000;

/** Whether a subscription has ended or will end. */
function isEnding(payment: Payment): boolean {
  if (payment.provider !== 'stripe' || payment.subscription === null) return false;
  return payment.subscription.status === 'ended' || payment.subscription.cancel_at_period_end;
}

/** A small world in memory: our records, both providers, their events, one clock, and the people with their browsers. */
export class World {
  readonly data = new MemoryData();
  readonly events: ProviderEvent[] = [];
  readonly pix: MemoryPix;
  readonly card: MemoryCard;
  readonly turns = new Turns();
  /** The ids of the codes and sessions that the buyer's browser was shown, by order id. */
  readonly shown = new Map<string, Set<string>>();
  /** The step that a press of the order's button repeats, by order id. */
  readonly pressed = new Map<string, OrderStep>();
  readonly people = new People();
  /** The keys of the card payments that our records showed as renewing at any time. */
  readonly knownToRenew = new Set<string>();
  /** The ids of the charges whose paid amount a webhook event has delivered. */
  readonly amountTold = new Set<string>();
  /** The protocols that buyers received for their withdrawals, by grant. */
  readonly protocols = new Map<string, Set<string>>();
  /** When an owner was told that the card of a payment is not charged again, by the payment's key. */
  readonly toldCancelled = new Map<string, Date>();
  /** When the payments of deleted accounts had been erased, by their keys. */
  readonly erasedAt = new Map<string, Date>();
  /** The disputes of which the trainer decided that their subscription goes on, as keys of invoices, by the subscription. */
  readonly decided = new Map<string, ReadonlySet<string>>();
  /** When the trainer last took the end of a subscription back, by its id. */
  readonly takenBackAt = new Map<string, Date>();
  /** The keys of the payments whose card an owner has kept after a move of the address. */
  private readonly keptOnce = new Set<string>();
  /** Errors that no caller expects. */
  readonly surprises: string[] = [];
  /** Whether sessions that are made now take real money. */
  live = true;
  private clock = ORIGIN;
  private faults = new Map<number, Fault>();
  private calls = 0;
  private planned: { readonly port: Port; readonly fault: Fault } | null = null;
  private readonly story: string[] = [];

  constructor(providers: Providers = { pixRepeats: true, afterRetries: 'cancel' }) {
    this.pix = new MemoryPix(this.now, this.events, providers.pixRepeats);
    this.card = new MemoryCard(this.now, this.events, providers.afterRetries);
    this.data.onPayment = (payment, before) => {
      const { claimed_by } = payment;
      if (claimed_by !== null && this.people.hasOffered(claimed_by, keyOf(payment))) {
        this.people.proves(claimed_by, keyOf(payment));
      }
      if (claimed_by !== null) {
        const claimers = this.people.claimers.get(keyOf(payment)) ?? new Set();
        this.people.claimers.set(keyOf(payment), claimers.add(claimed_by));
      }
      if (renews(payment)) this.knownToRenew.add(keyOf(payment));
      if (before && !isUnpaid(before.status) && isUnpaid(payment.status)) {
        this.surprises.push(`${keyOf(payment)} was ${before.status} and became ${payment.status}`);
      }
      if (payment.provider === 'stripe') this.noteDecided(payment);
      // The new owner of an address keeps a card whose renewal ended because the address moved, and the trainer one that ended because
      // of a dispute. Whoever keeps a card and then cancels may see it going on once more: the provider's answer to the first request
      // was lost, and the second is carried out later.
      if (payment.provider === 'stripe' && payment.after_move === 'kept') this.keptOnce.add(keyOf(payment));
      const isKept = this.keptOnce.has(keyOf(payment));
      const isDecided = payment.provider === 'stripe' && this.decided.has(payment.subscription?.id ?? '');
      if (before && !isKept && !isDecided && isEnding(before) && !isEnding(payment)) {
        this.surprises.push(`${keyOf(payment)} was ending and goes on, by an older reading`);
      }
    };
  }

  readonly now = (): Date => new Date(this.clock);

  /**
   * The trainer's decision is also about a dispute of a reading that had ended when the trainer took the end back, and was written only
   * after that: an end that is taken back in the moment between is seen as one that was taken back after it. No other dispute counts.
   */
  private noteDecided({ subscription, stopped_for = [], read_at }: CardPayment): void {
    const takenBack = this.takenBackAt.get(subscription?.id ?? '');
    if (subscription === null || read_at === null || takenBack === undefined || read_at > takenBack) return;
    this.decided.set(
      subscription.id,
      new Set([...(this.decided.get(subscription.id) ?? []), ...stopped_for]),
    );
  }

  /** The number of the buyer whose address a payment was made for. */
  whoOf(key: string): number {
    return Number(this.orderOf(key).at(-5));
  }

  /** The person whose browser was shown the code or session, and so holds the proof. Undefined if nobody was shown it. */
  holderOf(key: string): Actor | undefined {
    const order = this.orderOf(key);
    const isShown = [...(this.shown.get(order) ?? [])].some((id) => key.endsWith(id));
    return isShown ? actor(order.endsWith('0') ? 'owner' : 'stranger', this.whoOf(key)) : undefined;
  }

  /** Whether an account sent a proof of a purchase, or ordered it while signed in, even if the order's answer was lost. */
  hasProved(uid: string, key: string): boolean {
    const order = this.data.get('orders', this.orderOf(key));
    return this.people.hasProved(uid, key) || order?.buyer === uid;
  }

  /** Whether an order was placed by the owner of the address, signed in. */
  wasOrderedSignedIn(order_id: string): boolean {
    return (this.data.get('orders', order_id)?.buyer ?? null) !== null;
  }

  private orderOf(key: string): string {
    return this.data.get('payments', key)?.order_id ?? '';
  }

  /** Lets time pass. The card provider then does everything that became due. */
  pass(ms: number): void {
    this.clock += ms;
    this.card.catchUp();
  }

  /** Adds a line to the story, which the error message contains when a check fails. */
  tell(line: string): void {
    const elapsed = this.clock - ORIGIN;
    const days = Math.floor(elapsed / DAY_MS);
    this.story.push(`  day ${days} ${new Date(elapsed).toISOString().slice(11, 23)}  ${line}`);
  }

  toString(): string {
    return this.story.join('\n');
  }

  /** Sets the faults of the next round trips. The next round trip has the number 0. */
  breakCalls(faults: ReadonlyMap<number, Fault>): void {
    this.faults = new Map(faults);
    this.calls = 0;
  }

  /** Makes the next round trip of this kind fail. */
  breakNext(port: Port, fault: Fault): void {
    this.planned = { port, fault };
  }

  /** The dependencies of one process. After a crash, every call of this process fails. */
  process(name = 'a process'): PaymentDeps {
    let dead = false;
    const call: PortCall = async (port, effect) => {
      if (dead) throw new Crash();
      await this.turns.take();
      if (dead) throw new Crash();
      this.clock += 1;
      const fault = this.nextFault(port);
      if (fault !== undefined) this.tell(`!! ${name}: ${fault} at ${port} (call ${this.calls - 1})`);
      switch (fault) {
        case undefined:
          return effect();
        case 'slow':
          this.clock += SLOW_MS;
          return effect();
        case 'down':
          throw failureOf(port);
        case 'lost':
          effect();
          throw failureOf(port);
        case 'crash-before':
          dead = true;
          throw new Crash();
        case 'crash-after':
          dead = true;
          effect();
          throw new Crash();
        default:
          return fault satisfies never;
      }
    };
    return {
      store: memoryStore(this.data, call),
      pix: this.pix.gateway(call),
      card: this.card.gateway(call, () => this),
      now: this.now,
      wait: async (ms) => {
        await this.turns.take();
        if (dead) throw new Crash();
        this.clock += ms;
      },
    };
  }

  private nextFault(port: Port): Fault | undefined {
    const fault = this.faults.get(this.calls);
    this.calls += 1;
    if (this.planned?.port !== port) return fault;
    const { fault: planned } = this.planned;
    this.planned = null;
    return planned;
  }
}
