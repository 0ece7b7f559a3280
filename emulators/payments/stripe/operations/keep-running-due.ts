import type { Sandbox } from '../sandbox.ts';
import { nextDue, runDue } from './run-due.ts';

/** How long to wait at most before looking again; longer spans than some days don't fit into a timer. */
const LOOK_AGAIN_MS = 60_000;

/** Makes what is due happen also while nobody asks. The answer stops it. */
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
