import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { PaymentMethod } from 'domain/buy/payments-contract';
import { TRAINER } from 'domain/kit/content/trainer';
import { MINUTE_MS } from 'domain/kit/dates';
import { ERROR_TEXTS } from 'domain/kit/error-texts';
import { OVERVIEW } from 'domain/trainer/texts';
import { LOG_LINES } from '../../../functions/src/kit/logging.ts';
import { cardForm, pixForm } from '../support/people.ts';
import { useStage } from '../support/stage.ts';
import { newTrainer } from '../support/trainers.ts';

type Line = readonly [message: string, facts?: Readonly<Record<string, unknown>>];
const errors = vi.hoisted(() => [] as Line[]);
vi.mock('firebase-functions/logger', () => ({
  info: () => {},
  warn: () => {},
  error: (...line: Line) => errors.push(line),
}));

const stage = useStage('sales');
const METHODS = ['pix', 'card'] as const;
const OTHER = { pix: 'card', card: 'pix' } as const;
beforeEach(async () => {
  await stage.reset();
  errors.length = 0;
  // An hour in the middle of a day in São Paulo, which stands still.
  stage.stopClock();
  stage.advance(Date.parse('2027-03-01T17:02:00Z') - stage.now().getTime());
});

const newEmail = () => `ana-${randomUUID()}@exemplo.com`;
const formOf = { pix: () => pixForm(newEmail()), card: () => cardForm(newEmail()) };
/** Orders by a method, another order each time if none is given. */
async function order(method: PaymentMethod, form: object = formOf[method]()) {
  const name = method === 'pix' ? 'create-pix-payment' : 'create-checkout';
  return (await stage.callRaw(name, form)) as { success: boolean; other_method?: boolean };
}
const controlOf = { pix: () => stage.control, card: () => stage.stripeControl };
const breaks = (method: PaymentMethod, fault: object = { mode: 'error' }) =>
  controlOf[method]()('/faults', { count: 1_000, ...fault });
const mends = (method: PaymentMethod) => controlOf[method]()('/faults/clear');

const alarms = () => errors.filter(([line]) => line === LOG_LINES.salesStopped).map(([, facts]) => facts);
const mails = async () => (await stage.db.collection('mail').orderBy('created_at').get()).docs;
async function stoppedOnOverview() {
  const { at, sales_stopped } = await stage.call('read-overview', null, await newTrainer(stage));
  return sales_stopped.map(({ method, since }) =>
    OVERVIEW.salesStopped(method, new Date(since), new Date(at)),
  );
}
const expectSilence = async () => {
  expect(alarms()).toEqual([]);
  expect(await mails()).toEqual([]);
  expect(await stoppedOnOverview()).toEqual([]);
};

const SAID = {
  pix: 'Ninguém consegue pagar por PIX desde 14:02',
  card: 'Ninguém consegue pagar com cartão desde 14:02',
};

describe.each(METHODS)('where nobody can buy by %s', (method) => {
  it('the log, a mail to the trainer and the overview say so within five minutes of the second failure', async () => {
    await breaks(method);
    expect(await order(method)).toMatchObject({ success: false });
    await expectSilence();
    stage.advance(30 * MINUTE_MS);
    const second = stage.now();
    expect(await order(method)).toMatchObject({ success: false });
    expect(alarms()).toEqual([{ method, key_refused: false }]);
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail?.data()).toMatchObject({
      to: [TRAINER.email],
      message: { subject: SAID[method] },
      about: [],
    });
    expect(mail?.get('delivery.next_at').toMillis() - second.getTime()).toBeLessThan(5 * MINUTE_MS);
    expect(await stoppedOnOverview()).toEqual([SAID[method]]);
  });

  it('because the provider refuses our key, the first order says so', async () => {
    await breaks(method, { mode: 'refuse' });
    expect(await order(method)).toMatchObject({ success: false });
    expect(alarms()).toEqual([{ method, key_refused: true }]);
    expect(await mails()).toHaveLength(1);
    expect(await stoppedOnOverview()).toEqual([SAID[method]]);
  });

  it('the trainer gets at most one mail an hour, and the log every failure', async () => {
    await breaks(method);
    for (let failed = 0; failed < 4; failed += 1) {
      await order(method);
      stage.advance(15 * MINUTE_MS);
    }
    expect(await mails()).toHaveLength(1);
    stage.advance(15 * MINUTE_MS);
    await order(method);
    expect(await mails()).toHaveLength(2);
    expect(alarms()).toHaveLength(4);
    // Sales that go on and stop again are no way round the hour.
    await mends(method);
    await order(method);
    await breaks(method, { mode: 'refuse' });
    await order(method);
    expect(await mails()).toHaveLength(2);
  });

  it('the buyer is led to the other method, unless nobody can buy by that one either', async () => {
    await breaks(method);
    expect(await order(method)).toMatchObject({ other_method: true });
    await breaks(OTHER[method], { mode: 'refuse' });
    await order(OTHER[method]);
    expect(await order(method)).toMatchObject({ other_method: false });
  });
});

