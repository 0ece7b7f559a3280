import type { Sandbox } from '../../sandbox.ts';
import { nextDue, runDue } from './run-due.ts';

/** The longest time between two looks for due operations. A timer of Node cannot be set for longer than 24 days. */
const LOOK_AGAIN_MS = 60_000;

/** Does everything at its due time, also when no request arrives. The returned function stops this. */
export function keepRunningDue(sandbox: Sandbox): () => void {
  let cancel = (): void => undefined;
  const tick = (): void => {
    if (runDue(sandbox, sandbox.clock.now()))
      sandbox.store.saved().catch((error: unknown) => console.error(`[stripe] ${String(error)}`));
    const at = nextDue(sandbox)?.at ?? Number.POSITIVE_INFINITY;
    const wait = Math.min(LOOK_AGAIN_MS, Math.max(0, at * 1_000 - sandbox.clock.now()));
    cancel = sandbox.timers.after(wait, tick);
  };
  tick();
  return () => cancel();
}
