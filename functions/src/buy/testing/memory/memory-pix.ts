import { DAY_MS } from 'domain/kit/dates';
import { type PixHint, type PixStatus, ProviderError } from '../../gateways.ts';
import type { PortCall } from './port-call.ts';
import type { ProviderEvent } from './provider-event.ts';
import type { PixGateway } from '../../abacatepay.ts';

/** The longest delay of a payment that a bank started shortly before the code expired. */
const LATE_MS = DAY_MS;

export interface Charge {
  readonly id: string;
  readonly order_id: string;
  readonly amount_cents: number;
  readonly expires_at: Date;
  paid: { readonly cents: number; readonly at: Date } | null;
  /** The moment from which the provider's check reports the payment. */
  told_at: Date | null;
  money: 'here' | 'refunded' | 'lost';
  disputed: boolean;
  /** Whether the provider's check keeps answering PAID after a refund or a dispute. */
  stale: boolean;
}

/** The PIX provider: its charges, the actions of banks and the trainer, and the events that it sends. */
export class MemoryPix {
  readonly charges = new Map<string, Charge>();
  /** The ids of the charges whose paid amount was asked for in vain. */
  readonly untold = new Set<string>();

  constructor(
    private readonly now: () => Date,
    private readonly events: ProviderEvent[],
    /** Whether a repeated creation for the same `order_id` returns the same charge. This is undocumented, so both are tested. */
    private readonly repeats: boolean,
  ) {}

  /** The gateway that the functions use. */
  gateway(call: PortCall): PixGateway {
    return {
      create: (params) =>
        call('provider', () => {
          const earlier = [...this.charges.values()].find((each) => each.order_id === params.order_id);
          const charge = earlier && this.repeats ? earlier : this.open(params);
          const { id, expires_at } = charge;
          return {
            id,
            expires_at,
            brCode: `000201${id}`,
            brCodeBase64: 'data:image/png;base64,',
          };
        }),
      read: (id) => call('provider', () => this.read(this.find(id))),
      paidAmount: async (id) => {
        try {
          return await call('provider', () => this.find(id).paid?.cents ?? null);
        } catch (error) {
          this.untold.add(id);
          throw error;
        }
      },
      refund: (id) => call('provider', () => this.refund(id, false)),
      probe: () => call('provider', () => undefined),
    };
  }

  /** A bank pays a code, even one that has just expired. Returns whether the payment was accepted. */
  pay(id: string, cents: number, toldAfterMs: number): boolean {
    const charge = this.find(id);
    const now = this.now();
    if (charge.paid !== null || now.getTime() > charge.expires_at.getTime() + LATE_MS) return false;
    charge.paid = { cents, at: now };
    charge.told_at = new Date(now.getTime() + toldAfterMs);
    this.announce(charge, 'completed', false);
    return true;
  }

  /** Refunds the payment. Repeating it changes nothing. */
  refund(id: string, stale: boolean): void {
    const charge = this.find(id);
    if (charge.money === 'refunded') return;
    if (charge.paid === null || charge.money === 'lost' || charge.disputed) {
      throw new ProviderError('refused', 'Only a paid charge without a dispute can be refunded');
    }
    charge.money = 'refunded';
    charge.stale ||= stale;
    this.announce(charge, 'refunded', charge.stale);
  }

  /** The payer disputes a payment with their bank. */
  dispute(id: string, stale: boolean): void {
    const charge = this.find(id);
    if (charge.paid === null || charge.money !== 'here' || charge.disputed) return;
    charge.disputed = true;
    charge.stale ||= stale;
    this.announce(charge, 'disputed', false);
  }

  /** Ends the dispute. The provider sends no event for a dispute that was won. */
  resolve(id: string, outcome: 'won' | 'lost'): void {
    const charge = this.find(id);
    if (!charge.disputed) return;
    charge.disputed = false;
    if (outcome === 'won') return;
    charge.money = 'lost';
    this.announce(charge, 'lost', charge.stale);
  }

  private open({ order_id, amount_cents, valid_seconds }: Parameters<PixGateway['create']>[0]): Charge {
    const charge: Charge = {
      id: `pix_char_${String(this.charges.size + 1).padStart(4, '0')}`,
      order_id,
      amount_cents,
      expires_at: new Date(this.now().getTime() + valid_seconds * 1000),
      paid: null,
      told_at: null,
      money: 'here',
      disputed: false,
      stale: false,
    };
    this.charges.set(charge.id, charge);
    return charge;
  }

  private read(charge: Charge): PixStatus {
    const now = this.now();
    if (charge.paid === null || charge.told_at === null || charge.told_at > now) {
      return now < charge.expires_at ? 'pending' : 'expired';
    }
    if (charge.stale) return 'paid';
    if (charge.money !== 'here') return 'refunded';
    return charge.disputed ? 'disputed' : 'paid';
  }

  private find(id: string): Charge {
    const charge = this.charges.get(id);
    if (charge === undefined) throw new ProviderError('not-found', 'No such charge');
    return charge;
  }

  private announce(charge: Charge, event: PixHint['event'], onlyWord: boolean): void {
    this.events.push({
      name: `pix ${event} ${charge.id}`,
      subject: {
        provider: 'pix',
        id: charge.id,
        order_id: charge.order_id,
        hint: { event, paid_cents: charge.paid?.cents ?? null },
      },
      at: this.now(),
      onlyWord,
      delivery: 'pending',
    });
  }
}
