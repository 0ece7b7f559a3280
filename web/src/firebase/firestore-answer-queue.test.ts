import { describe, expect, it } from 'vitest';
import { createAnswerQueue } from './firestore-answer-queue.ts';
import { EMPTY_DRAFT } from './firestore-drafts.ts';
import { memoryStorage } from './testing/memory-storage.ts';

describe('answers on their way', () => {
  it('are kept on the device until the server has them', async () => {
    const storage = memoryStorage();
    const queue = createAnswerQueue(storage, 'ana');
    queue.add({ peso: 80.9 }, true);
    expect(createAnswerQueue(storage, 'ana').pending()).toEqual({ answers: { peso: 80.9 }, consent: true });
    await queue.flush(async () => undefined);
    expect(queue.state()).toBe('saved');
    expect(queue.pending()).toEqual(EMPTY_DRAFT);
    expect(storage.length).toBe(0);
  });

  it('stay on the device when the server refuses them', async () => {
    const storage = memoryStorage();
    const queue = createAnswerQueue(storage, 'ana');
    queue.add({ peso: 80.9 }, false);
    await expect(queue.flush(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(queue.state()).toBe('failed');
    expect(createAnswerQueue(storage, 'ana').pending().answers).toEqual({ peso: 80.9 });
  });

  it('are sent again where they changed while being sent', async () => {
    const sent: unknown[] = [];
    const queue = createAnswerQueue(memoryStorage(), 'ana');
    queue.add({ peso: 80, altura: 1.7 }, false);
    await queue.flush(async (draft) => {
      sent.push(draft.answers);
      if (sent.length === 1) queue.add({ peso: 81 }, false);
    });
    expect(sent).toEqual([{ peso: 80, altura: 1.7 }, { peso: 81 }]);
  });

  it("are one account's only", () => {
    const storage = memoryStorage();
    createAnswerQueue(storage, 'ana').add({ peso: 80 }, false);
    expect(createAnswerQueue(storage, 'bia').pending()).toEqual(EMPTY_DRAFT);
  });

  it('are gone once cleared', () => {
    const storage = memoryStorage();
    const queue = createAnswerQueue(storage, 'ana');
    queue.add({ peso: 80 }, false);
    queue.clear();
    expect(storage.length).toBe(0);
  });

  it('count as none where the device holds something else', () => {
    const storage = memoryStorage();
    storage.setItem('anamnese:ana', '{"answers":{"peso":"x"}}');
    expect(createAnswerQueue(storage, 'ana').pending()).toEqual(EMPTY_DRAFT);
  });
});
