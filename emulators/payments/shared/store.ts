import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import * as v from 'valibot';

/**
 * The content of a sandbox's data file; undefined when there is no file. Throws an error that names the file when it is
 * damaged, because an empty start would lose the developer's payments without a warning.
 */
async function readDataFile<const TSchema extends v.GenericSchema>(
  file: string,
  schema: TSchema,
): Promise<v.InferOutput<TSchema> | undefined> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    throw damaged(file, 'it is not JSON');
  }
  const parsed = v.safeParse(schema, content);
  if (parsed.success) return parsed.output;
  const issue = parsed.issues[0];
  throw damaged(file, `${v.getDotPath(issue) ?? 'its content'}: ${issue.message}`);
}

/** Writes a sandbox's state to its file. */
class DataFileWriter {
  readonly #file: string;
  readonly #snapshot: () => unknown;
  #writing: Promise<void> | undefined;
  #next: Promise<void> | undefined;

  /** `snapshot` answers the present state, ready for JSON. */
  constructor(file: string, snapshot: () => unknown) {
    this.#file = file;
    this.#snapshot = snapshot;
  }

  /** Resolves once the file holds every change made so far. Changes made during a write share the next one. */
  saved(): Promise<void> {
    if (this.#next) return this.#next;
    const start = (): Promise<void> => {
      this.#next = undefined;
      this.#writing = this.#write().finally(() => {
        this.#writing = undefined;
      });
      return this.#writing;
    };
    if (!this.#writing) return start();
    this.#next = this.#writing.then(start, start);
    return this.#next;
  }

  async #write(): Promise<void> {
    const text = JSON.stringify(this.#snapshot());
    // The new file is complete before it replaces the old one, so a crash never leaves half a file.
    const temporary = `${this.#file}.new`;
    await mkdir(dirname(this.#file), { recursive: true });
    const handle = await open(temporary, 'w');
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, this.#file);
  }
}

function damaged(file: string, what: string): Error {
  return new Error(
    `The sandbox's data file ${file} is damaged or of another version (${what}). Repair it, or start empty: npm start -- --fresh`,
  );
}

/**
 * The fields of a delivery, which is an event on its way to the webhook. The state is `refused` after an answer that is not
 * retried, `failed` after the last retry, and `dropped` when it is never sent (by a control, or without a webhook).
 */
export const deliveryEntries = {
  eventId: v.string(),
  /** The exact text that is sent and signed. */
  body: v.string(),
  state: v.picklist(['pending', 'delivered', 'refused', 'failed', 'dropped']),
  /** The time of the next attempt, or of the last one when there is no next, in milliseconds since the epoch. */
  dueAt: v.number(),
  attempts: v.array(v.strictObject({ at: v.number(), outcome: v.string() })),
};

const deliverySchema = v.strictObject({ ...deliveryEntries, event: v.string() });

export type Delivery = v.InferOutput<typeof deliverySchema>;

/** The number of finished deliveries that are kept, for people and tests to look at. */
const KEPT_DELIVERIES = 500;

/** Adds a delivery to the list, and removes the oldest finished one when there are too many. */
function addDelivery<TDelivery extends Delivery>(deliveries: TDelivery[], delivery: TDelivery): void {
  deliveries.push(delivery);
  const finished = deliveries.filter((other) => other.state !== 'pending').length;
  if (finished > KEPT_DELIVERIES) {
    deliveries.splice(
      deliveries.findIndex((other) => other.state !== 'pending'),
      1,
    );
  }
}

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

/** A random text of `length` characters from [A-Za-z0-9], as the providers' ids have it after their prefix. */
export function randomId(length = 24): string {
  let id = '';
  while (id.length < length)
    id += randomBytes(64)
      .toString('base64')
      .replaceAll(/[^A-Za-z0-9]/gu, '');
  return id.slice(0, length);
}
