import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import * as v from 'valibot';

/**
 * The content of a sandbox's data file; undefined when there is no file. Throws an error that names the file when it is
 * damaged, because an empty start would lose the developer's payments without a warning.
 */
export async function readDataFile<const TSchema extends v.GenericSchema>(
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
export class DataFileWriter {
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
    `The sandbox's data file ${file} is damaged (${what}). Repair it, or delete it to start empty.`,
  );
}
