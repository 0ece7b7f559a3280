import * as fc from 'fast-check';
import { questionnaireOf } from 'domain/answers/testing/whole-form';
import type { Subscriber } from 'domain/kit/person';
import { beforeEach, describe, expect, it } from 'vitest';
import { keepLastKnownOf, lastKnownOf, readLastKnown, writeLastKnown } from './last-known.ts';
import { memoryStorage } from '../kit/device/testing/memory-storage.ts';

const ana = { uid: 'ana', email: 'ana@exemplo.com' };
const subscriber: Subscriber = {
  email: ana.email,
  nome: 'Ana Souza',
  telefone: '(11)98765-4321',
  data_nascimento: '1990-02-28',
  user_id: 'ana',
  subscribed: true,
  subscription_tier: 'pro',
  subscription_end: new Date('2027-01-20T12:00:00Z'),
  renews: false,
  mailbox_confirmed_at: null,
};
const known = lastKnownOf(
  ana,
  'confirmed',
  subscriber,
  questionnaireOf({ limitacoes_lesoes: 'Dor no joelho', peso: 81.3 }),
);

/** A storage that holds this text, as the next page load finds it. */
const stored = (text: string) => {
  const storage = memoryStorage();
  storage.setItem('painel', text);
  return storage;
};

describe('what a browser remembers of an account', () => {
  beforeEach(() => keepLastKnownOf(null, ana.uid));

  it('is the same on the next visit', () => {
    const storage = memoryStorage();
    writeLastKnown(storage, known);
    expect(readLastKnown(storage)).toEqual(known);
    expect(known.questionnaire).toMatchObject({ complete: true, missing: [] });
  });

  it('says complete once the server says so, or the last answer is given', () => {
    const complete = (answers: Parameters<typeof questionnaireOf>[0]) =>
      lastKnownOf(ana, 'confirmed', subscriber, questionnaireOf(answers)).questionnaire?.complete;
    expect(complete({ completa: false })).toBe(true);
    expect(complete({ completa: null, peso: null })).toBe(false);
    // The server may count a stored value that no screen can read, such as a number kept as text.
    expect(complete({ completa: true, peso: null })).toBe(true);
  });

  it('holds no answer about health', () => {
    const storage = memoryStorage();
    writeLastKnown(storage, known);
    const text = storage.getItem('painel') ?? '';
    expect(text).toContain('Ana Souza');
    for (const health of ['joelho', '81.3', '1.74', 'normal-depende']) expect(text).not.toContain(health);
  });

  it('is forgotten when nobody, or another account, is signed in, also if news come later', () => {
    for (const uid of [null, 'bia']) {
      const storage = memoryStorage();
      keepLastKnownOf(storage, 'ana');
      writeLastKnown(storage, known);
      keepLastKnownOf(storage, 'ana');
      expect(readLastKnown(storage)).toEqual(known);
      keepLastKnownOf(storage, uid);
      expect(storage.length).toBe(0);
      writeLastKnown(storage, known);
      expect(storage.length).toBe(0);
    }
  });

  it('is ignored where it is damaged', () => {
    const text = JSON.stringify(known);
    for (const bad of [
      '',
      'null',
      '[]',
      text.slice(0, -1),
      text.replace('2027-01-20T12:00:00.000Z', 'amanhã'),
      text.replace('"uid":"ana"', '"uid":""'),
      text.replace('"missing":[]', '"missing":["senha"]'),
    ]) {
      expect(readLastKnown(stored(bad)), bad).toBeNull();
    }
  });

  it('never breaks the page, whatever text is stored', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect(readLastKnown(stored(text))).toBeNull();
      }),
    );
  });

  it('is removed where the storage is full, and missing where the storage is blocked', () => {
    expect(readLastKnown(null)).toBeNull();
    writeLastKnown(null, known);
    const storage = memoryStorage();
    writeLastKnown(storage, known);
    storage.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    writeLastKnown(storage, { ...known, subscriber: null });
    expect(readLastKnown(storage)).toBeNull();
    storage.getItem = () => {
      throw new DOMException('blocked', 'SecurityError');
    };
    expect(readLastKnown(storage)).toBeNull();
  });
});
