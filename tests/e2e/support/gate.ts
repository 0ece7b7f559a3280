import { startRelay } from '../../support/relay.mjs';
import { expect, suitePorts } from './journey.ts';

/** An entrance to the site at which every question to Auth, Firestore and the functions waits until it is answered here. */
export interface Gate {
  readonly origin: string;
  /**
   * One round trip: waits until this question has been asked, on nothing but the answers given before, and lets it be
   * answered. Whatever else is asked goes on waiting.
   */
  readonly answer: (question: string) => Promise<void>;
  /** Whether every question is answered at once instead, those waiting too. */
  readonly setOpen: (open: boolean) => void;
  readonly stop: () => Promise<void>;
}

/** A closed gate before the running suite. */
export async function closedGate(): Promise<Gate> {
  let open = false;
  const waiting = new Set<{ readonly name: string; readonly letGo: () => void }>();
  const answered: string[] = [];
  const relay = await startRelay(suitePorts(), ({ name, isFile, onGone }) => {
    if (open || isFile) return undefined;
    return new Promise<void>((letGo) => {
      const held = { name, letGo };
      waiting.add(held);
      onGone(() => waiting.delete(held));
    });
  });

  /** Lets go what is waiting and meant. */
  function letGo(isMeant: (name: string) => boolean) {
    for (const held of waiting) {
      if (!isMeant(held.name)) continue;
      waiting.delete(held);
      held.letGo();
    }
  }

  return {
    origin: relay.origin,
    async answer(question) {
      await expect
        .poll(() => ({ answered, waiting: [...waiting].map(({ name }) => name) }), { intervals: [25] })
        .toEqual({ answered, waiting: expect.arrayContaining([question]) });
      answered.push(question);
      letGo((name) => name === question);
    },
    setOpen(next) {
      open = next;
      if (open) letGo(() => true);
    },
    async stop() {
      letGo(() => true);
      await relay.stop();
    },
  };
}
