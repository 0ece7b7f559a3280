import { randomUUID } from 'node:crypto';
import { createServer, request as ask } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { wholeAnswers } from 'domain/answers/testing/whole-form';
import { HOUR_MS } from 'domain/kit/dates';
import type * as forgetting from '../../../functions/src/account/forget-unpaid.ts';
import { subscriberId } from '../../../functions/src/kit/admin.ts';
import type * as reading from '../../../functions/src/kit/erasures.ts';
import type * as recording from '../../../functions/src/kit/record-erasure.ts';
import { buy, confirmMailbox, openAccount } from '../support/people.ts';
import { listenLocally } from '../support/servers.ts';
import { useStage } from '../support/stage.ts';
import { changeQuietly, newTrainee } from '../support/trainers.ts';

/**
 * Cloud Storage as the product reaches it. `trouble` strikes every request with 'down', an answer of 503, and with 'refused', an
 * answer of `refusal`. The others strike the next request only: its connection breaks before or after Cloud Storage has done what
 * it asks. `refusal` is also the answer to an upload over an object that exists.
 */
const cloud: { trouble: 'none' | 'down' | 'refused' | 'broken before' | 'broken after'; refusal: number } = {
  trouble: 'none',
  refusal: 412,
};
const written = new Set<string>();
const front = createServer((request, response) => {
  const { trouble } = cloud;
  if (trouble === 'down' || trouble === 'refused') {
    const status = trouble === 'down' ? 503 : cloud.refusal;
    request.resume().on('end', () => response.writeHead(status).end());
    return;
  }
  cloud.trouble = 'none';
  if (trouble === 'broken before') {
    request.socket.destroy();
    return;
  }
  const { url = '' } = request;
  // The emulator does not know the condition that an object is new.
  const isNewOnly = url.includes('ifGenerationMatch=0');
  if (isNewOnly && written.has(url)) {
    request.resume().on('end', () => response.writeHead(cloud.refusal).end());
    return;
  }
  if (isNewOnly) written.add(url);
  const address = `http://${inject('storageEmulatorHost')}${url}`;
  const onward = ask(address, { method: request.method, headers: request.headers }, (answer) => {
    if (trouble === 'broken after') {
      answer.resume().on('end', () => request.socket.destroy());
      return;
    }
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  request.pipe(onward);
});
const { origin, close } = await listenLocally(front);
afterAll(close);
const stage = useStage('erasures', { FIREBASE_STORAGE_EMULATOR_HOST: new URL(origin).host });

let readErasures: typeof reading.readErasures;
let recordErasure: typeof recording.recordErasure;
let forgetUnpaid: typeof forgetting.forgetUnpaid;
beforeAll(async () => {
  ({ readErasures } = await import('../../../functions/src/kit/erasures.ts'));
  ({ recordErasure } = await import('../../../functions/src/kit/record-erasure.ts'));
  ({ forgetUnpaid } = await import('../../../functions/src/account/forget-unpaid.ts'));
});

let email: string;
let since: Date;
beforeEach(async () => {
  Object.assign(cloud, { trouble: 'none', refusal: 412 });
  await stage.reset();
  // Each test sees the records of its own hour.
  stage.advance(HOUR_MS);
  since = stage.now();
  email = `ana-${randomUUID()}@exemplo.com`;
});

const remove = (uid: string) => stage.call('delete-my-account', null, { uid, signedInAt: stage.now() });

describe('the record of an erasure', () => {
  it('of an account names its ids and nothing that says who the person is', async () => {
    const { id: pixId } = await buy(stage, email);
    const uid = await openAccount(stage, email, { pixId });
    await remove(uid);
    const erasures = await readErasures(since);
    expect(erasures).toEqual([
      {
        kind: 'account',
        at: expect.any(Date),
        uid,
        subscriber: subscriberId(email),
        payments: [`pix_${pixId}`],
        whole: false,
      },
    ]);
    const text = JSON.stringify(erasures);
    for (const personal of [email, 'Ana Souza', '98765-4321']) expect(text).not.toContain(personal);
  });

  it('says whether the whole address was the owner’s', async () => {
    const { id: pixId } = await buy(stage, email);
    const uid = await openAccount(stage, email, { pixId });
    await confirmMailbox(stage, email, uid);
    await remove(uid);
    expect(await readErasures(since)).toMatchObject([{ kind: 'account', uid, whole: true }]);
  });

  it('of an address that is forgotten names the address’s id, and a refused or rehearsed one leaves none', async () => {
    await stage.call('register-subscriber', { email, nome: 'Ana Souza' });
    await forgetUnpaid(email, true);
    expect(await readErasures(since)).toEqual([]);
    await forgetUnpaid(email, false);
    expect(await readErasures(since)).toEqual([
      { kind: 'address', at: expect.any(Date), subscriber: subscriberId(email) },
    ]);
    const paid = `bia-${randomUUID()}@exemplo.com`;
    await buy(stage, paid);
    expect((await forgetUnpaid(paid, false)).refusal).not.toBeNull();
    expect(await readErasures(since)).toHaveLength(1);
  });

  it('of withdrawn health data is written by the trigger, also when its event comes twice', async () => {
    const ana = await newTrainee(stage);
    const consent = { versao: '2026-11', aceito_em: stage.now() };
    await (await changeQuietly(stage, ana, { ...wholeAnswers, consent }))();
    const deliver = await changeQuietly(stage, ana, {
      altura: null,
      peso: null,
      limitacoes_lesoes: null,
      nivel_energia: null,
      consent: null,
    });
    await deliver();
    await deliver();
    const erasures = await readErasures(since);
    expect(erasures).toHaveLength(2);
    expect(erasures).toMatchObject([{ kind: 'health', questionnaire: ana.uid }, { kind: 'health' }]);
  });

  it.each([
    // The functions may not replace an object, so Cloud Storage may refuse a repeated upload for either reason.
    { trouble: 'broken before', refusal: 412, records: 1 },
    { trouble: 'broken after', refusal: 412, records: 2 },
    { trouble: 'broken after', refusal: 403, records: 2 },
  ] as const)(
    'is written although the connection is $trouble it is stored: $records of the same content, with $refusal',
    async ({ trouble, refusal, records }) => {
      await stage.call('register-subscriber', { email, nome: 'Ana Souza' });
      Object.assign(cloud, { trouble, refusal });
      await forgetUnpaid(email, false);
      expect(cloud.trouble).toBe('none');
      const record = { kind: 'address', at: expect.any(Date), subscriber: subscriberId(email) };
      expect(await readErasures(since)).toEqual(Array.from({ length: records }, () => record));
    },
  );

  it('that cannot be read is named, and the others are read', async () => {
    await stage.call('register-subscriber', { email, nome: 'Ana Souza' });
    await forgetUnpaid(email, false);
    const name = `erasures/${stage.now().toISOString()}_odd`;
    const { recoveryBucket } = await import('../../../functions/src/kit/erasures.ts');
    const odd = (await recoveryBucket()).file(name);
    await odd.save('{"kind":"account"', { resumable: false });
    try {
      const unreadable: string[] = [];
      expect(await readErasures(since, (file) => unreadable.push(file))).toMatchObject([{ kind: 'address' }]);
      expect(unreadable).toEqual([name]);
    } finally {
      await odd.delete();
    }
  });

  it('cannot hold an address', async () => {
    await expect(recordErasure({ kind: 'address', at: stage.now(), subscriber: email })).rejects.toThrow(
      /Invalid format/,
    );
    expect(await readErasures(since)).toEqual([]);
  });
});

describe('while the record cannot be written', () => {
  it('no account is erased and nobody is told so; a repeated call finishes it', async () => {
    const { id: pixId } = await buy(stage, email);
    const uid = await openAccount(stage, email, { pixId });
    await stage.writeQuestionnaire(uid, { limitacoes_lesoes: 'Joelho' });
    const before = await stage.dump();
    cloud.trouble = 'down';
    await expect(remove(uid)).rejects.toMatchObject({ details: { code: 'internal' } });
    expect(await stage.dump()).toEqual(before);
    expect((await stage.auth.getUser(uid)).uid).toBe(uid);
    cloud.trouble = 'none';
    await remove(uid);
    expect(JSON.stringify(await stage.dump())).not.toContain('Joelho');
  });

  it.each([
    { trouble: 'down', refusal: 503 },
    { trouble: 'refused', refusal: 403 },
    { trouble: 'refused', refusal: 412 },
  ] as const)('because of an answer of $refusal, no address is forgotten', async ({ trouble, refusal }) => {
    await stage.call('register-subscriber', { email, nome: 'Ana Souza' });
    Object.assign(cloud, { trouble, refusal });
    await expect(forgetUnpaid(email, false)).rejects.toThrow();
    expect((await stage.db.doc(`subscribers/${subscriberId(email)}`).get()).exists).toBe(true);
  });
});
