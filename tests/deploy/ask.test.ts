import { PassThrough } from 'node:stream';
import { afterEach, expect, it, vi } from 'vitest';
import { ask, askFor } from '../../scripts/setup/ask.ts';

/** Asks at a terminal that is two streams, and types `typed`. Answers what was taken and all that appeared. */
async function type(typed: string, isSecret: boolean) {
  const input = new PassThrough();
  const output = new PassThrough();
  const answer = ask('STRIPE_SECRET_KEY:', { isSecret, input, output });
  input.write(typed);
  const taken = await answer.catch(String);
  return { taken, shown: String(output.read()) };
}

it('a secret that is typed is taken and does not appear', async () => {
  const { taken, shown } = await type('sk_test_typed\r', true);
  expect(taken).toBe('sk_test_typed');
  expect(shown).toBe('STRIPE_SECRET_KEY: \n');
});

it('another answer appears as it is typed', async () => {
  expect((await type(' 150 \r', false)).taken).toBe('150');
  expect((await type('150\r', false)).shown).toContain('150');
});

it('Ctrl-C ends the command with a sentence', async () => {
  expect((await type('sk_te\u0003', true)).taken).toContain('The question was not answered.');
});

afterEach(() => vi.unstubAllEnvs());

/** Asks for an amount, and answers from `typed`. */
function amountOf(...typed: readonly string[]) {
  const answers = [...typed];
  const project = { ask: async () => answers.shift() ?? '' };
  return askFor(project, { name: 'AMOUNT', says: 'a number', isRight: (text) => /^\d+$/.test(text) });
}

it('an answer that cannot be right is asked for again, three times in all', async () => {
  expect(await amountOf('ten', '', '10')).toBe('10');
  await expect(amountOf('a', 'b', 'c', '10')).rejects.toThrow('AMOUNT was not given.');
});

it('the environment answers before the terminal, and is refused where it cannot be right', async () => {
  vi.stubEnv('AMOUNT', '20');
  expect(await amountOf('10')).toBe('20');
  vi.stubEnv('AMOUNT', 'ten');
  await expect(amountOf('10')).rejects.toThrow('AMOUNT in the environment is not a number.');
});
