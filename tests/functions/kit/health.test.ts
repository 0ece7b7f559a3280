import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { DAY_MS, HOUR_MS } from 'domain/kit/dates';
import overduePolicy from '../../../config/alerts/payments-overdue.json' with { type: 'json' };
import { LOG_LINES } from '../../../functions/src/kit/logging.ts';
import { booksOf } from '../support/books.ts';
import {
  askForPix,
  buy,
  buyByCard,
  cardOwner,
  checkOut,
  openAccount,
  passPeriod,
  paySilently,
  purchaseAtStripe,
} from '../support/people.ts';
import { whileRefusing } from '../support/provider-proxy.ts';
import { useStage } from '../support/stage.ts';
import { newTrainer } from '../support/trainers.ts';
import { stripeSigned } from '../support/webhooks.ts';
import { writtenEvent } from '../support/written-event.ts';

type Line = readonly [message: string, facts?: Readonly<Record<string, unknown>>];
const logged = vi.hoisted(() => [] as Line[]);
vi.mock('firebase-functions/logger', () => {
  const log = (...line: Line) => logged.push(line);
  return { info: log, warn: log, error: log };
});

const stage = useStage('health');
beforeEach(async () => {
  await stage.reset();
  logged.length = 0;
  // A webhook is noted once a minute.
  stage.advance(HOUR_MS);
});

const healthOf = async (name: string) => (await stage.db.doc(`health/${name}`).get()).data();
const linesOf = (message: string) => logged.filter(([line]) => line === message).map(([, facts]) => facts);
const UNAVAILABLE = new Error('Unavailable');
const TIMESTAMP = expect.objectContaining({ toDate: expect.any(Function) });

describe('a scheduled run', () => {
  it('that ends well is logged and noted with what it counted and how long it took', async () => {
    await stage.run('reconcile-payments');
    const counts = { looked: 0, failed: 0, unfinished: 0, overdue_minutes: 0 };
    expect(linesOf(LOG_LINES.runEnded)).toEqual([
      { schedule: 'reconcile-payments', ms: expect.any(Number), ...counts },
    ]);
    expect(await healthOf('reconcile-payments')).toEqual({ at: TIMESTAMP, ms: expect.any(Number), counts });
  });

  it('that fails is logged, is noted beside the last good run, and fails towards the platform', async () => {
    await stage.run('refresh-queue');
    const good = (await healthOf('refresh-queue'))?.['at'];
    await whileRefusing(stage.db, ['collection'], new RangeError('Dor no joelho'), () =>
      expect(stage.run('refresh-queue')).rejects.toThrow(/^refresh-queue failed$/),
    );
    expect(linesOf(LOG_LINES.runFailed)).toEqual([
      { schedule: 'refresh-queue', name: 'RangeError', stack: expect.stringContaining('    at ') },
    ]);
    expect(await healthOf('refresh-queue')).toMatchObject({ at: good, failed_at: TIMESTAMP });
  });

  it('ends although its note cannot be written', async () => {
    await whileRefusing(stage.db, ['doc'], UNAVAILABLE, () => stage.run('refresh-queue'));
    expect(linesOf(LOG_LINES.runEnded)).toHaveLength(1);
  });

  it('of the reconciler tells for how many minutes the longest due payment has waited', async () => {
    await askForPix(stage, `ana-${randomUUID()}@exemplo.com`);
    const [payment] = (await stage.db.collection('payments').get()).docs;
    stage.advance(3 * HOUR_MS);
    await payment?.ref.update({ reconcile_at: new Date(stage.now().getTime() - 2 * HOUR_MS) });
    await stage.run('reconcile-payments');
    expect(linesOf(LOG_LINES.runEnded)[0]).toMatchObject({ looked: 1, overdue_minutes: 120 });
  });
});

