import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { StorageRulesRuntime } from './storage-rules-runtime.ts';

/** Serves the Storage rules runtime on a pair of streams. Resolves when the input ends. */
export async function runStorageRules(input: Readable, output: Writable): Promise<void> {
  const runtime = new StorageRulesRuntime((message) => output.write(`${JSON.stringify(message)}\n`));
  runtime.start();
  const lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY });
  // Lines are not awaited one by one, because a request may wait for a document that a later line brings.
  for await (const line of lines) if (line.trim() !== '') void runtime.receive(line);
}
