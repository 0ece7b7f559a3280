import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HOUR_MS } from 'domain/kit/dates';
import { TRAINING_CONSENT_VERSION } from 'domain/training/training-consent';
import type * as reading from '../../../functions/src/kit/erasures.ts';
import { resetPassword } from '../support/people.ts';
import { useStage } from '../support/stage.ts';
import { decideTraining, newClient, putSession, save, saveQuietly, sessionsOf } from '../support/trainers.ts';
import { writtenEvent } from '../support/written-event.ts';

const stage = useStage('sessions');
let readErasures: typeof reading.readErasures;
beforeAll(async () => {
  ({ readErasures } = await import('../../../functions/src/kit/erasures.ts'));
});

let email: string;
let uid: string;
let since: Date;
beforeEach(async () => {
  await stage.reset();
  email = `ana-${randomUUID()}@exemplo.com`;
  uid = await newClient(stage, email);
  stage.advance(HOUR_MS);
  since = stage.now();
});

/** Decides about the consent, an hour after everything before, and an hour before everything after. */
async function decide(versao: string | null) {
  stage.advance(HOUR_MS);
  const deliver = await decideTraining(stage, uid, versao);
  stage.advance(HOUR_MS);
  return deliver;
}
const give = () => decide(TRAINING_CONSENT_VERSION);
const withdraw = () => decide(null);
/** The records of the consents to keep sessions, the oldest first. */
const records = async () => {
  const { docs } = await stage.db.collection('consents').orderBy('aceito_em').get();
  return docs.map((doc) => doc.data()).filter(({ versao }) => versao === TRAINING_CONSENT_VERSION);
};
const erasures = async () => (await readErasures(since)).filter(({ kind }) => kind === 'sessions');
const ENDED = { revogado_em: expect.anything(), delete_at: expect.anything() };
const OPEN = { revogado_em: null, delete_at: null };

describe('the consent to keep sessions', () => {
  it('has a record of its version and moment beside that of the questionnaire, which leads to nobody', async () => {
    const deliver = await give();
    await deliver();
    await deliver();
    const { docs } = await stage.db.collection('consents').get();
    expect(docs).toHaveLength(2);
    expect(await records()).toEqual([
      { versao: TRAINING_CONSENT_VERSION, aceito_em: expect.anything(), ...OPEN },
    ]);
    expect(JSON.stringify(docs.map((doc) => [doc.id, doc.data()]))).not.toContain(uid);
  });

  it('takes every session with it when it is withdrawn, and the recovery bucket is told first', async () => {
    await (await give())();
    await putSession(stage, uid, 'one');
    await putSession(stage, uid, 'two');
    await (await withdraw())();
    expect(await sessionsOf(stage, uid)).toEqual({});
    expect(await records()).toEqual([expect.objectContaining(ENDED)]);
    expect(await erasures()).toEqual([{ kind: 'sessions', at: expect.any(Date), uid }]);
    expect((await stage.db.doc(`training_consents/${uid}`).get()).get('consent')).toBeUndefined();
  });

  it('takes also what a device wrote in the moment of the withdrawal', async () => {
    await (await give())();
    const withdrawn = await withdraw();
    await putSession(stage, uid, 'late');
    await withdrawn();
    expect(await sessionsOf(stage, uid)).toEqual({});
  });

  it('leaves the sessions of others alone', async () => {
    const other = await newClient(stage, `bia-${randomUUID()}@exemplo.com`);
    await putSession(stage, other, 'one');
    await (await give())();
    await (await withdraw())();
    expect(Object.keys(await sessionsOf(stage, other))).toEqual(['one']);
  });

  it.each([[[0, 1, 2]], [[0, 2, 1]], [[1, 0, 2]], [[1, 2, 0]], [[2, 0, 1]], [[2, 1, 0]]])(
    'given again has two records and keeps the later session, with its events delivered twice in the order %j',
    async (order) => {
      const first = await give();
      await putSession(stage, uid, 'earlier');
      const events = [first, await withdraw(), await give()];
      await putSession(stage, uid, 'later');
      for (const index of [...order, ...order]) await events[index]?.();
      expect(Object.keys(await sessionsOf(stage, uid))).toEqual(['later']);
      const [one, two, ...others] = await records();
      expect(others).toEqual([]);
      expect(one).toMatchObject(ENDED);
      expect(two).toMatchObject(OPEN);
    },
  );

  it('given to another version takes no session with it', async () => {
    await (await give())();
    await putSession(stage, uid, 'one');
    await (await decide('treino-2'))();
    expect(Object.keys(await sessionsOf(stage, uid))).toEqual(['one']);
    expect(await erasures()).toEqual([]);
    expect(await records()).toEqual([expect.objectContaining(ENDED)]);
  });

  it('stays, with its sessions, where that to the health data of the questionnaire is withdrawn', async () => {
    await (await give())();
    await putSession(stage, uid, 'one');
    await save(stage, uid, { altura: null, peso: null, limitacoes_lesoes: null, consent: null });
    expect(Object.keys(await sessionsOf(stage, uid))).toEqual(['one']);
    expect(await records()).toEqual([expect.objectContaining(OPEN)]);
  });
});

