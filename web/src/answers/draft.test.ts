import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { CONSENT_VERSION as GIVEN } from 'domain/answers/consent';
import type { FormValues } from 'domain/answers/form';
import { type Questionnaire, QuestionnaireSchema } from 'domain/answers/record';
import { memoryStorage } from '../kit/device/testing/memory-storage.ts';
import { createDraftStore, EMPTY_DRAFT } from './draft.ts';

/** A storage that is full, or that the browser blocks. */
function brokenStorage(how: 'full' | 'blocked'): Storage {
  const refuse = () => {
    throw new DOMException('No', how === 'full' ? 'QuotaExceededError' : 'SecurityError');
  };
  const full = Object.assign(memoryStorage(), { setItem: refuse });
  return how === 'full' ? full : Object.assign(full, { getItem: refuse, removeItem: refuse });
}

/** A stored questionnaire with these fields, and the defaults of all others. */
const record = (fields: Partial<Questionnaire>): Questionnaire => v.parse(QuestionnaireSchema, fields);

const CONSENT = { versao: '1', aceito_em: null };

describe('answers that the server has not stored yet', () => {
  it('are kept on the device until the server has them', async () => {
    const storage = memoryStorage();
    const drafts = createDraftStore(storage, 'ana');
    drafts.add({ answers: { peso: 80.9 }, consent: GIVEN });
    expect(createDraftStore(storage, 'ana').draft()).toEqual({
      answers: { peso: 80.9 },
      consent: GIVEN,
      typed: {},
    });
    await drafts.flush(async () => undefined);
    expect(drafts.state()).toBe('saved');
    expect(drafts.draft()).toEqual(EMPTY_DRAFT);
    expect(storage.length).toBe(0);
  });

  it('are sent with the version of the consent whose text was shown, also by a page that shows a newer one', async () => {
    const storage = memoryStorage();
    createDraftStore(storage, 'ana').add({ answers: {}, consent: GIVEN });
    const kept = storage.getItem('anamnese:ana') ?? '';
    storage.setItem('anamnese:ana', kept.replace(GIVEN, 'older'));
    const sent: unknown[] = [];
    await createDraftStore(storage, 'ana').flush(async ({ consent }) => void sent.push(consent));
    expect(sent).toEqual(['older']);
  });

  it('stay on the device when the server refuses them', async () => {
    const storage = memoryStorage();
    const drafts = createDraftStore(storage, 'ana');
    drafts.add({ answers: { peso: 80.9 }, consent: false });
    await expect(drafts.flush(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(drafts.state()).toBe('failed');
    expect(createDraftStore(storage, 'ana').draft().answers).toEqual({ peso: 80.9 });
  });

  it('are sent again when they change during the write', async () => {
    const sent: unknown[] = [];
    const drafts = createDraftStore(memoryStorage(), 'ana');
    drafts.add({ answers: { peso: 80, altura: 1.7 }, consent: false });
    await drafts.flush(async (draft) => {
      sent.push(draft.answers);
      if (sent.length === 1) drafts.add({ answers: { peso: 81 }, consent: false });
    });
    expect(sent).toEqual([{ peso: 80, altura: 1.7 }, { peso: 81 }]);
  });

  it('are sent by one write at a time, although two saves ask for it', async () => {
    const drafts = createDraftStore(memoryStorage(), 'ana');
    const sent: unknown[] = [];
    const send = async ({ answers }: { readonly answers: unknown }) => void sent.push(answers);
    drafts.add({ answers: { peso: 80 }, consent: false });
    await Promise.all([drafts.flush(send), drafts.flush(send)]);
    expect(sent).toEqual([{ peso: 80 }]);
  });

  it('belong to one account', () => {
    const storage = memoryStorage();
    createDraftStore(storage, 'ana').add({ answers: { peso: 80 }, consent: false });
    expect(createDraftStore(storage, 'bia').draft()).toEqual(EMPTY_DRAFT);
  });

  it('are gone from the device once they are cleared', () => {
    const storage = memoryStorage();
    const drafts = createDraftStore(storage, 'ana');
    drafts.add({ answers: { peso: 80 }, consent: false });
    drafts.type({ altura: '1,' });
    drafts.clear();
    expect([drafts.isEmpty(), storage.length]).toEqual([true, 0]);
  });

  it('of two tabs are kept side by side, and sent together', async () => {
    const storage = memoryStorage();
    const one = createDraftStore(storage, 'ana');
    const other = createDraftStore(storage, 'ana');
    one.add({ answers: { peso: 80, objetivo_principal: 'outro' }, consent: GIVEN });
    other.add({ answers: { nivel_energia: 'alto', objetivo_principal: 'hipertrofia' }, consent: false });
    const all = { peso: 80, nivel_energia: 'alto', objetivo_principal: 'hipertrofia' };
    expect(createDraftStore(storage, 'ana').draft()).toMatchObject({ answers: all, consent: GIVEN });

    const sent: unknown[] = [];
    await one.flush(async (draft) => {
      sent.push(draft.answers);
      if (sent.length === 1) other.add({ answers: { peso: 79 }, consent: false });
    });
    expect(sent).toEqual([all, { peso: 79 }]);
    expect(other.draft()).toEqual(EMPTY_DRAFT);
  });

  it('can be removed, except those that were changed since', () => {
    const drafts = createDraftStore(memoryStorage(), 'ana');
    const given = { answers: { peso: 80, altura: 1.7 }, consent: GIVEN };
    drafts.add(given);
    drafts.add({ answers: { altura: 1.71 }, consent: false });
    drafts.drop(given);
    expect(drafts.draft()).toMatchObject({ answers: { altura: 1.71 }, consent: false });
  });

  it('lose the health data and the consent when the consent is withdrawn', () => {
    const drafts = createDraftStore(memoryStorage(), 'ana');
    drafts.add({ answers: { peso: 80, nivel_energia: 'alto', objetivo_principal: 'outro' }, consent: GIVEN });
    drafts.type({ altura: '1,7', consentimento: true, outros_pontos: 'Caí', nome: 'Ana' });
    drafts.forgetHealth();
    expect(drafts.draft()).toEqual({
      answers: { objetivo_principal: 'outro' },
      consent: false,
      typed: { nome: 'Ana' },
    });
  });

  it('about health are dropped where no consent covers them, and the others stay', () => {
    const drafts = createDraftStore(memoryStorage(), 'ana');
    const given = { peso: 80, outros_pontos: 'Caí', objetivo_principal: 'outro' };
    drafts.add({ answers: given, consent: GIVEN });
    drafts.type({ altura: '1,7' });
    drafts.dropUncovered(null);
    expect(drafts.draft().answers).toEqual(given);
    drafts.drop({ answers: {}, consent: GIVEN });
    drafts.dropUncovered(record({ consent: CONSENT }));
    expect(drafts.draft().answers).toEqual(given);
    drafts.dropUncovered(record({}));
    expect(drafts.draft()).toMatchObject({
      answers: { objetivo_principal: 'outro' },
      typed: { altura: '1,7' },
    });
  });

  it('are the same object as long as nothing changes, as React requires of a store', () => {
    const drafts = createDraftStore(memoryStorage(), 'ana');
    expect(drafts.draft()).toBe(drafts.draft());
    drafts.add({ answers: { peso: 80 }, consent: false });
    expect(drafts.draft()).toBe(drafts.draft());
  });

  it.each(['full', 'blocked', 'missing'] as const)('are sent although the storage is %s', async (how) => {
    const drafts = createDraftStore(how === 'missing' ? null : brokenStorage(how), 'ana');
    expect(drafts.isKept()).toBe(true);
    drafts.add({ answers: { peso: 80 }, consent: GIVEN });
    drafts.type({ altura: '1,' });
    expect(drafts.isKept()).toBe(false);
    expect(drafts.draft()).toEqual({ answers: { peso: 80 }, consent: GIVEN, typed: { altura: '1,' } });
    const sent: unknown[] = [];
    await drafts.flush(async (draft) => {
      sent.push(draft.answers);
    });
    drafts.type({ altura: undefined });
    expect(sent).toEqual([{ peso: 80 }]);
    expect([drafts.isEmpty(), drafts.isKept()]).toEqual([true, true]);
  });

  it.each(['{"answers":{"peso":"x"},"consent":false,"typed":{}}', '{"answers":{}}', '{'])(
    'are none where the device holds %s',
    (text) => {
      const storage = memoryStorage();
      storage.setItem('anamnese:ana', text);
      expect(createDraftStore(storage, 'ana').draft()).toEqual(EMPTY_DRAFT);
    },
  );
});

describe('what is typed in an open form', () => {
  it('outlives a reload, complete or not, counts as unsaved, and is gone once it is not typed any more', () => {
    const storage = memoryStorage();
    const typed: Partial<FormValues> = { nascimento: { dia: '31', mes: '2', ano: '' }, altura: '1,' };
    createDraftStore(storage, 'ana').type(typed);
    const drafts = createDraftStore(storage, 'ana');
    expect(drafts.draft()).toEqual({ ...EMPTY_DRAFT, typed });
    expect(drafts.isEmpty()).toBe(false);
    drafts.type({ nascimento: undefined, altura: '' });
    expect(drafts.draft().typed).toEqual({ altura: '' });
    drafts.type({ altura: undefined });
    expect([drafts.isEmpty(), storage.length]).toEqual([true, 0]);
  });

  it('is never sent, and becomes an answer where it is given', async () => {
    const drafts = createDraftStore(memoryStorage(), 'ana');
    drafts.type({ nome: 'Ana', nascimento: { dia: '1', mes: '2', ano: '1990' }, altura: '1,' });
    drafts.type({ consentimento: true });
    drafts.add({ answers: { nome_completo: 'Ana', data_nascimento: '1990-02-01' }, consent: GIVEN });
    expect(drafts.draft().typed).toEqual({ altura: '1,' });
    const sent: unknown[] = [];
    await drafts.flush(async ({ answers }) => {
      sent.push(answers);
    });
    expect(sent).toEqual([{ nome_completo: 'Ana', data_nascimento: '1990-02-01' }]);
    expect(drafts.draft()).toEqual({ ...EMPTY_DRAFT, typed: { altura: '1,' } });
    drafts.forgetTyped();
    expect(drafts.isEmpty()).toBe(true);
  });

  it('of two tabs is kept side by side', () => {
    const storage = memoryStorage();
    const [one, other] = [createDraftStore(storage, 'ana'), createDraftStore(storage, 'ana')];
    one.type({ altura: '1,' });
    other.type({ limitacoes_lesoes: 'Joelho' });
    one.type({ altura: undefined });
    expect(other.draft().typed).toEqual({ limitacoes_lesoes: 'Joelho' });
  });
});

describe('an answer that this page has given', () => {
  const before = record({ peso: 79, altura: 1.7, nivel_energia: 'alto' });

  it('counts as replaced where the record shows another one afterwards', () => {
    const drafts = createDraftStore(null, 'ana');
    drafts.add({ answers: { peso: 79, nivel_energia: 'alto' }, consent: false });
    drafts.drop(drafts.draft());
    expect(drafts.replaced(before, before)).toEqual([]);
    expect(drafts.replaced(before, { ...before, peso: 82, altura: 1.8, nivel_energia: '' })).toEqual([
      'peso',
    ]);
  });

  it('counts as replaced neither by a newer one of this page nor by an older one after a refusal', () => {
    const drafts = createDraftStore(null, 'ana');
    drafts.add({ answers: { peso: 79 }, consent: false });
    drafts.drop(drafts.draft());
    drafts.add({ answers: { peso: 82 }, consent: false });
    expect(drafts.replaced(before, { ...before, peso: 82 })).toEqual([]);
    expect(drafts.replaced({ ...before, peso: 82 }, before)).toEqual([]);
  });
});
