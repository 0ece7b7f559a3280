/** Asks the operator at the terminal, or takes the answer from the environment. */
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { Refusal } from '../deploy/problem.ts';

/**
 * The answer to a question. With `isSecret` nothing of what is typed appears. Throws a refusal when the operator gives up
 * (Ctrl-C).
 */
export async function ask(
  question: string,
  {
    isSecret = false,
    input = process.stdin,
    output = process.stdout,
  }: { isSecret?: boolean; input?: NodeJS.ReadableStream; output?: NodeJS.WritableStream } = {},
): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  if (isSecret) output.write(`${question} `);
  const reader = createInterface({ input, output: isSecret ? silent : output, terminal: true });
  const given = new AbortController();
  reader.once('SIGINT', () => given.abort());
  reader.once('close', () => given.abort());
  try {
    return (await reader.question(`${question} `, { signal: given.signal })).trim();
  } catch {
    throw new Refusal({
      what: 'The question was not answered.',
      cure: 'Run the same command again: it goes on where it was.',
    });
  } finally {
    reader.close();
    if (isSecret) output.write('\n');
  }
}

/** How often an answer that cannot be right is asked for again. */
const TRIES = 3;

/** Whether somebody can answer: at a terminal, or else by the variable of that name. */
export function canAsk({ isAtTerminal }: { isAtTerminal: boolean }, name: string) {
  return isAtTerminal || Boolean(process.env[name]);
}

/** A value that only the owner knows, from the environment or else from the terminal. Throws a refusal when it is not right. */
export async function askFor(
  project: { ask: typeof ask },
  {
    name,
    says,
    isRight,
    isSecret = false,
  }: { name: string; says: string; isRight: (value: string) => boolean; isSecret?: boolean },
) {
  const told = process.env[name];
  if (told) {
    if (isRight(told)) return told;
    throw new Refusal({ what: `${name} in the environment is not ${says}.`, cure: 'Mend or remove it.' });
  }
  for (let tries = 0; tries < TRIES; tries += 1) {
    const answer = await project.ask(`${name}, ${says}:`, { isSecret });
    if (isRight(answer)) return answer;
    console.log('This does not look like one.');
  }
  throw new Refusal({ what: `${name} was not given.`, cure: 'Run the same command again.' });
}
