import type { CallableName } from 'domain/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../support/servers.ts';
import {
  type Trainee,
  type Trainer,
  audited,
  newTrainee,
  newTrainer,
  putRow,
  putWorkout,
} from '../support/trainers.ts';
import { refusedWith } from '../support/hostile-requests.ts';
import { useStage } from '../support/stage.ts';

const CALLS_PER_TRAINER = 3;
const WINDOW_MS = 10 * 60 * 1000;
const stage = useStage('trainer-access', { RATE_LIMIT_CALLS_PER_TRAINER: String(CALLS_PER_TRAINER) });

let ana: Trainee;
let rafael: Trainer;
let version: number;
beforeEach(async () => {
  await stage.reset();
  rafael = await newTrainer(stage);
  ana = await newTrainee(stage);
  await putRow(stage, ana);
  version = await putWorkout(stage, ana);
});

const exercise = {
  id: 'supino',
  name: 'Supino reto',
  video: null,
  cue: '',
  version: 0,
  group: 'Peito',
  equipment: 'Barra',
  archived: false,
};
const profile = { objetivo_principal: '', frequencia_semanal: '', experiencia_treino: '' };

/** What an owner has read of a refund, which is looked at after everything else. */
const seen = { cents: 15_990, access: null, ends_renewal: false };
/** A request of each of the calls that only an owner may make. */
const ownersRequests = (): readonly (readonly [CallableName, unknown])[] => [
  ['read-owner-acts', { id: ana.uid }],
  ['refund-purchase', { id: ana.uid, purchase_id: 'a'.repeat(32), seen }],
  ['give-days', { id: ana.uid, days: 7, reason: 'outage', read_on: '2026-06-15' }],
  ['send-access', { id: ana.uid }],
];

/** A request of each of the trainer's calls that a trainer may make now. */
const requests = (): readonly (readonly [CallableName, unknown])[] => [
  ['open-subscriber', { id: ana.uid }],
  ['change-workout', { id: ana.uid, version, action: { kind: 'started' } }],
  ['save-note', { id: ana.uid, version: 0, text: 'Prefere treinar cedo.' }],
  ['mark-seen', { id: ana.uid, until: stage.now().toISOString() }],
  ['save-templates', { version: 0, texts: ['Olá, {nome}!', '', ''] }],
  ['export-queue', {}],
  ['read-overview', null],
  ['read-money', {}],
  ['export-money', { month: '2026-11' }],
  ['change-exercises', { exercises: [exercise] }],
  ['save-draft', { id: ana.uid, version: 0, days: [] }],
  ['save-template', { id: 'abc', version: 0, template: { name: 'Iniciantes', profile, days: [] } }],
];

/** Expects that every call of this caller is refused with the code, and that nothing is written. */
async function expectRefused(
  caller: Caller,
  code: string,
  calls = [...requests(), ...ownersRequests()],
): Promise<void> {
  const before = await stage.dump();
  for (const [name, data] of calls) {
    await expect(stage.callRaw(name, data, caller), name).rejects.toEqual(refusedWith(code));
  }
  expect(await stage.dump()).toEqual(before);
}

describe("the trainer's calls", () => {
  it('serve a trainer, and each leaves a record of who, what and when', async () => {
    for (const [name, data] of requests()) await stage.callRaw(name, data, rafael);
    expect(await audited(stage)).toEqual([
      { trainer: rafael.uid, action: 'open-subscriber', id: ana.uid },
      { trainer: rafael.uid, action: 'started', id: ana.uid },
      { trainer: rafael.uid, action: 'save-note', id: ana.uid },
      { trainer: rafael.uid, action: 'mark-seen', id: ana.uid },
      { trainer: rafael.uid, action: 'save-templates', id: null },
      { trainer: rafael.uid, action: 'export-queue', id: null },
      { trainer: rafael.uid, action: 'read-overview', id: null },
      { trainer: rafael.uid, action: 'read-money', id: null },
      { trainer: rafael.uid, action: 'export-money', id: null },
      { trainer: rafael.uid, action: 'change-exercises', id: null },
      { trainer: rafael.uid, action: 'save-draft', id: ana.uid },
      { trainer: rafael.uid, action: 'save-template', id: 'abc' },
    ]);
  });

  it('of an owner refuse a trainer who is none, also with the password entered just now', () =>
    expectRefused(rafael, 'forbidden', [...ownersRequests()]));

  it('refuse everybody who is signed out', () => expectRefused({}, 'unauthenticated'));

  it('refuse a subscriber, also about their own row and with a confirmed mailbox', async () => {
    await expectRefused({ uid: ana.uid, signedInAt: stage.now() }, 'forbidden');
    await stage.auth.setCustomUserClaims(ana.uid, { mailbox: true });
    await expectRefused({ uid: ana.uid, signedInAt: stage.now() }, 'forbidden');
  });

  it('refuse a trainer from the moment of the removal, although the session goes on', async () => {
    await stage.callRaw('open-subscriber', { id: ana.uid }, rafael);
    await stage.db.doc(`trainers/${rafael.uid}`).delete();
    await expectRefused(rafael, 'forbidden');
  });

  it('refuse an account that was named a trainer before anybody confirmed its mailbox', async () => {
    await stage.auth.setCustomUserClaims(rafael.uid, null);
    await expectRefused(rafael, 'forbidden');
  });

  it('refuse a trainer whose account another person may have taken over', async () => {
    await stage.auth.setCustomUserClaims(rafael.uid, null);
    await stage.auth.updateUser(rafael.uid, { emailVerified: true });
    await expectRefused(rafael, 'mailbox-not-confirmed');
  });

  it('refuse a trainer whose account is disabled or deleted', async () => {
    await stage.auth.updateUser(rafael.uid, { disabled: true });
    await expectRefused(rafael, 'unauthenticated');
    await stage.auth.deleteUser(rafael.uid);
    await expectRefused(rafael, 'unauthenticated');
  });

  it('refuse a trainer who opens one person after the other faster than anybody reads', async () => {
    // The window begins now, so that it does not end in the middle.
    stage.advance(WINDOW_MS - (stage.now().getTime() % WINDOW_MS));
    const open = () => stage.callRaw('open-subscriber', { id: ana.uid }, rafael);
    for (let opened = 0; opened < CALLS_PER_TRAINER; opened += 1) await open();
    await expect(open()).rejects.toEqual(refusedWith('rate-limited'));
    await stage.callRaw('open-subscriber', { id: ana.uid }, await newTrainer(stage));
    stage.advance(WINDOW_MS);
    await open();
  });
});
