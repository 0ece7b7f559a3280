import { setImmediate as afterAllPromises } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createEventQueue } from './create-event-queue.ts';

const AT_ONCE = 3;

/** A queue whose events (`a1`: the first of document `a`) are answered by hand. */
function startQueue() {
  const queue = createEventQueue(AT_ONCE);
  const answers = new Map<string, () => void>();
  const sent: string[] = [];
  return {
    queue,
    sent,
    add: async (...events: string[]) => {
      for (const event of events) {
        queue.add(event.slice(0, 1), () => {
          sent.push(event);
          return new Promise((resolve) => answers.set(event, resolve));
        });
      }
      await afterAllPromises();
    },
    answer: async (...events: string[]) => {
      for (const event of events) answers.get(event)?.();
      await afterAllPromises();
    },
  };
}

describe('the events of a trigger', () => {
  it('of one document are sent one after the other, in their order', async () => {
    const { sent, add, answer } = startQueue();
    await add('a1', 'a2', 'a3');
    expect(sent).toEqual(['a1']);
    await answer('a1');
    expect(sent).toEqual(['a1', 'a2']);
    await answer('a2');
    expect(sent).toEqual(['a1', 'a2', 'a3']);
  });

  it('of different documents do not wait for each other', async () => {
    const { sent, add } = startQueue();
    await add('a1', 'a2', 'b1');
    expect(sent).toEqual(['a1', 'b1']);
  });

  it('are sent only so many at once, and then in the order in which they came', async () => {
    const { sent, add, answer } = startQueue();
    await add('a1', 'b1', 'c1', 'd1', 'e1');
    expect(sent).toEqual(['a1', 'b1', 'c1']);
    await answer('b1');
    await add('f1');
    expect(sent).toEqual(['a1', 'b1', 'c1', 'd1']);
    await answer('a1', 'c1', 'd1');
    expect(sent).toEqual(['a1', 'b1', 'c1', 'd1', 'e1', 'f1']);
  });

  it('take places that were free again', async () => {
    const { sent, add, answer } = startQueue();
    await add('a1', 'b1', 'c1');
    await answer('a1', 'b1', 'c1');
    await add('d1', 'e1', 'f1', 'g1');
    expect(sent.slice(AT_ONCE)).toEqual(['d1', 'e1', 'f1']);
  });

  it('are told as one promise for each document, which settles with its last event', async () => {
    const { queue, add, answer } = startQueue();
    await add('a1', 'a2', 'b1');
    const settled: string[] = [];
    for (const [index, each] of queue.open().entries())
      void each.then(() => settled.push('ab'.charAt(index)));
    await answer('a1', 'b1');
    expect(settled).toEqual(['b']);
    await answer('a2');
    expect(settled).toEqual(['b', 'a']);
  });

  it('leave nothing behind once they are answered', async () => {
    const { queue, add, answer } = startQueue();
    await add('a1', 'a2', 'b1');
    await answer('a1', 'b1');
    expect(queue.open()).toHaveLength(1);
    await answer('a2');
    expect(queue.open()).toEqual([]);
  });
});
