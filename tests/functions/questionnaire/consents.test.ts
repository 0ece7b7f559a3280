import { HOUR_MS } from 'domain/durations';
import { TRAINER } from 'domain/trainer';
import { beforeEach, describe, expect, it } from 'vitest';
import { change, changeQuietly, newTrainee, type Trainee, WHOLE } from '../support/questionnaires.ts';
import { useStage } from '../support/stage.ts';

const HEALTH = { altura: 1.74, peso: 80.9, limitacoes_lesoes: 'Dor no joelho', nivel_energia: 'alto' };
/** What the panel does to take the consent back. */
const WITHDRAWAL = { altura: null, peso: null, limitacoes_lesoes: null, nivel_energia: null, consent: null };

const stage = useStage('consents');

let ana: Trainee;
beforeEach(async () => {
  await stage.reset();
  ana = await newTrainee(stage);
});

/** A giving of the consent, an hour later than everything before. */
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
  it('leaves a record of its version and moment, without any name, address or health value', async () => {
    const consent = giving();
    await change(stage, ana, { ...WHOLE, ...HEALTH, consent });
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

  it('leaves one record, whatever is answered afterwards', async () => {
    await change(stage, ana, { nome_completo: 'Ana', consent: giving() });
    await change(stage, ana, HEALTH);
    await change(stage, ana, { peso: 79 });
    expect(await records()).toEqual([expect.objectContaining(OPEN)]);
  });

  it('leaves a record of its own each time', async () => {
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
  it('has the moment in its record, which goes five years later', async () => {
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

  it('keeps the moment of its end, however often its events come again', async () => {
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
    'and given again has two records, its events delivered twice in the order %j',
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

  it('before the first event came has its record all the same', async () => {
    const given = await changeQuietly(stage, ana, { ...HEALTH, consent: giving() });
    const withdrawn = await changeQuietly(stage, ana, WITHDRAWAL);
    for (const deliver of [withdrawn, given, withdrawn]) await deliver();
    expect(await records()).toEqual([expect.objectContaining(ENDED)]);
  });
});

describe('a questionnaire that is erased', () => {
  it('ends the consent that stands in it', async () => {
    await change(stage, ana, { ...HEALTH, consent: giving() });
    await remove();
    expect(await records()).toEqual([expect.objectContaining(ENDED)]);
  });

  it('before the event of its consent came leaves one ended record too', async () => {
    const given = await changeQuietly(stage, ana, { ...HEALTH, consent: giving() });
    await remove();
    await given();
    expect(await records()).toEqual([expect.objectContaining(ENDED)]);
  });

  it('by whatever else than the deletion of an account ends it as well', async () => {
    const given = await changeQuietly(stage, ana, { ...HEALTH, consent: giving() });
    await given();
    // Written since the consent was recorded, as the server's fields are.
    await change(stage, ana, { peso: 79 });
    const erased = await changeQuietly(stage, ana, null);
    await erased();
    await given();
    expect(await records()).toEqual([expect.objectContaining(ENDED)]);
  });
});

describe('health data in mails', () => {
  const mails = async () =>
    (await stage.db.collection('mail').get()).docs.map((doc) => doc.data()) as {
      to: string[];
      message: { text: string };
    }[];
  const withHealth = async () => (await mails()).filter((mail) => /joelho|80,9|1,74/.test(mail.message.text));

  it('are in the one to the trainer only, and go with the consent, also where its event comes late', async () => {
    await change(stage, ana, { ...WHOLE, ...HEALTH, consent: giving() });
    expect((await withHealth()).map(({ to }) => to)).toEqual([[TRAINER.email]]);
    const withdrawn = await changeQuietly(stage, ana, WITHDRAWAL);
    const again = await changeQuietly(stage, ana, { ...HEALTH, consent: giving() });
    await again();
    await withdrawn();
    expect(await withHealth()).toEqual([]);
    expect((await mails()).map(({ to }) => to)).toEqual([[ana.email]]);
  });

  it('stay in the mail of a consent that was given again, when the end of the earlier one is told late', async () => {
    await change(stage, ana, { peso: 80.9, consent: giving() });
    const withdrawn = await changeQuietly(stage, ana, WITHDRAWAL);
    await change(stage, ana, { ...WHOLE, ...HEALTH, consent: giving() });
    await withdrawn();
    expect(await withHealth()).toHaveLength(1);
  });

  it("are not told of somebody who gave no consent: an import's answers were never consented to", async () => {
    await change(stage, ana, { ...WHOLE, ...HEALTH });
    expect(await mails()).toHaveLength(2);
    expect(await withHealth()).toEqual([]);
    expect(JSON.stringify(await mails())).toContain('Hipertrofia');
  });

  it('go with the questionnaire', async () => {
    await change(stage, ana, { ...WHOLE, ...HEALTH, consent: giving() });
    await remove();
    expect(JSON.stringify(await stage.dump())).not.toMatch(/joelho|80,9/);
  });

  it('of nobody else go', async () => {
    const bia = await newTrainee(stage);
    for (const each of [ana, bia]) await change(stage, each, { ...WHOLE, ...HEALTH, consent: giving() });
    await change(stage, ana, WITHDRAWAL);
    expect(await withHealth()).toHaveLength(1);
  });
});
