import { startRelay, type Passing } from './relay.ts';

/**
 * Opens a relay in which requests wait until the test lets them go: those to Auth, Firestore and the functions, or others.
 * @param ports of the suite
 * @param holds which requests wait
 */
export async function closedGate(
  ports: Parameters<typeof startRelay>[0],
  holds: (passing: Passing) => boolean = ({ isFile }) => !isFile,
) {
  const waiting: Set<{ name: string; letGo: () => void }> = new Set();
  const passing: Set<string> = new Set();
  let open = false;
  const relay = await startRelay(ports, (request) => {
    const { name, onGone } = request;
    if (open || !holds(request) || passing.has(name)) return undefined;
    return new Promise((resolve) => {
      const held = { name, letGo: () => resolve(undefined) };
      waiting.add(held);
      onGone(() => waiting.delete(held));
    });
  });

  /** Lets the waiting requests go, or only those with a name. Answers how many it let go. */
  function letGo(called?: string) {
    const meant = [...waiting].filter(({ name }) => called === undefined || name === called);
    for (const held of meant) {
      waiting.delete(held);
      held.letGo();
    }
    return meant.length;
  }

  return {
    origin: relay.origin,
    /** The names of the waiting requests. */
    waiting: () => [...waiting].map(({ name }) => name),
    letGo,
    /** Lets the waiting requests with a name go, and all that come later, until the gate is opened or closed. */
    letPass(name: string) {
      passing.add(name);
      letGo(name);
    },
    /** With true, every request passes at once, also those that are waiting. */
    setOpen(next: boolean) {
      open = next;
      passing.clear();
      if (open) letGo();
    },
    async stop() {
      letGo();
      await relay.stop();
    },
  };
}
