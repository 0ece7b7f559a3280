/** Asks the operator at the terminal. */
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { Refusal } from '../deploy/problem.mjs';

/**
 * The answer to a question. With `isSecret` nothing of what is typed appears. Throws a refusal when the operator gives up
 * (Ctrl-C).
 * @param {string} question
 * @param {{ isSecret?: boolean, input?: NodeJS.ReadableStream, output?: NodeJS.WritableStream }} [options]
 * @returns {Promise<string>}
 */
export async function ask(
  question,
  { isSecret = false, input = process.stdin, output = process.stdout } = {},
) {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  output.write(`${question} `);
  const reader = createInterface({ input, output: isSecret ? silent : output, terminal: true });
  const given = new AbortController();
  reader.once('SIGINT', () => given.abort());
  reader.once('close', () => given.abort());
  try {
    return (await reader.question('', { signal: given.signal })).trim();
  } catch {
    throw new Refusal([
      {
        what: 'The question was not answered.',
        cure: 'Run the same command again: it goes on where it was.',
      },
    ]);
  } finally {
    reader.close();
    if (isSecret) output.write('\n');
  }
}
