import { format } from 'node:util';
import {
  LOCAL_KEY,
  LOCAL_STRIPE_KEY,
  LOCAL_STRIPE_WEBHOOK_SECRET,
  LOCAL_WEBHOOK_SECRET,
} from 'emulators/servers';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CallableName } from 'domain/contracts';
import { toStoredMail } from '../../../functions/src/mail/mail.ts';
import { VALID } from '../support/hostile-requests.ts';
import { startMailServer } from '../support/mail-server.ts';
import { askForPix, cardForm, checkOut, mailedCode, paySilently, pixForm } from '../support/people.ts';
import { whileRefusing } from '../support/provider-proxy.ts';
import { deployedFunction, functionAt, pathOf, serve } from '../support/servers.ts';
import { SCHEDULES, useStage } from '../support/stage.ts';
import { signedBody, signedEvent, stripeSigned } from '../support/webhooks.ts';
import { writtenEvent } from '../support/written-event.ts';

/** What a person typed, and our secrets. Nothing of it may be in a log. */
const PLANTED = {
  email: 'zuleide.quintela@exemplo.com',
  name: 'Zuleide Quintela',
  phone: '(11)96543-2187',
  cpf: '529.982.247-25',
  card: '4000003720000278',
  password: 'caramelo-voador-77',
  birth: '1987-11-23',
  limitation: 'Hérnia de disco lombar',
  weight: '83.47',
  brCode: '00020101021226',
  note: 'Separou-se em março',
  abacatepayKey: LOCAL_KEY,
  abacatepaySecret: LOCAL_WEBHOOK_SECRET,
  stripeKey: LOCAL_STRIPE_KEY,
  stripeSecret: LOCAL_STRIPE_WEBHOOK_SECRET,
  smtpPassword: 'senha-do-correio-91',
};
/** Loads the functions' code only here: their logger keeps the console that it first sees, which has to be the test's. */
async function idOfAddress(): Promise<string> {
  const { subscriberId } = await import('../../../functions/src/kit/admin.ts');
  return subscriberId(PLANTED.email);
}
/** The same in the other forms in which it may appear: digits only, one word of a name, without the host. */
const FORMS = [...Object.values(PLANTED), 'zuleide', 'quintela', '96543', '52998224725', 'hérnia'];
const PERSON = [PLANTED.email, PLANTED.name, PLANTED.phone, PLANTED.cpf, PLANTED.card, PLANTED.birth].join(
  ' ',
);

const logged: string[] = [];
// The logger keeps the console's methods when it loads, so they are replaced before the stage loads the functions.
for (const method of ['debug', 'log', 'info', 'warn', 'error'] as const) {
  vi.spyOn(console, method).mockImplementation((...args: unknown[]) => void logged.push(format(...args)));
}
const codes: string[] = [];

const server = await startMailServer({
  authOptional: true,
  onRcptTo: ({ address }, _session, callback) =>
    callback(Object.assign(new Error(`No such user ${address} (${PERSON})`), { responseCode: 550 })),
});
afterAll(() => server.close());
const stage = useStage('logs', {
  SMTP_URL: server.url,
  SMTP_PASSWORD: PLANTED.smtpPassword,
  MAIL_FROM: 'site@personal.example',
});

