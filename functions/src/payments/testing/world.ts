import { DAY_MS } from 'domain/durations';
import type { PaymentDeps } from '../ports/payment-deps.ts';
import { isUnpaid, renews } from '../records/payment-status.ts';
import { keyOf } from '../records/payment-key.ts';
import type { Payment } from '../records/records.ts';
import type { OrderStep, Providers } from './history.ts';
import { MemoryCard } from './memory/memory-card.ts';
import { MemoryPix } from './memory/memory-pix.ts';
import { MemoryData } from './memory/memory-data.ts';
import { memoryStore } from './memory/memory-store.ts';
import { People, type Person, person } from './people.ts';
import { Crash, type Fault, failureOf, type Port, type PortCall } from './memory/port-call.ts';
import type { ProviderEvent } from './memory/provider-event.ts';
import { Turns } from './turns.ts';

const ORIGIN = Date.parse('2026-03-01T12:00:00Z');
/** Longer than an attempt to place an order may take. */
const SLOW_MS = 40_000;

/** Nobody takes a cancellation back in these histories. */
function isEnding(payment: Payment): boolean {
  if (payment.provider !== 'stripe' || payment.subscription === null) return false;
  return payment.subscription.status === 'ended' || payment.subscription.cancel_at_period_end;
}

/** A small world in memory: our records, both providers, their events, one clock, and what people saw. */
export class World {
  readonly data = new MemoryData();
  readonly events: ProviderEvent[] = [];
  readonly pix: MemoryPix;
  readonly card: MemoryCard;
  readonly turns = new Turns();
  /** By order id: what the buyer saw of it. */
  readonly shown = new Map<string, Set<string>>();
  /** By order id: what pressing its button asks for. */
  readonly pressed = new Map<string, OrderStep>();
  readonly people = new People();
  /** Keys of the card payments that were once known here to renew. */
  readonly knownToRenew = new Set<string>();
  /** Charges whose true amount an event has told us. */
  readonly amountTold = new Set<string>();
  /** Told protocols of withdrawals, by grant. */
  readonly protocols = new Map<string, Set<string>>();
  /** Errors that no caller expects. */
  readonly surprises: string[] = [];
  /** Whether the sessions made now are real. */
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
      if (renews(payment)) this.knownToRenew.add(keyOf(payment));
      if (before && !isUnpaid(before.status) && isUnpaid(payment.status)) {
        this.surprises.push(`${keyOf(payment)} was ${before.status} and became ${payment.status}`);
      }
      if (before && isEnding(before) && !isEnding(payment)) {
        this.surprises.push(`${keyOf(payment)} was ending and goes on, by an older reading`);
      }
    };
  }

  readonly now = (): Date => new Date(this.clock);

  /** The address that a payment was made for, by the number of its buyer. */
  whoOf(key: string): number {
    return Number(this.orderOf(key).at(-5));
  }

  /** Whose browser was shown the code or session, and holds the proof, or undefined. */
  holderOf(key: string): Person | undefined {
    const order = this.orderOf(key);
    const isShown = [...(this.shown.get(order) ?? [])].some((id) => key.endsWith(id));
    return isShown ? person(order.endsWith('0') ? 'owner' : 'stranger', this.whoOf(key)) : undefined;
  }

  /** Whether an account showed a proof of a purchase, or bought it signed in, whatever its browser got to see. */
  hasProved(uid: string, key: string): boolean {
    const order = this.data.get('orders', this.orderOf(key));
    return this.people.hasProved(uid, key) || order?.buyer === uid;
  }

  private orderOf(key: string): string {
    return this.data.get('payments', key)?.order_id ?? '';
  }

  /** Lets time pass; the card provider does what became due. */
  pass(ms: number): void {
    this.clock += ms;
    this.card.catchUp();
  }

  /** Writes a line of the story that is told when something is wrong. */
  tell(line: string): void {
    const elapsed = this.clock - ORIGIN;
    const days = Math.floor(elapsed / DAY_MS);
    this.story.push(`  day ${days} ${new Date(elapsed).toISOString().slice(11, 23)}  ${line}`);
  }

  toString(): string {
    return this.story.join('\n');
  }

  /** The faults of the next round trips, by their number from now on. */
  breakCalls(faults: ReadonlyMap<number, Fault>): void {
    this.faults = new Map(faults);
    this.calls = 0;
  }

  /** The next round trip of this kind fails. */
  breakNext(port: Port, fault: Fault): void {
    this.planned = { port, fault };
  }

  /** The core's parts as one process has them: when it crashes, it is gone whole. */
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