describe('a run of the reconciler in which every look fails', () => {
  const overdue = () => linesOf(LOG_LINES.runEnded).map((facts) => facts?.['overdue_minutes']);
  const QUARTER_MS = HOUR_MS / 4;
  /** The reconciler runs as often as it does within an hour. */
  async function reconcileForAnHour(): Promise<void> {
    for (let run = 0; run <= 4; run += 1) {
      await stage.run('reconcile-payments');
      stage.advance(QUARTER_MS);
    }
  }

  it('is overdue from the first failure on, which the alert tells within the hour', async () => {
    stage.stopClock();
    await askForPix(stage, `ana-${randomUUID()}@exemplo.com`);
    await checkOut(stage, `bia-${randomUUID()}@exemplo.com`);
    stage.advance(QUARTER_MS);
    const down = { mode: 'error', count: 1_000 };
    await Promise.all([stage.control('/faults', down), stage.stripeControl('/faults', down)]);
    await reconcileForAnHour();
    expect(overdue()).toEqual([15, 15, 30, 45, 60]);
    const { thresholdValue } = overduePolicy.conditions[0]?.conditionThreshold ?? expect.fail();
    expect(
      overdue()
        .slice(0, 4)
        .some((minutes) => Number(minutes) > thresholdValue),
    ).toBe(true);
    await Promise.all([stage.control('/faults/clear'), stage.stripeControl('/faults/clear')]);
    logged.length = 0;
    await reconcileForAnHour();
    expect(overdue().at(-1)).toBeLessThan(40);
  });
});

describe('a webhook', () => {
  it('is noted when a genuine event comes, and not when a forged one does', async () => {
    const init = stripeSigned('{}', stage.now());
    await fetch(stage.stripeWebhookUrl, { ...init, body: '{"forged": true}' });
    await fetch(`${stage.webhookUrl}?webhookSecret=errado`, { method: 'POST', body: '{}' });
    expect(await healthOf('stripe-webhook')).toBeUndefined();
    expect(await healthOf('abacatepay-webhook')).toBeUndefined();
    const pix = await askForPix(stage, `ana-${randomUUID()}@exemplo.com`);
    await stage.control(`/charges/${pix.id}/pay`, { force: true });
    await stage.deliver();
    expect(await healthOf('abacatepay-webhook')).toEqual({ at: TIMESTAMP });
  });

  it('that does not come is told of by the reconciler that finds the money', async () => {
    const pix = await askForPix(stage, `ana-${randomUUID()}@exemplo.com`);
    await paySilently(stage, pix.id);
    stage.advance(HOUR_MS);
    await stage.run('reconcile-payments');
    expect(linesOf(LOG_LINES.webhookMissed)).toEqual([{ webhook: 'abacatepay-webhook', last: 'never' }]);
  });

  it('that came lately is not said to be silent where the reconciler is faster', async () => {
    const email = `ana-${randomUUID()}@exemplo.com`;
    const told = await askForPix(stage, email);
    await stage.control(`/charges/${told.id}/pay`, { force: true });
    await stage.deliver();
    const pix = await askForPix(stage, email);
    await paySilently(stage, pix.id);
    stage.advance(HOUR_MS / 2);
    await stage.run('reconcile-payments');
    expect(linesOf(LOG_LINES.webhookMissed)).toEqual([]);
    expect(linesOf(LOG_LINES.runEnded)[0]).toMatchObject({ looked: 1 });
  });
});

