import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import * as v from 'valibot';
import { type Charge, chargeSchema } from './charge.ts';
import { type Delivery, deliverySchema } from './delivery.ts';

const fileSchema = v.strictObject({
  version: v.literal(1),
  /** How far the sandbox's clock was moved ahead of the real one. */
  clockAheadMs: v.number(),
  /** The webhook answered 410: nothing is sent to it any more. */
  webhookOff: v.boolean(),
  charges: v.array(chargeSchema),
  deliveries: v.array(deliverySchema),
});

/** Finished deliveries beyond this many are forgotten, oldest first; they are only kept to be looked at. */
const KEPT_DELIVERIES = 500;

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
  readonly #file: string | undefined;
  #writing: Promise<void> | undefined;
  #next: Promise<void> | undefined;

  private constructor(file: string | undefined) {
    this.#file = file;
  }

  /**
   * A store on `file` (made when missing), or in memory only.
   * Throws when the file is damaged: starting empty would silently lose the developer's payments.
   */
  static async open(file: string | undefined): Promise<Store> {
    const store = new Store(file);
    if (file === undefined) return store;
    let text: string;
    try {
      text = await readFile(file, 'utf8');
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return store;
      throw error;
    }
    let content: unknown;
    try {
      content = JSON.parse(text);
    } catch {
      throw damaged(file, 'it is not JSON');
    }
    const parsed = v.safeParse(fileSchema, content);
    if (!parsed.success) {
      const issue = parsed.issues[0];
      throw damaged(file, `${v.getDotPath(issue) ?? 'its content'}: ${issue.message}`);
    }
    for (const charge of parsed.output.charges) store.addCharge(charge);
    store.deliveries = parsed.output.deliveries;
    store.clockAheadMs = parsed.output.clockAheadMs;
    store.webhookOff = parsed.output.webhookOff;
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
    this.deliveries.push(delivery);
    const finished = this.deliveries.filter((other) => other.state !== 'pending').length;
    if (finished > KEPT_DELIVERIES) {
      this.deliveries.splice(
        this.deliveries.findIndex((other) => other.state !== 'pending'),
        1,
      );
    }
  }

  /** Forgets codes, deliveries and the clock's advance. */
  clear(): void {
    this.charges.clear();
    this.#byExternalId.clear();
    this.deliveries = [];
    this.clockAheadMs = 0;
    this.webhookOff = false;
  }

  /** Resolves once the file holds every change made so far. Changes made meanwhile share the next write. */
  saved(): Promise<void> {
    if (this.#file === undefined) return Promise.resolve();
    if (this.#next) return this.#next;
    const file = this.#file;
    const start = (): Promise<void> => {
      this.#next = undefined;
      this.#writing = this.#write(file).finally(() => {
        this.#writing = undefined;
      });
      return this.#writing;
    };
    if (!this.#writing) return start();
    this.#next = this.#writing.then(start, start);
    return this.#next;
  }

  async #write(file: string): Promise<void> {
    const text = JSON.stringify({
      version: 1,
      clockAheadMs: this.clockAheadMs,
      webhookOff: this.webhookOff,
      charges: [...this.charges.values()],
      deliveries: this.deliveries,
    } satisfies v.InferOutput<typeof fileSchema>);
    // A whole new file moved over the old one: a crash leaves either of them, never half of one.
    const temporary = `${file}.new`;
    await mkdir(dirname(file), { recursive: true });
    const handle = await open(temporary, 'w');
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, file);
  }
}

function damaged(file: string, what: string): Error {
  return new Error(
    `The sandbox's data file ${file} is damaged (${what}). Repair it, or delete it to start empty.`,
  );
}
