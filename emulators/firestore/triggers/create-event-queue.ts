/** The events of one trigger that have no answer yet. */
export interface EventQueue {
  /** Sends an event of a document. `send` never rejects. */
  add(document: string, send: () => Promise<void>): void;
  /** One promise for each document with events, which settles with its last one. */
  open(): readonly Promise<void>[];
}

/**
 * Sends the events of one document one after the other, and those of different documents side by side, at most `atOnce`. A
 * document without events takes no memory.
 */
export function createEventQueue(atOnce: number): EventQueue {
  /** The last event of each document; it leaves with its answer. */
  const last = new Map<string, Promise<void>>();
  let free = atOnce;
  const waiting: (() => void)[] = [];

  async function sendAfter(earlier: Promise<void> | undefined, send: () => Promise<void>): Promise<void> {
    await earlier;
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    await send();
    // The next event takes the place over, so that none which comes meanwhile overtakes it.
    const next = waiting.shift();
    if (next === undefined) free += 1;
    else next();
  }

  return {
    add(document, send) {
      const answered = sendAfter(last.get(document), send).finally(() => {
        if (last.get(document) === answered) last.delete(document);
      });
      last.set(document, answered);
    },
    open: () => [...last.values()],
  };
}
