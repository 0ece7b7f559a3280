import * as v from 'valibot';
import { DataFileWriter, readDataFile } from '../../shared/data-file.ts';
import { addDelivery } from '../../shared/delivery.ts';
import { type Charge, chargeSchema } from './charge.ts';
import { type Delivery, deliverySchema } from './delivery.ts';

const contentSchema = v.strictObject({
  version: v.literal(1),
  /** How far the sandbox's clock was moved ahead of the real one. */
  clockAheadMs: v.number(),
  /** The webhook answered 410: nothing is sent to it any more. */
  webhookOff: v.boolean(),
  charges: v.array(chargeSchema),
  deliveries: v.array(deliverySchema),
});

/**
 * Everything the sandbox knows, in memory, and in a file when there is one.
 * After a change await `saved()` before telling anybody of it: then a process killed hard loses nothing
 * that was answered.
 */
export class Store {
  readonly charges = new Map<string, Charge>();
  readonly #byExternalId = new Map<string, Charge>();
  deliveries: Delivery[] = [];
  clockAheadMs = 0;
  webhookOff = false;
  readonly #writer: DataFileWriter | undefined;

  private constructor(file: string | undefined) {
    this.#writer = file === undefined ? undefined : new DataFileWriter(file, () => this.#content());
  }

  /** A store on `file` (made when missing), or in memory only. Throws when the file is damaged, naming it. */
  static async open(file: string | undefined): Promise<Store> {
    const store = new Store(file);
    const content = file === undefined ? undefined : await readDataFile(file, contentSchema);
    if (!content) return store;
    for (const charge of content.charges) store.addCharge(charge);
    store.deliveries = content.deliveries;
    store.clockAheadMs = content.clockAheadMs;
    store.webhookOff = content.webhookOff;
    return store;
  }

  addCharge(charge: Charge): void {
    this.charges.set(charge.id, charge);
    if (charge.externalId !== null) this.#byExternalId.set(charge.externalId, charge);
  }

  findByExternalId(externalId: string): Charge | undefined {
    return this.#byExternalId.get(externalId);
  }

  addDelivery(delivery: Delivery): void {
    addDelivery(this.deliveries, delivery);
  }

  /** Forgets codes, deliveries and the clock's advance. */
  clear(): void {
    this.charges.clear();
    this.#byExternalId.clear();
    this.deliveries = [];
    this.clockAheadMs = 0;
    this.webhookOff = false;
  }

  /** Resolves once the file holds every change made so far. */
  saved(): Promise<void> {
    return this.#writer?.saved() ?? Promise.resolve();
  }

  #content(): v.InferOutput<typeof contentSchema> {
    return {
      version: 1,
      clockAheadMs: this.clockAheadMs,
      webhookOff: this.webhookOff,
      charges: [...this.charges.values()],
      deliveries: this.deliveries,
    };
  }
}
