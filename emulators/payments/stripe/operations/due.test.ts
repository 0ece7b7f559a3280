import { expect, test } from 'vitest';
import { CHECKOUT, START, startTestSandbox } from '../testing.ts';

test('a session expires at its time without any request', async () => {
  let now = START;
  const waiting = new Set<{ at: number; run: () => void }>();
  const sandbox = await startTestSandbox({
    clock: { now: () => now },
    timers: {
      after: (ms, run) => {
        const timer = { at: now + ms, run };
        waiting.add(timer);
        return () => void waiting.delete(timer);
      },
    },
  });
  /** Moves the clock to `until`, and fires each timer at its moment. */
  const pass = (until: number): void => {
    for (;;) {
      const next = [...waiting].toSorted((one, other) => one.at - other.at)[0];
      if (!next || next.at > until) break;
      waiting.delete(next);
      now = next.at;
      next.run();
    }
    now = until;
  };
  const { id, expires_at: end } = await sandbox.sdk.checkout.sessions.create(CHECKOUT);
  pass(end * 1_000);
  // The clock goes back, so that the request below cannot be what expires the session.
  now = START;
  expect((await sandbox.sdk.checkout.sessions.retrieve(id)).status).toBe('expired');
  await sandbox.close();
  expect(waiting.size).toBe(0);
});
