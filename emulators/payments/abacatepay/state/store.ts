import * as v from 'valibot';
import { SandboxStore } from '../../shared/store.ts';
import { type Charge, chargeSchema } from './charge.ts';
import { type Delivery, deliverySchema } from './delivery.ts';

const contentSchema = v.strictObject({
  version: v.literal(1),
  /** How far the sandbox's clock is ahead of the real one, in milliseconds. */
  clockAheadMs: v.number(),
  charges: v.array(chargeSchema),
  deliveries: v.array(deliverySchema),
});

type Content = v.InferOutput<typeof contentSchema>;

/** Everything that the sandbox keeps. */
export class Store extends SandboxStore<Delivery, Content> {
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
    this.restore({ version: 1, clockAheadMs: 0, charges: [], deliveries: [] });
  }

  protected restore(content: Content): void {
    this.charges.clear();
    this.#byExternalId.clear();
    for (const charge of content.charges) this.addCharge(charge);
    this.deliveries = content.deliveries;
    this.clockAheadMs = content.clockAheadMs;
  }

  protected content(): Content {
    return {
      version: 1,
      clockAheadMs: this.clockAheadMs,
      charges: [...this.charges.values()],
      deliveries: this.deliveries,
    };
  }
}
