import { expect, it, vi } from 'vitest';
import { HOUR_MS } from 'domain/kit/dates';
import { runParts, type TriggerPart, type Written } from './callable.ts';

const logged = vi.hoisted(() => [] as unknown[]);
vi.mock('firebase-functions/logger', () => ({ error: (...args: unknown[]) => logged.push(args) }));

const EVENT = { id: 'event', time: new Date().toISOString() } as Written;

it('runs the parts of a trigger one after the other, with the same event', async () => {
  const seen: unknown[] = [];
  const part =
    (name: string): TriggerPart =>
    async (event) => {
      seen.push(`${name} begins`, event);
      await Promise.resolve();
      seen.push(`${name} ends`);
    };
  await runParts([part('first'), part('second')], EVENT);
  expect(seen).toEqual(['first begins', EVENT, 'first ends', 'second begins', EVENT, 'second ends']);
});

it('runs every part where some fail, then fails with their errors, and logs none of their messages', async () => {
  const ran: string[] = [];
  const errors = [new Error('Dor no joelho'), new RangeError('80,9 kg')];
  const part =
    (failure?: Error): TriggerPart =>
    async () => {
      ran.push(failure?.name ?? 'none');
      await Promise.resolve();
      if (failure !== undefined) throw failure;
    };
  const failed = runParts([part(errors[0]), part(), part(errors[1])], EVENT);
  await expect(failed).rejects.toThrow(AggregateError);
  await expect(failed).rejects.toMatchObject({ errors });
  expect(ran).toEqual(['Error', 'none', 'RangeError']);
  expect(logged).toEqual(
    errors.map(({ name }) => ['A part of a trigger failed', expect.objectContaining({ name })]),
  );
  expect(JSON.stringify(logged)).not.toMatch(/joelho|80,9/);
});

it('gives an event up that still fails a day after its write, and says so', async () => {
  const fails: TriggerPart = () => Promise.reject(new Error('Unavailable'));
  const hoursAgo = (hours: number) =>
    ({ id: 'event', time: new Date(Date.now() - hours * HOUR_MS).toISOString() }) as Written;
  await expect(runParts([fails], hoursAgo(23))).rejects.toThrow(AggregateError);
  await runParts([fails], hoursAgo(25));
  expect(logged.at(-1)).toEqual(['An event was given up after a day of failures', { id: 'event' }]);
});
