import { formValues } from 'domain/questionnaire/form';
import { describe, expect, it } from 'vitest';
import { createAnswerQueue } from './answer-queue.ts';
import { EMPTY_DRAFT } from './draft.ts';
import { nothingToEdit, record } from './testing/records.ts';
import { memoryStorage } from '../device/testing/memory-storage.ts';

/** A storage that is full, or that the browser blocks. */
function brokenStorage(how: 'full' | 'blocked'): Storage {
  const refuse = () => {
    throw new DOMException('No', how === 'full' ? 'QuotaExceededError' : 'SecurityError');
  };
  const full = Object.assign(memoryStorage(), { setItem: refuse });
  return how === 'full' ? full : Object.assign(full, { getItem: refuse, removeItem: refuse });
}

/** The form values of the wizard where no answer is stored. */
const nothing = formValues(null, null);

describe('answers that the server has not stored yet', () => {
  it('are kept on the device until the server has them', async () => {
    const storage = memoryStorage();
    const queue = createAnswerQueue(storage, 'ana');
    queue.add({ peso: 80.9 }, true, null);
    expect(createAnswerQueue(storage, 'ana').pending()).toEqual({ answers: { peso: 80.9 }, consent: true });
    await queue.flush(async () => null);
    expect(queue.state()).toBe('saved');
    expect(queue.pending()).toEqual(EMPTY_DRAFT);
    expect(storage.length).toBe(0);
  });

  it('stay on the device when the server refuses them', async () => {
    const storage = memoryStorage();
    const queue = createAnswerQueue(storage, 'ana');
    queue.add({ peso: 80.9 }, false, null);
    await expect(queue.flush(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(queue.state()).toBe('failed');
    expect(createAnswerQueue(storage, 'ana').pending().answers).toEqual({ peso: 80.9 });
  });

  it('are sent again when they change during the write', async () => {
    const sent: unknown[] = [];
    const queue = createAnswerQueue(memoryStorage(), 'ana');
    queue.add({ peso: 80, altura: 1.7 }, false, null);
    await queue.flush(async (draft) => {
      sent.push(draft.answers);
      if (sent.length === 1) queue.add({ peso: 81 }, false, null);
      return null;
    });
    expect(sent).toEqual([{ peso: 80, altura: 1.7 }, { peso: 81 }]);
  });

  it('belong to one account', () => {
    const storage = memoryStorage();
    createAnswerQueue(storage, 'ana').add({ peso: 80 }, false, null);
    expect(createAnswerQueue(storage, 'bia').pending()).toEqual(EMPTY_DRAFT);
  });

  it('are gone from the device once they are cleared', () => {
    const storage = memoryStorage();
    const queue = createAnswerQueue(storage, 'ana');
    queue.add({ peso: 80 }, false, null);
    queue.clear();
    expect(storage.length).toBe(0);
  });

  it('of two tabs are kept side by side, and sent together', async () => {
    const storage = memoryStorage();
    const one = createAnswerQueue(storage, 'ana');
    const other = createAnswerQueue(storage, 'ana');
    one.add({ peso: 80, objetivo_principal: 'outro' }, true, null);
    other.add({ nivel_energia: 'alto', objetivo_principal: 'hipertrofia' }, false, null);
    const all = { peso: 80, nivel_energia: 'alto', objetivo_principal: 'hipertrofia' };
    expect(createAnswerQueue(storage, 'ana').pending()).toEqual({ answers: all, consent: true });

    const sent: unknown[] = [];
    await one.flush(async (draft) => {
      sent.push(draft.answers);
      if (sent.length === 1) other.add({ peso: 79 }, false, null);
      return null;
    });
    expect(sent).toEqual([all, { peso: 79 }]);
    expect(other.pending()).toEqual(EMPTY_DRAFT);
  });

  it('can be removed, except those that were changed since', () => {
    const queue = createAnswerQueue(memoryStorage(), 'ana');
    const draft = { answers: { peso: 80, altura: 1.7 }, consent: true };
    queue.add(draft.answers, true, null);
    queue.add({ altura: 1.71 }, false, null);
    queue.drop(draft);
    expect(queue.pending()).toEqual({ answers: { altura: 1.71 }, consent: false });
  });

  it('that change during a write are not out of date against what that write stored', async () => {
    const storage = memoryStorage();
    const queue = createAnswerQueue(storage, 'ana');
    const stored = record({ peso: 80 });
    queue.add({ peso: 81 }, false, stored);
    const interrupted = queue.flush(async () => {
      if (queue.pending().answers.peso === 82) throw new Error('gone');
      queue.add({ peso: 82 }, false, stored);
      return null;
    });
    await expect(interrupted).rejects.toThrow('gone');
    const later = createAnswerQueue(storage, 'ana');
    later.merge({ ...stored, peso: 81 });
    expect(later.pending().answers).toEqual({ peso: 82 });
  });

  it('lose the health data and the consent when the consent is withdrawn', () => {
    const queue = createAnswerQueue(memoryStorage(), 'ana');
    queue.add({ peso: 80, nivel_energia: 'alto', objetivo_principal: 'outro' }, true, null);
    queue.typed.keep({ altura: '1,7', consentimento: true, nome: 'Ana' }, nothing);
    queue.forgetHealth();
    expect(queue.pending()).toEqual({ answers: { objetivo_principal: 'outro' }, consent: false });
    expect(queue.typed.take(nothing)).toEqual({ nome: 'Ana' });
  });

  it('are the same object as long as nothing changes, as React requires of a store', () => {
    const queue = createAnswerQueue(memoryStorage(), 'ana');
    expect(queue.pending()).toBe(queue.pending());
    queue.add({ peso: 80 }, false, null);
    expect(queue.pending()).toBe(queue.pending());
  });

  it.each(['full', 'blocked', 'missing'] as const)('are sent although the storage is %s', async (how) => {
    const queue = createAnswerQueue(how === 'missing' ? null : brokenStorage(how), 'ana');
    expect(queue.isKept()).toBe(true);
    queue.add({ peso: 80 }, true, null);
    queue.typed.keep({ altura: '1,' }, nothing);
    expect(queue.isKept()).toBe(false);
    expect(queue.pending()).toEqual({ answers: { peso: 80 }, consent: true });
    expect(queue.typed.take(nothing)).toEqual({ altura: '1,' });
    const sent: unknown[] = [];
    await queue.flush(async (draft) => {
      sent.push(draft.answers);
      return null;
    });
    queue.typed.keep({}, nothing);
    expect(sent).toEqual([{ peso: 80 }]);
    expect([queue.isEmpty(), queue.isKept()]).toEqual([true, true]);
  });

  it('are none where the device holds an unreadable text', () => {
    const storage = memoryStorage();
    storage.setItem('anamnese:ana', '{"answers":{"peso":"x"}}');
    expect(createAnswerQueue(storage, 'ana').pending()).toEqual(EMPTY_DRAFT);
  });
});

describe('values typed in an open questionnaire', () => {
  it('outlive a reload, and are gone once they are stored', () => {
    const storage = memoryStorage();
    createAnswerQueue(storage, 'ana').typed.keep(
      { nascimento: { dia: '31', mes: '2', ano: '' }, altura: '1,' },
      nothing,
    );
    const { typed } = createAnswerQueue(storage, 'ana');
    expect(typed.take(nothing)).toEqual({ nascimento: { dia: '31', mes: '2', ano: '' }, altura: '1,' });
    typed.keep({ altura: '1,7' }, nothing);
    expect(typed.take(nothing)).toEqual({ altura: '1,7' });
    typed.keep({}, nothing);
    expect(storage.length).toBe(0);
  });

  it('of two tabs are kept side by side', () => {
    const storage = memoryStorage();
    const [one, other] = [createAnswerQueue(storage, 'ana').typed, createAnswerQueue(storage, 'ana').typed];
    one.keep({ altura: '1,' }, nothing);
    other.keep({ limitacoes_lesoes: 'Joe' }, nothing);
    other.keep({ limitacoes_lesoes: 'Joelho' }, nothing);
    one.keep({}, nothing);
    expect(other.take(nothing)).toEqual({ limitacoes_lesoes: 'Joelho' });
  });

  it('are out of date when the stored answer has changed', () => {
    const { typed } = createAnswerQueue(memoryStorage(), 'ana');
    typed.keep({ peso: '80', altura: '1,' }, nothing);
    const since = { ...nothing, peso: '82' };
    expect(typed.take(since)).toEqual({ altura: '1,' });
    typed.keep({ altura: '1,' }, since);
    expect(typed.take(nothing)).toEqual({ altura: '1,' });
  });

  it('count as unsaved, and are gone after a sign-out', () => {
    const storage = memoryStorage();
    const queue = createAnswerQueue(storage, 'ana');
    queue.typed.keep({ consentimento: true }, nothing);
    expect(queue.isEmpty()).toBe(false);
    queue.clear();
    expect([queue.isEmpty(), storage.length]).toEqual([true, 0]);
  });

  it('stay erased after a sign-out in another tab, until the person types here again', () => {
    const storage = memoryStorage();
    const [open, other] = [createAnswerQueue(storage, 'ana'), createAnswerQueue(storage, 'ana')];
    const birth = { dia: '31', mes: '2', ano: '' };
    open.typed.keep({ altura: '1,', nascimento: birth }, nothing);
    open.edited.keep({ peso: '8' }, nothingToEdit);
    other.clear();
    // The open form gives the same values again whenever the live records change, before the session ends in its tab, too.
    for (const nome of ['Ana', 'Ana Lima'])
      open.typed.keep({ altura: '1,', nascimento: birth }, { ...nothing, nome });
    open.edited.keep({ peso: '8' }, nothingToEdit);
    expect(storage.length).toBe(0);
    open.typed.keep({ altura: '1,7', nascimento: birth }, nothing);
    expect(open.typed.take(nothing)).toEqual({ altura: '1,7' });
  });

  it('of the wizard and of the editor are apart, and both go with the consent and the session', () => {
    const storage = memoryStorage();
    const stored = { ...nothingToEdit, nome_completo: 'Ana', altura: '1.7' };
    const { edited } = createAnswerQueue(storage, 'ana');
    edited.keep({ nome_completo: 'Ana Lima', altura: '1.', peso: '8' }, stored);
    const queue = createAnswerQueue(storage, 'ana');
    expect([queue.isEmpty(), queue.typed.isEmpty()]).toEqual([false, true]);
    // The editor shows what is stored beside each value, so a later change elsewhere hides none of them.
    expect(queue.edited.take({ ...stored, altura: '1.8' })).toEqual({
      nome_completo: 'Ana Lima',
      altura: '1.',
      peso: '8',
    });
    queue.forgetHealth();
    expect(queue.edited.take(stored)).toEqual({ nome_completo: 'Ana Lima' });
    queue.clear();
    expect(storage.length).toBe(0);
  });
});
