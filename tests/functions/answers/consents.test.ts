import { beforeEach, describe, expect, it } from 'vitest';
import { wholeAnswers } from 'domain/answers/testing/whole-form';
import { HOUR_MS } from 'domain/kit/dates';
import { useStage } from '../support/stage.ts';
import { change, changeQuietly, newTrainee, type Trainee } from '../support/trainers.ts';

const HEALTH = { altura: 1.74, peso: 80.9, limitacoes_lesoes: 'Dor no joelho', nivel_energia: 'alto' };
/** The fields that the dashboard writes when the consent is withdrawn. */
const WITHDRAWAL = { altura: null, peso: null, limitacoes_lesoes: null, nivel_energia: null, consent: null };

const stage = useStage('consents');

let ana: Trainee;
beforeEach(async () => {
  await stage.reset();
  ana = await newTrainee(stage);
});

/** A new giving of the consent, an hour after everything before. */
function giving(): { readonly versao: string; readonly aceito_em: Date } {
  stage.advance(HOUR_MS);
  return { versao: '2026-11', aceito_em: stage.now() };
}
const records = async () => {
  const all = await stage.db.collection('consents').orderBy('aceito_em').get();
  return all.docs.map((doc) => doc.data());
};
const remove = () => stage.call('delete-my-account', null, { uid: ana.uid, signedInAt: stage.now() });
const ENDED = { revogado_em: expect.anything(), delete_at: expect.anything() };
const OPEN = { revogado_em: null, delete_at: null };

describe('a consent that is given', () => {
  it('has a record of its version and moment, without any name, address or health value', async () => {
    const consent = giving();
    await change(stage, ana, { ...wholeAnswers, ...HEALTH, consent });
    const [doc, ...others] = (await stage.db.collection('consents').get()).docs;
    expect(others).toEqual([]);
    expect(doc?.data()).toEqual({
      versao: '2026-11',
      aceito_em: expect.anything(),
      revogado_em: null,
      delete_at: null,
    });
    expect(doc?.get('aceito_em').toDate()).toEqual(consent.aceito_em);
    expect(doc?.id).not.toContain(ana.uid);
  });

  it('has one record, whatever is answered afterwards', async () => {
    await change(stage, ana, { nome_completo: 'Ana', consent: giving() });
    await change(stage, ana, HEALTH);
    await change(stage, ana, { peso: 79 });
    expect(await records()).toEqual([expect.objectContaining(OPEN)]);
  });

  it('has a new record each time', async () => {
    const [first, second] = [giving(), giving()];
    await change(stage, ana, { ...HEALTH, consent: first });
    await change(stage, ana, WITHDRAWAL);
    await change(stage, ana, { ...HEALTH, consent: second });
    const [one, two, ...others] = await records();
    expect(others).toEqual([]);
    expect(one).toMatchObject(ENDED);
    expect(one?.['aceito_em'].toDate()).toEqual(first.aceito_em);
    expect(two).toMatchObject(OPEN);
    expect(two?.['aceito_em'].toDate()).toEqual(second.aceito_em);
  });
});

describe('a consent that is withdrawn', () => {
  it('has its end in the record, which expires five years later', async () => {
    await change(stage, ana, { ...HEALTH, consent: giving() });
    stage.advance(HOUR_MS);
    const from = stage.now();
    await change(stage, ana, WITHDRAWAL);
    const [record] = await records();
    const withdrawn = record?.['revogado_em'].toDate() as Date;
    expect(withdrawn.getTime()).toBeGreaterThanOrEqual(from.getTime());
    const later = new Date(withdrawn);
    later.setUTCFullYear(later.getUTCFullYear() + 5);
    expect(record?.['delete_at'].toDate()).toEqual(later);
  });

  it('keeps the moment of its end, however often its events are delivered', async () => {
    await change(stage, ana, { ...HEALTH, consent: giving() });
    const withdrawn = await changeQuietly(stage, ana, WITHDRAWAL);
    await withdrawn();
    const before = await records();
    stage.advance(HOUR_MS);
    await withdrawn();
    await change(stage, ana, { nome_completo: 'Ana' });
    expect(await records()).toEqual(before);
  });

  it.each([[[0, 1, 2]], [[0, 2, 1]], [[1, 0, 2]], [[1, 2, 0]], [[2, 0, 1]], [[2, 1, 0]]])(
    'and given again has two records, with its events delivered twice in the order %j',
    async (order) => {
      const [first, second] = [giving(), giving()];
      await change(stage, ana, { nome_completo: 'Ana' });
      const events = [
        await changeQuietly(stage, ana, { ...HEALTH, consent: first }),
        await changeQuietly(stage, ana, WITHDRAWAL),
        await changeQuietly(stage, ana, { ...HEALTH, consent: second }),
      ];
      for (const index of [...order, ...order]) await events[index]?.();
      const [one, two, ...others] = await records();
      expect(others).toEqual([]);
      expect(one).toMatchObject(ENDED);
      expect(two).toMatchObject(OPEN);
      expect(two?.['aceito_em'].toDate()).toEqual(second.aceito_em);
    },
  );

  it('before its first event was delivered still has its record', async () => {
    const given = await changeQuietly(stage, ana, { ...HEALTH, consent: giving() });
    const withdrawn = await changeQuietly(stage, ana, WITHDRAWAL);
    for (const deliver of [withdrawn, given, withdrawn]) await deliver();
    expect(await records()).toEqual([expect.objectContaining(ENDED)]);
  });
});

describe('a questionnaire that is erased', () => {
  it('ends the consent that it holds', async () => {
    await change(stage, ana, { ...HEALTH, consent: giving() });
    await remove();
    expect(await records()).toEqual([expect.objectContaining(ENDED)]);
  });

  it('before the event of its consent was delivered leaves one ended record', async () => {
    const given = await changeQuietly(stage, ana, { ...HEALTH, consent: giving() });
    await remove();
    await given();
    expect(await records()).toEqual([expect.objectContaining(ENDED)]);
  });

  it('in another way than by the deletion of the account ends the consent too', async () => {
    const given = await changeQuietly(stage, ana, { ...HEALTH, consent: giving() });
    await given();
    // A later write, as the server makes it for its own fields.
    await change(stage, ana, { peso: 79 });
    const erased = await changeQuietly(stage, ana, null);
    await erased();
    await given();
    expect(await records()).toEqual([expect.objectContaining(ENDED)]);
  });
});