it('who orders reads no word of a missing payment where the provider finds nothing, and is led to the other method', async () => {
  stage.pixProvider.alter(() => ({ success: false, data: null, error: 'Not found' }));
  const said = { success: false, error: ERROR_TEXTS['provider-unavailable'], other_method: true };
  for (let ordered = 0; ordered < 2; ordered += 1) expect(await order('pix')).toEqual(said);
  expect(alarms()).toEqual([{ method: 'pix', key_refused: false }]);
});

describe('that nobody can buy is not said', () => {
  it.each(METHODS)('of one order by %s that is repeated', async (method) => {
    await breaks(method);
    const form = formOf[method]();
    for (let press = 0; press < 3; press += 1) await order(method, form);
    await expectSilence();
  });

  it.each(METHODS)('where an order by %s succeeded between two that failed', async (method) => {
    for (let failed = 0; failed < 3; failed += 1) {
      await breaks(method);
      expect(await order(method)).toMatchObject({ success: false });
      await mends(method);
      expect(await order(method)).toMatchObject({ success: true });
    }
    await expectSilence();
  });

  it.each([
    'Invalid taxId',
    'E-mail inválido',
    'Telefone inválido',
    'data.customer.name: expected a string',
    { issues: [{ path: 'customer.cellphone' }] },
  ])("of what AbacatePay refuses for the payer's data: %j", async (error) => {
    stage.pixProvider.alter(() => ({ success: false, data: null, error }));
    for (let asked = 0; asked < 3; asked += 1)
      expect(await order('pix')).toMatchObject({ success: false, other_method: false });
    await expectSilence();
  });

  it('while sales go on, for which nothing is written', async () => {
    for (const method of METHODS) expect(await order(method)).toMatchObject({ success: true });
    expect((await stage.db.doc('health/pix-sales').get()).exists).toBe(false);
    expect((await stage.db.doc('health/card-sales').get()).exists).toBe(false);
    await expectSilence();
  });
});

describe.each(METHODS)('that nobody can buy by %s', (method) => {
  const stop = async (fault: object) => {
    await breaks(method, fault);
    await order(method);
    await order(method);
    expect(await stoppedOnOverview()).toHaveLength(1);
  };

  it.each([{ mode: 'error' }, { mode: 'refuse' }])(
    'is over once the reconciler has seen the provider fail and answer again: %j',
    async (fault) => {
      await stop(fault);
      await stage.run('reconcile-payments');
      expect(await stoppedOnOverview()).toHaveLength(1);
      await mends(method);
      await stage.run('reconcile-payments');
      expect(await stoppedOnOverview()).toEqual([]);
    },
  );

  it('is over with the first answer to a probe where the provider had only been silent', async () => {
    await stop({ mode: 'error' });
    await mends(method);
    await stage.run('reconcile-payments');
    expect(await stoppedOnOverview()).toEqual([]);
  });

  it('is not over because reading works, where only ordering fails; it is with the next order that succeeds', async () => {
    await stop({ mode: 'refuse', method: 'POST' });
    for (let run = 0; run < 3; run += 1) await stage.run('reconcile-payments');
    expect(await stoppedOnOverview()).toHaveLength(1);
    await mends(method);
    expect(await order(method)).toMatchObject({ success: true });
    expect(await stoppedOnOverview()).toEqual([]);
  });

  it('costs the provider a question only while it is so', async () => {
    const { requests } = method === 'pix' ? stage.pixProvider : stage.cardProvider;
    const probes = () =>
      requests.filter((request) => /^GET \/v\d\/(transparents\/list|checkout\/sessions)$/.test(request));
    const before = probes().length;
    await stage.run('reconcile-payments');
    expect(probes()).toHaveLength(before);
    await stop({ mode: 'refuse' });
    await stage.run('reconcile-payments');
    expect(probes().length).toBeGreaterThan(before);
  });
});

it('the hour of another day is said with its date', () => {
  const at = (moment: string) => new Date(moment);
  expect(OVERVIEW.salesStopped('pix', at('2027-03-01T17:02:00Z'), at('2027-03-02T12:00:00Z'))).toBe(
    'Ninguém consegue pagar por PIX desde 01/03/2027, 14:02',
  );
});