describe('money that is wanted back and that the provider, for want of balance, does not give back', () => {
  const email = `ana-${randomUUID()}@exemplo.com`;
  const setBalance = async (suffices: boolean) => {
    await stage.control('/balance', { suffices });
    await stage.stripeControl('/balance', { suffices });
  };
  const withdraw = async (uid: string) => {
    const [newest] = (await stage.call('list-payments', null, { uid })).payments;
    await stage.call('withdraw-purchase', { purchase_id: newest?.id ?? '' }, { uid });
  };
  it.each<[string, string, () => Promise<unknown>]>([
    [
      "by a PIX buyer's withdrawal",
      'Ana',
      async () => withdraw(await openAccount(stage, email, { pixId: (await buy(stage, email)).id })),
    ],
    ["by a card buyer's withdrawal", 'Ana', async () => withdraw((await cardOwner(stage, email)).uid)],
    [
      'by an operator',
      'Ana',
      async () => {
        const [{ refund }, { liveDeps }] = [
          await import('../../../functions/src/ops/support/acts.ts'),
          await import('../../../functions/src/buy/payment-deps.ts'),
        ];
        await refund(liveDeps(), { kind: 'pix', id: (await buy(stage, email)).id }, 'Lia');
      },
    ],
    [
      'because it was paid after the deletion of the account',
      '',
      async () => {
        const { uid, session } = await cardOwner(stage, email, {}, 'refused-at-renewal');
        await passPeriod(stage);
        await stage.call('delete-my-account', null, { uid, signedInAt: stage.now() });
        const open = (await purchaseAtStripe(stage, session)).invoices.find(
          ({ status }) => status === 'open',
        );
        await stage.stripeControl(`/invoices/${open?.id}/pay`, { card: 'approved' });
        await stage.deliver();
      },
    ],
  ])(
    "%s is an error within the hour after a day, and stands on the trainer's page until it is done",
    async (_what, nome, want) => {
      const trainer = await newTrainer(stage);
      const notDone = async () => (await stage.call('read-overview', null, trainer)).not_done;
      const runAfter = async (ms: number) => {
        stage.advance(ms);
        await stage.run('reconcile-payments');
        return linesOf(LOG_LINES.wishUnmet);
      };
      await setBalance(false);
      await want();
      expect(await runAfter(23 * HOUR_MS)).toEqual([]);
      expect(await notDone()).toEqual([]);
      const [told, ...others] = await runAfter(1.25 * HOUR_MS);
      const [row, ...more] = await notDone();
      expect(row).toMatchObject({ email, refund: { cents: 15_990 }, ends_card: false });
      expect(row?.nome.startsWith(nome)).toBe(true);
      expect(told).toEqual({ protocol: row?.protocol, since: row?.since });
      expect([others, more]).toEqual([[], []]);
      // It is told once a day.
      expect(await runAfter(HOUR_MS)).toHaveLength(1);
      expect(await runAfter(DAY_MS)).toHaveLength(2);
      await setBalance(true);
      await runAfter(1.1 * DAY_MS);
      expect(await notDone()).toEqual([]);
      expect(await runAfter(1.1 * DAY_MS)).toHaveLength(2);
    },
  );
});

it('a refund that fails after all is told of by its payment', async () => {
  const email = `ana-${randomUUID()}@exemplo.com`;
  await buyByCard(stage, email);
  const [charge] = await stage.stripeState<{ payment_intent: string }[]>('/charges');
  const refund = { id: 're_1', object: 'refund', payment_intent: charge?.payment_intent, status: 'failed' };
  const event = { id: 'evt_1', type: 'refund.failed', livemode: false, data: { object: refund } };
  const sent = await fetch(stage.stripeWebhookUrl, stripeSigned(JSON.stringify(event), stage.now()));
  expect(sent.status).toBe(200);
  const [payment] = (await booksOf(stage, email)).payments;
  expect(linesOf(LOG_LINES.refundFailed)).toEqual([{ protocol: payment?.['protocol'] }]);
});

it('an event that is given up is noted', async () => {
  const ref = stage.db.doc('anamnese_treinos/ana');
  await ref.set({ user_id: 'ana', subscriber: 'ana' });
  const written = new Date(stage.now().getTime() - 48 * HOUR_MS);
  const event = writtenEvent(ref, written, { after: await ref.get() });
  await whileRefusing(stage.db, ['runTransaction'], UNAVAILABLE, async () => {
    await stage.exports.questionnaire.written.run(event);
  });
  expect(linesOf(LOG_LINES.eventGivenUp)).toEqual([{ id: event.id }]);
  expect(await healthOf('events-given-up')).toEqual({ at: TIMESTAMP });
});
