import { startRelay } from './relay.mjs';

/**
 * Opens an entrance to the site at which every question to Auth, Firestore and the functions waits until it is let go.
 * @param {Parameters<typeof startRelay>[0]} ports where the suite listens
 */
export async function closedGate(ports) {
  /** @type {Set<{name: string, letGo: () => void}>} */
  const waiting = new Set();
  let open = false;
  const relay = await startRelay(ports, ({ name, isFile, onGone }) => {
    if (open || isFile) return undefined;
    return new Promise((resolve) => {
      const held = { name, letGo: () => resolve(undefined) };
      waiting.add(held);
      onGone(() => waiting.delete(held));
    });
  });

  /** Lets go what is waiting; with a name only what is called that. Answers how much it was. @param {string} [called] */
  function letGo(called) {
    const meant = [...waiting].filter(({ name }) => called === undefined || name === called);
    for (const held of meant) {
      waiting.delete(held);
      held.letGo();
    }
    return meant.length;
  }

  return {
    origin: relay.origin,
    /** What waits, by name. */
    waiting: () => [...waiting].map(({ name }) => name),
    letGo,
    /** Whether every question is answered at once instead, those waiting too. @param {boolean} next */
    setOpen(next) {
      open = next;
      if (open) letGo();
    },
    async stop() {
      letGo();
      await relay.stop();
    },
  };
}
