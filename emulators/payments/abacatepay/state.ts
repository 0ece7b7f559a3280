import * as v from 'valibot';
import { SandboxStore, deliveryEntries } from '../shared/store.ts';

/** A code as the sandbox keeps it. EXPIRED is never stored: it follows from `expiresAt` and the clock. */
const chargeSchema = v.strictObject({
  id: v.string(),
  /** In centavos. */
  amount: v.number(),
  status: v.picklist(['PENDING', 'PAID', 'UNDER_DISPUTE', 'REFUNDED']),
  devMode: v.boolean(),
  brCode: v.string(),
  platformFee: v.number(),
  description: v.nullable(v.string()),
  externalId: v.nullable(v.string()),
  customer: v.nullable(
    v.strictObject({
      id: v.string(),
      name: v.string(),
      cellphone: v.string(),
      email: v.string(),
      taxId: v.string(),
    }),
  ),
  metadata: v.record(v.string(), v.unknown()),
  /** The parameters of its creation as JSON with sorted keys, by which a repeated create is recognised. */
  createdWith: v.string(),
  /** In centavos; null until the code is paid. */
  paidAmount: v.nullable(v.number()),
  refundId: v.nullable(v.string()),
  /** The times are in milliseconds since the epoch. */
  createdAt: v.number(),
  updatedAt: v.number(),
  expiresAt: v.number(),
});

export type Charge = v.InferOutput<typeof chargeSchema>;

export type ShownStatus = Charge['status'] | 'EXPIRED';

/** The status that the API answers at `now` (milliseconds since the epoch). */
export function shownStatus(charge: Charge, now: number): ShownStatus {
  return charge.status === 'PENDING' && now >= charge.expiresAt ? 'EXPIRED' : charge.status;
}

const EVENTS = [
  'transparent.completed',
  'transparent.refunded',
  'transparent.disputed',
  'transparent.lost',
] as const;

export type EventName = (typeof EVENTS)[number];

/** An event on its way to the webhook, with every attempt made. */
const deliverySchema = v.strictObject({
  ...deliveryEntries,
  event: v.picklist(EVENTS),
  chargeId: v.string(),
});

export type Delivery = v.InferOutput<typeof deliverySchema>;

const contentSchema = v.strictObject({
  version: v.literal(1),
  /** How far the sandbox's clock is ahead of the real one, in milliseconds. */
  clockAheadMs: v.number(),
  /** Whether the account's balance suffices for a refund. */
  balanceSuffices: v.optional(v.boolean(), true),
  charges: v.array(chargeSchema),
  deliveries: v.array(deliverySchema),
});

type Content = v.InferOutput<typeof contentSchema>;

/** Everything that the sandbox keeps. */
export class Store extends SandboxStore<Delivery, Content> {
  balanceSuffices = true;
  readonly charges = new Map<string, Charge>();
  readonly #byExternalId = new Map<string, Charge>();

  /** A store in memory, and in `file` if given. Rejects with an error that names the file when the file is damaged. */
  static open(file: string | undefined): Promise<Store> {
    return new Store(file).load(file, contentSchema);
  }

  addCharge(charge: Charge): void {
    this.charges.set(charge.id, charge);
    if (charge.externalId !== null) this.#byExternalId.set(charge.externalId, charge);
  }

  findByExternalId(externalId: string): Charge | undefined {
    return this.#byExternalId.get(externalId);
  }

  clear(): void {
    this.restore({ version: 1, clockAheadMs: 0, balanceSuffices: true, charges: [], deliveries: [] });
  }

  protected restore(content: Content): void {
    this.charges.clear();
    this.#byExternalId.clear();
    for (const charge of content.charges) this.addCharge(charge);
    this.deliveries = content.deliveries;
    this.clockAheadMs = content.clockAheadMs;
    this.balanceSuffices = content.balanceSuffices;
  }

  protected content(): Content {
    return {
      version: 1,
      clockAheadMs: this.clockAheadMs,
      balanceSuffices: this.balanceSuffices,
      charges: [...this.charges.values()],
      deliveries: this.deliveries,
    };
  }
}
