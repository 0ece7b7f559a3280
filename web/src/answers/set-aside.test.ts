import { describe, expect, it } from 'vitest';
import { memoryStorage } from '../device/testing/memory-storage.ts';
import { createAnswerQueue } from './answer-queue.ts';
import { EMPTY_DRAFT } from './draft.ts';
import { nothingToEdit, record } from './testing/records.ts';

describe('answers that another device may have given otherwise', () => {
  it('are set aside in the editor where the stored answer has changed elsewhere, and the others are sent', async () => {
    const storage = memoryStorage();
    const stored = record({ peso: 80, altura: 1.7, limitacoes_lesoes: 'Joelho', nome_completo: 'Ana' });
    const queue = createAnswerQueue(storage, 'ana');
    queue.add({ peso: 81, altura: 1.71, limitacoes_lesoes: 'Nenhuma' }, false, stored);
    // The person changes the answer again before the server has stored the first change.
    queue.add({ peso: 82.5 }, false, { ...stored, peso: 81 });
    const later = createAnswerQueue(storage, 'ana');
    later.merge(null);
    later.merge(stored);
    expect(later.setAside()).toEqual([]);

    const newer = { ...stored, peso: 79, altura: 1.71, revision: 2 };
    const sent: unknown[] = [];
    await later.flush(async ({ answers }) => {
      sent.push(answers);
      return sent.length === 1 ? { stored: newer } : null;
    });
    expect(sent[1]).toEqual({ limitacoes_lesoes: 'Nenhuma' });
    expect(later.pending()).toEqual(EMPTY_DRAFT);
    expect(later.setAside()).toEqual(['peso']);
    expect(later.edited.take({ ...nothingToEdit, peso: '79' })).toEqual({ peso: '82,5' });
  });

  it('given over no record are set aside where another browser has answered, not where the server has', () => {
    const queue = createAnswerQueue(memoryStorage(), 'ana');
    queue.add({ nome_completo: 'Ana Lima', peso: 80 }, true, null);
    queue.merge(record({ nome_completo: 'Ana' }));
    expect(queue.pending()).toEqual({ answers: { nome_completo: 'Ana Lima', peso: 80 }, consent: true });
    queue.merge(record({ nome_completo: 'Ana Reis', revision: 1, nivel_energia: 'Não informado' }));
    expect(queue.setAside()).toEqual(['nome_completo']);
    expect(queue.pending()).toEqual({ answers: { peso: 80 }, consent: true });
  });

  it('are not set aside where the answer to their own write was lost, and then changed again', async () => {
    const queue = createAnswerQueue(memoryStorage(), 'ana');
    const stored = record({ peso: 80, revision: 1 });
    queue.add({ peso: 81 }, false, stored);
    const sent: unknown[] = [];
    await queue.flush(async ({ answers }) => {
      sent.push(answers);
      if (sent.length > 1) return null;
      queue.add({ peso: 82 }, false, stored);
      return { stored: { ...stored, peso: 81, revision: 2 } };
    });
    expect(sent).toEqual([{ peso: 81 }, { peso: 82 }]);
    expect(queue.setAside()).toEqual([]);
  });

  it('and the consent are settled by a refusal whose record holds them already, not by a record that shows them', async () => {
    const queue = createAnswerQueue(memoryStorage(), 'ana');
    queue.add({ peso: 80 }, true, record({}));
    const shown = record({ peso: 80, revision: 1, consent: { versao: '1', aceito_em: null } });
    queue.merge(shown);
    expect(queue.pending()).toMatchObject({ answers: { peso: 80 }, consent: true });
    queue.add({ altura: 1.7 }, false, null);
    queue.merge({ ...shown, altura: 1.8 });
    expect(queue.setAside()).toEqual(['altura']);
    expect(queue.pending()).toMatchObject({ answers: { peso: 80 }, consent: true });
    await queue.flush(async () => ({ stored: shown }));
    expect(queue.pending()).toEqual(EMPTY_DRAFT);
  });
});