let post: (name: CallableName, body: string) => Promise<number>;
beforeAll(async () => {
  const { origin, close } = await serve((request, response) =>
    functionAt(stage.exports, request.path)(request, response),
  );
  post = async (name, body) =>
    (
      await fetch(`${origin}${pathOf(name)}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      })
    ).status;
  return close;
});
beforeEach(async () => {
  logged.length = 0;
  codes.length = 0;
  await stage.reset();
});

/** Expects that this line was logged, and that nothing planted was. */
function expectCleanLog(line: string): void {
  const text = logged.join('\n');
  expect(text).toContain(line);
  const found = [...FORMS, ...codes].filter((planted) => text.toLowerCase().includes(planted.toLowerCase()));
  expect(found).toEqual([]);
}

const FAILS = new Error(`Refused: ${PERSON}\n    at ${PLANTED.email}\n${JSON.stringify(PLANTED)}`);

/** Runs `work` while the database refuses everything, in words that quote what is planted. */
async function withoutDatabase(work: () => Promise<unknown>): Promise<void> {
  await whileRefusing(stage.db, ['collection', 'doc', 'runTransaction'], FAILS, work);
}

/** The thrown error too: the platform logs its message. */
async function logThrown(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) =>
    logged.push(error instanceof Error ? (error.stack ?? '') : String(error)),
  );
}

const form = { ...pixForm(PLANTED.email), customer_name: PLANTED.name, customer_phone: PLANTED.phone };

it("an error of a visitor's page is logged, at most twenty times in ten minutes, and holds no free text", async () => {
  const report = { page: 'landing', error: 'TypeError', places: ['landing-Ab1.js:1:20'] } as const;
  for (let time = 0; time < 25; time += 1)
    await stage.call('report-error', { ...report, places: [...report.places] });
  const told = logged.filter((line) => line.includes("A page failed in a visitor's browser"));
  expect(told).toHaveLength(20);
  expect(told[0]).toContain('landing-Ab1.js:1:20');
  stage.advance(10 * 60 * 1000);
  await stage.call('report-error', { ...report, places: [...report.places] });
  expect(logged.filter((line) => line.includes('A page failed'))).toHaveLength(21);
  for (const field of [{ error: PLANTED.name }, { places: [PLANTED.email] }, { page: PLANTED.phone }])
    await expect(stage.callRaw('report-error', { ...report, ...field })).rejects.toMatchObject({
      details: { code: 'invalid-request' },
    });
});

describe('the log of a call holds nothing of a person', () => {
  it('where the request is refused, or is no call at all', async () => {
    const name: CallableName = 'register-subscriber';
    const data = { email: PLANTED.email, nome: PLANTED.name, senha: PLANTED.password };
    await logThrown(stage.callRaw(name, data));
    expect(await post(name, JSON.stringify(data))).toBe(400);
    expect(await post(name, JSON.stringify({ data, ...data }))).toBe(400);
    const odd = { '@type': 'type.googleapis.com/google.protobuf.Int64Value', value: PERSON };
    expect(await post(name, JSON.stringify({ data: odd }))).toBe(400);
    expectCleanLog('Request body is missing data');
  });

  it('where it succeeds', async () => {
    await stage.call('register-subscriber', {
      email: PLANTED.email,
      nome: PLANTED.name,
      telefone: PLANTED.phone,
      data_nascimento: PLANTED.birth,
    });
    const pix = await askForPix(stage, PLANTED.email, form);
    await paySilently(stage, pix.id);
    await stage.call('check-pix-payment', { pixId: pix.id, customer_email: PLANTED.email });
    const proof = { pixId: pix.id };
    await stage.call('create-account', { email: PLANTED.email, password: PLANTED.password, proof });
    await stage.call('send-password-reset', { email: PLANTED.email });
    const code = await mailedCode(stage, PLANTED.email);
    codes.push(code);
    await stage.call('read-link', { code });
    await stage.call('reset-password', { code, password: PLANTED.password });
    await stage.run('send-mails');
    expectCleanLog('A mail was given up');
  });

  it.each(Object.keys(VALID) as CallableName[])('where the database fails under %s', async (name) => {
    const data = { ...VALID[name], ...('email' in VALID[name] ? { email: PLANTED.email } : {}) };
    const signed = { uid: 'alguem', signedInAt: stage.now() };
    await withoutDatabase(() => logThrown(stage.callRaw(name, data, signed)));
    await withoutDatabase(() => logThrown(stage.callRaw(name, data)));
    expectCleanLog('');
  });

  it('where the PIX provider refuses the payer in words that quote the data', async () => {
    stage.pixProvider.alter(() => ({ success: false, error: `Invalid customer: ${PERSON}` }));
    await stage.callRaw('create-pix-payment', form).catch(() => undefined);
    stage.pixProvider.alter(() => ({ success: true, data: { [PLANTED.email]: PERSON } }));
    await stage.callRaw('create-pix-payment', { ...form, order_id: pixForm('').order_id });
    expectCleanLog('AbacatePay');
  });

  it('where Stripe refuses in words that quote the data', async () => {
    const error = {
      type: 'invalid_request_error',
      code: 'email_invalid',
      param: 'customer_email',
      message: PERSON,
    };
    stage.cardProvider.alter(() => ({ error }));
    await stage.callRaw('create-checkout', cardForm(PLANTED.email));
    expectCleanLog('Stripe failed');
  });

  it('where the sign-up gate fails', async () => {
    const gate = deployedFunction(stage.exports, 'before-user-created');
    const event = { data: { email: PLANTED.email, displayName: PLANTED.name } };
    await logThrown(gate.run(event));
    await withoutDatabase(() => logThrown(gate.run(event)));
    expectCleanLog('before-user-created failed');
  });
});

describe('the log of a webhook holds nothing of a person and no secret', () => {
  it('where it is forged, unreadable, about nobody, or its payment cannot be read', async () => {
    const send = (query: string, init: RequestInit) => fetch(`${stage.webhookUrl}${query}`, init);
    const broken = signedBody(`{"email": "${PLANTED.email}`);
    await send(broken.query, broken.init);
    await send(broken.query, { ...broken.init, body: PERSON });
    const stranger = signedEvent({ event: 'transparent.completed', id: 'pix_char_naoexiste', amount: 15990 });
    await send(stranger.query, stranger.init);
    const pix = await askForPix(stage, PLANTED.email, form);
    const paid = signedEvent({ event: 'transparent.completed', id: pix.id, amount: 15990 });
    stage.pixProvider.alter(() => ({ success: false, error: PERSON }));
    await send(paid.query, paid.init);
    await withoutDatabase(() => send(paid.query, paid.init));

    const session = await checkOut(stage, PLANTED.email);
    stage.cardProvider.alter(() => ({ error: { type: 'card_error', message: PERSON } }));
    await stage.stripeControl(`/sessions/${session}/pay`, {});
    await stage.deliver();
    await fetch(stage.stripeWebhookUrl, stripeSigned(`{"email": "${PLANTED.email}`, stage.now()));
    const odd = {
      id: 'evt_1',
      object: 'event',
      livemode: false,
      type: PERSON,
      data: { object: { id: PERSON } },
    };
    await fetch(stage.stripeWebhookUrl, stripeSigned(JSON.stringify(odd), stage.now()));
    expectCleanLog('abacatepay-webhook failed');
  });
});

describe('the log of a trigger holds nothing of a person', () => {
  it.each(['anamnese_treinos', 'workouts', 'subscribers', 'training_consents'] as const)(
    'where a document of %s cannot be read, or the database fails',
    async (collection) => {
      const name = {
        anamnese_treinos: 'questionnaire',
        workouts: 'workout',
        subscribers: 'subscriber',
        training_consents: 'training-consent',
      };
      const trigger = deployedFunction(stage.exports, `${name[collection]}-written`);
      const ref = stage.db.doc(`${collection}/${await idOfAddress()}`);
      const fields = Object.fromEntries(
        [
          'email',
          'nome',
          'subscriber',
          'user_id',
          'kind',
          'stage',
          'consent',
          'peso',
          'paid_at',
          'events',
        ].map((field) => [field, { ...PLANTED }]),
      );
      await ref.set({ ...fields, subscriber: PLANTED.email, limitacoes_lesoes: PLANTED.limitation });
      const event = writtenEvent(ref, stage.now(), { after: await ref.get() });
      await logThrown(trigger.run(event));
      await withoutDatabase(() => logThrown(trigger.run(event)));
      expectCleanLog('A part of a trigger failed');
    },
  );

  it('where a mail is refused, malformed, or its record cannot be read', async () => {
    const trigger = deployedFunction(stage.exports, 'mail-created');
    const message = { subject: PLANTED.name, text: `${PERSON} ${PLANTED.limitation}` };
    const mail = toStoredMail({ to: [PLANTED.email], message, about: [PLANTED.email] }, stage.now());
    const malformed = { ...mail, to: [`${PLANTED.email}, outra@exemplo.com`] };
    for (const [id, stored] of Object.entries({
      [`link_${PLANTED.email}`]: mail,
      [`bad_${PLANTED.cpf}`]: malformed,
    })) {
      const ref = stage.db.doc(`mail/${id}`);
      await ref.set(stored);
      const data = await ref.get();
      await logThrown(trigger.run({ id: 'event', params: { id }, data }));
      await withoutDatabase(() => logThrown(trigger.run({ id: 'event', params: { id }, data })));
    }
    expectCleanLog('A mail was given up');
  });
});

describe('the log of a schedule holds nothing of a person', () => {
  it.each(SCHEDULES)('where its records cannot be read, and where %s itself fails', async (schedule) => {
    const past = new Date(stage.now().getTime() - 60_000);
    const soon = new Date(stage.now().getTime() + 60_000);
    const odd = {
      ...PLANTED,
      nome: { ...PLANTED },
      user_id: 'ninguem',
      subscriber: PLANTED.email,
      subscribed: true,
      subscription_end: schedule === 'remind-renewals' ? soon : past,
      entitlement_changes_at: past,
      renews: schedule === 'stop-abandoned-renewals',
      reconcile_at: past,
      status: 'pending',
      mail_due_at: past,
      changes_at: past,
      kind: PERSON,
      delivery: { next_at: past, state: PERSON },
    };
    const id = await idOfAddress();
    for (const collection of ['subscribers', 'grants', 'payments', 'workouts', 'queue', 'mail']) {
      await stage.db
        .doc(`${collection}/${id}`)
        .set({ ...odd, ...(collection === 'grants' ? { subscriber: id } : {}) });
    }
    await logThrown(stage.run(schedule));
    await withoutDatabase(() => logThrown(stage.run(schedule)));
    expectCleanLog('A scheduled run failed');
  });
});
