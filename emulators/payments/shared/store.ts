import type * as v from 'valibot';
import { DataFileWriter, readDataFile } from './data-file.ts';
import { addDelivery, type Delivery } from './delivery.ts';

/**
 * The data that a sandbox keeps, in memory and, when there is one, in a file. After a change, `saved()` must resolve
 * before anybody is told of the change, so that a killed process loses nothing that it has answered.
 */
export abstract class SandboxStore<TDelivery extends Delivery, TContent> {
  deliveries: TDelivery[] = [];
  /** How far the sandbox's clock is ahead of the real one. */
  clockAheadMs = 0;
  readonly #writer: DataFileWriter | undefined;

  protected constructor(file: string | undefined) {
    this.#writer = file === undefined ? undefined : new DataFileWriter(file, () => this.content());
  }

  /** Fills the store from its file, if it has one. Throws an error that names the file when the file is damaged. */
  protected async load(file: string | undefined, schema: v.GenericSchema<unknown, TContent>): Promise<this> {
    const content = file === undefined ? undefined : await readDataFile(file, schema);
    if (content) this.restore(content);
    return this;
  }

  addDelivery(delivery: TDelivery): void {
    addDelivery(this.deliveries, delivery);
  }

  /** Resolves once the file holds every change made so far. */
  saved(): Promise<void> {
    return this.#writer?.saved() ?? Promise.resolve();
  }

  /** Forgets everything, also how far the clock is ahead. */
  abstract clear(): void;

  /** Everything, ready for JSON. */
  protected abstract content(): TContent;

  /** Replaces everything by the content of a file. */
  protected abstract restore(content: TContent): void;
}