describe('sessions and their consent', () => {
  beforeEach(async () => {
    await (await give())();
    await putSession(stage, uid, 'one');
  });

  it('stand in the export, without the fields that only the server needs', async () => {
    const { training_consent, sessions } = await stage.call('export-my-data', null, { uid });
    const moment = expect.stringMatching(/^\d{4}-/);
    expect(training_consent).toEqual({
      consent: { versao: TRAINING_CONSENT_VERSION, aceito_em: moment },
      updated_at: moment,
    });
    expect(sessions).toEqual([
      {
        routine: 1,
        day: 'd1',
        letter: 'A',
        name: 'Pernas',
        exercises: 'i1:agachar:4 × 8–12:Agachamento livre',
        sets: 'agachar:i1:1:62.5:10r@2~60;agachar:i1:2:62.5:0x@-~130;',
        started_at: moment,
        ended_at: null,
        updated_at: moment,
      },
    ]);
  });

  it('are nobody else’s in the export', async () => {
    const stranger = await stage.signUp(`rui-${randomUUID()}@exemplo.com`);
    const data = await stage.call('export-my-data', null, { uid: stranger });
    expect(data).toMatchObject({ training_consent: null, sessions: [] });
  });

  it('go with the account, and the record of the consent is ended', async () => {
    await stage.call('delete-my-account', null, { uid, signedInAt: stage.now() });
    expect(await sessionsOf(stage, uid)).toEqual({});
    expect((await stage.db.collection('training_consents').get()).size).toBe(0);
    expect(await records()).toEqual([expect.objectContaining(ENDED)]);
  });

  it('go with the account before the event of the consent was delivered, which leaves one ended record', async () => {
    await (await withdraw())();
    const given = await give();
    await stage.call('delete-my-account', null, { uid, signedInAt: stage.now() });
    await given();
    const [, second, ...others] = await records();
    expect(second).toMatchObject(ENDED);
    expect(others).toEqual([]);
  });

  it('go with the questionnaire', async () => {
    const gone = await saveQuietly(stage, uid, null);
    await gone();
    expect(await sessionsOf(stage, uid)).toEqual({});
    expect((await stage.db.collection('training_consents').get()).size).toBe(0);
    expect(await records()).toEqual([expect.objectContaining(ENDED)]);
  });
});

/** Makes so many sessions, as an altered client can. */
async function flood(count: number): Promise<void> {
  const started = stage.now().getTime();
  for (let made = 0; made < count; made += 400) {
    const batch = stage.db.batch();
    for (let index = made; index < Math.min(made + 400, count); index += 1) {
      const at = new Date(started + index);
      const session = { user_id: uid, started_at: at, updated_at: at, sets: '', index };
      batch.set(stage.db.doc(`routines/${uid}/sessions/${index}`), session);
    }
    await batch.commit();
  }
}

describe('a flood of sessions', () => {
  it('leaves an export of the newest thousand', async () => {
    await flood(1001);
    const { sessions } = await stage.call('export-my-data', null, { uid });
    expect(sessions).toHaveLength(1000);
    expect([sessions[0]?.['index'], sessions.at(-1)?.['index']]).toEqual([1000, 1]);
  });

  it('moves to another uid by its newest two hundred', async () => {
    await flood(201);
    const to = await resetPassword(stage, email, 'da-dona1');
    const moved = Object.values(await sessionsOf(stage, to)).map(({ index }) => Number(index));
    expect(moved).toHaveLength(200);
    expect(Math.min(...moved)).toBe(1);
  });
});

describe('the reset of an account whose mailbox was never shown', () => {
  const consentOf = async (id: string) => stage.db.doc(`training_consents/${id}`).get();

  it('moves the sessions with their consent, whose record stays open', async () => {
    await (await give())();
    await putSession(stage, uid, 'one');
    const [consent, sessions] = [await consentOf(uid), await sessionsOf(stage, uid)];
    const to = await resetPassword(stage, email, 'da-dona1');
    expect(to).not.toBe(uid);
    for (const id of [uid, to]) {
      const after = await consentOf(id);
      const event = writtenEvent(after.ref, stage.now(), { after, ...(id === uid && { before: consent }) });
      await stage.exports.training.consent.written.run(event);
    }
    expect(await sessionsOf(stage, to)).toEqual({ one: { ...sessions['one'], user_id: to } });
    expect((await consentOf(to)).data()).toEqual({ ...consent.data(), user_id: to });
    expect([await sessionsOf(stage, uid), (await consentOf(uid)).exists]).toEqual([{}, false]);
    expect(await records()).toEqual([expect.objectContaining(OPEN)]);
    expect(await erasures()).toEqual([]);
  });

  it('keeps no session of a consent that the old session withdrew a moment before, whose event comes late', async () => {
    await (await give())();
    await putSession(stage, uid, 'one');
    const withdrawn = await withdraw();
    const to = await resetPassword(stage, email, 'da-dona1');
    expect(Object.keys(await sessionsOf(stage, to))).toEqual(['one']);
    await withdrawn();
    expect(await sessionsOf(stage, to)).toEqual({});
    expect(await records()).toEqual([expect.objectContaining(ENDED)]);
  });
});
