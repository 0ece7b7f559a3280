import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { within } from './time.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const late = () => new Error('Late');

it('settles as the work does, and leaves no timer', async () => {
  await expect(within(1_000, Promise.resolve('done'), late)).resolves.toBe('done');
  await expect(within(1_000, Promise.reject(new Error('Refused')), late)).rejects.toThrow('Refused');
  expect(vi.getTimerCount()).toBe(0);
});

it('rejects once the time is over', async () => {
  const answer = expect(within(1_000, new Promise(() => undefined), late)).rejects.toThrow('Late');
  await vi.advanceTimersByTimeAsync(1_000);
  await answer;
  expect(vi.getTimerCount()).toBe(0);
});
