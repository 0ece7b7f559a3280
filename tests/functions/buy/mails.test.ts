import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { TRAINER } from 'domain/kit/content/trainer';
import { DAY_MS, HOUR_MS } from 'domain/kit/dates';
import { purchaseId } from '../../../functions/src/buy/records.ts';
import {
  askForPix,
  buy,
  buyByCard,
  cardForm,
  cardOwner,
  openAccount,
  orderRenewal,
  passPeriod,
  purchaseAtStripe,
} from '../support/people.ts';
import { useStage } from '../support/stage.ts';

const stage = useStage('mails');

let email: string;
beforeEach(async () => {
  email = `ana-${randomUUID()}@exemplo.com`;
  await stage.reset();
});

interface StoredMail {
  readonly about: readonly string[];
  readonly delete_at: { toMillis(): number };
  readonly to: readonly string[];
  readonly message: { readonly subject: string; readonly text: string };
}
const allMails = async () =>
  (await stage.db.collection('mail').get()).docs.map((doc) => doc.data() as StoredMail);
/** The recipients and subjects of all mails, sorted: 'buyer: Pagamento confirmado…'. */
const told = async () =>
  (await allMails()).map(({ to, message }) => `${to.map(nameOf).join(', ')}: ${message.subject}`).toSorted();
const nameOf = (address: string) =>
  address === email ? 'buyer' : address === TRAINER.email ? 'trainer' : address;
const textOf = async (subject: RegExp) =>
  (await allMails()).find(({ message }) => subject.test(message.subject))?.message.text ?? '';

const PURCHASE = 'buyer: Pagamento confirmado: Personal PLUS';
const lastInvoice = async (session: string) =>
  (await purchaseAtStripe(stage, session)).invoices.at(-1)?.id ?? '';
const withdrawFrom = async (uid: string) => {
  const { payments } = await stage.call('list-payments', null, { uid });
  return stage.call('withdraw-purchase', { purchase_id: payments[0]?.id ?? '' }, { uid });
};
/** Repeats every report that can be repeated: reconciler, webhooks, reconciler. */
async function tellAgain(): Promise<void> {
  await stage.run('reconcile-payments');
  stage.advance(25 * HOUR_MS);
  await stage.deliver();
  await stage.run('reconcile-payments');
}

describe('one event, one mail', () => {
  it('no mail for a code or a session that nobody paid', async () => {
    await askForPix(stage, email);
    await stage.call('create-checkout', cardForm(email));
    stage.advance(26 * HOUR_MS);
    await tellAgain();
    expect(await told()).toEqual([]);
  });

  it('a purchase by PIX, seen by poll, webhook and reconciler', async () => {
    const pix = await askForPix(stage, email);
    await stage.control(`/charges/${pix.id}/pay`);
    await stage.call('check-pix-payment', { pixId: pix.id, customer_email: email });
    await stage.deliver();
    await tellAgain();
    expect(await told()).toEqual([PURCHASE]);
  });

  it('a purchase by card, seen by return, webhooks and reconciler', async () => {
    const session = await buyByCard(stage, email);
    await stage.call('verify-payment', { session_id: session });
    await tellAgain();
    expect(await told()).toEqual([PURCHASE]);
  });

  it('a renewal, named as one', async () => {
    await buyByCard(stage, email);
    await passPeriod(stage);
    await tellAgain();
    expect(await told()).toEqual([PURCHASE, 'buyer: Seu plano foi renovado']);
    expect(await textOf(/renovado/)).toContain('A próxima cobrança é em');
  });

  it('a refused renewal, with the page for another card and the end of the paid period', async () => {
    stage.stopClock();
    const session = await buyByCard(stage, email);
    const end = new Date(stage.now().getTime() + 60 * DAY_MS).toLocaleDateString('pt-BR', {
      timeZone: 'America/Sao_Paulo',
    });
    await orderRenewal(stage, session, 'refused');
    await passPeriod(stage);
    await stage.run('reconcile-payments');
    expect(await told()).toEqual(['buyer: Não conseguimos renovar seu plano', PURCHASE]);
    const text = await textOf(/renovar/);
    expect(text).toMatch(/Para pagar com este ou outro cartão, abra: http\S+/);
    expect(text).toContain(`O período já pago vai até ${end}.`);
  });

  it('a cancellation in the dashboard, however often the button is pressed', async () => {
    const { uid } = await cardOwner(stage, email);
    await stage.call('cancel-subscription', null, { uid });
    await stage.call('cancel-subscription', null, { uid });
    await tellAgain();
    expect(await told()).toEqual([PURCHASE, 'buyer: Renovação cancelada']);
  });

  it('a subscription that is replaced by a later one', async () => {
    const { uid } = await cardOwner(stage, email);
    // Stripe counts whole seconds, so two purchases within one second would have no order.
    stage.advance(1_000);
    await buyByCard(stage, email, { plan: 'pro' }, { uid });
    await tellAgain();
    expect(await told()).toEqual([
      PURCHASE,
      'buyer: Pagamento confirmado: Personal PRO',
      'buyer: Sua assinatura anterior não será mais cobrada',
    ]);
    expect(await textOf(/anterior/)).toContain('Você contratou o Personal PRO no cartão.');
  });

  it('a partial refund, and then the rest', async () => {
    const session = await buyByCard(stage, email);
    const invoice = await lastInvoice(session);
    await stage.stripeControl(`/charges/${invoice}/refund`, { amount: 5_000 });
    await stage.deliver();
    await tellAgain();
    expect(await told()).toEqual([PURCHASE, 'buyer: Reembolso parcial confirmado']);
    expect(await textOf(/parcial/)).toContain('Devolvemos R$ 50,00');

    await stage.stripeControl(`/charges/${invoice}/refund`);
    await stage.deliver();
    await tellAgain();
    expect(await told()).toEqual([
      PURCHASE,
      'buyer: Reembolso confirmado',
      'buyer: Reembolso parcial confirmado',
    ]);
    expect(await textOf(/^Reembolso confirmado/)).toContain('Seu cartão não será mais cobrado.');
  });

  it('a refund of a PIX', async () => {
    const pix = await buy(stage, email);
    await stage.control(`/charges/${pix.id}/refund`);
    await stage.deliver();
    await tellAgain();
    expect(await told()).toEqual([PURCHASE, 'buyer: Reembolso confirmado']);
  });

  it.each(['card', 'pix'] as const)(
    'a dispute of a payment by %s: the trainer, who has days to answer, and the buyer of a card when it opens; the buyer when it is lost',
    async (method) => {
      const dispute =
        method === 'card'
          ? await disputeCard(await buyByCard(stage, email))
          : await disputePix((await buy(stage, email)).id);
      await dispute.open();
      await tellAgain();
      const opened = `trainer: Pagamento contestado: Ana Souza (${email})`;
      const held = method === 'card' ? ['buyer: Pagamento contestado: seu cartão não será mais cobrado'] : [];
      expect(await told()).toEqual([PURCHASE, ...held, opened]);

      await dispute.lose();
      await tellAgain();
      expect(await told()).toEqual([PURCHASE, ...held, 'buyer: Pagamento devolvido pelo banco', opened]);
    },
  );

  it('a dispute that is lost after a partial refund', async () => {
    const session = await buyByCard(stage, email);
    await stage.stripeControl(`/charges/${await lastInvoice(session)}/refund`, { amount: 5_000 });
    await stage.deliver();
    const dispute = await disputeCard(session);
    await dispute.open();
    await dispute.lose();
    expect(await told()).toContain('buyer: Pagamento devolvido pelo banco');
  });

  it.each(['card', 'pix'] as const)(
    'a withdrawal by %s: the same protocol to the buyer and the trainer, and the refund',
    async (method) => {
      const uid =
        method === 'card'
          ? (await cardOwner(stage, email)).uid
          : await openAccount(stage, email, { pixId: (await buy(stage, email)).id });
      const { protocol } = await withdrawFrom(uid);
      await stage.deliver();
      await tellAgain();
      expect(await told()).toEqual([
        `buyer: Arrependimento registrado: protocolo ${protocol}`,
        PURCHASE,
        'buyer: Reembolso confirmado',
        `trainer: Arrependimento: protocolo ${protocol}`,
      ]);
      expect(await textOf(/registrado/)).toContain(`Protocolo: ${protocol}.`);
    },
  );
});

async function disputeCard(session: string) {
  const invoice = await lastInvoice(session);
  return {
    async open() {
      await stage.stripeControl(`/charges/${invoice}/dispute`);
      await stage.deliver();
    },
    async lose() {
      await stage.stripeControl(`/charges/${invoice}/dispute/close`, { outcome: 'lost' });
      await stage.deliver();
    },
  };
}

async function disputePix(id: string) {
  return {
    async open() {
      await stage.control(`/charges/${id}/dispute`);
      await stage.deliver();
    },
    async lose() {
      await stage.control(`/charges/${id}/lose`);
      await stage.deliver();
    },
  };
}

describe('the copy of a mail', () => {
  it('expires after 30 days and names the payment that it is about', async () => {
    const from = stage.now().getTime();
    const { uid, session } = await cardOwner(stage, email);
    await withdrawFrom(uid);
    await stage.deliver();
    const mails = await allMails();
    expect(mails.map(({ to }) => to.map(nameOf).join())).toEqual(
      expect.arrayContaining(['buyer', 'trainer']),
    );
    for (const { about, delete_at } of mails) {
      expect(about).toEqual([purchaseId(`stripe_${session}`)]);
      expect(delete_at.toMillis()).toBeGreaterThanOrEqual(from + 30 * DAY_MS);
      expect(delete_at.toMillis()).toBeLessThan(from + 31 * DAY_MS);
    }
  });
});

describe('a mail is no proof of payment', () => {
  it('because no mail contains the id of a code, session, order or subscription', async () => {
    const order_id = randomUUID();
    const { uid, session } = await cardOwner(stage, email, { order_id });
    const pix = await buy(stage, email, {}, { uid });
    const { subscription } = await purchaseAtStripe(stage, session);
    await orderRenewal(stage, session, 'refused');
    await stage.control(`/charges/${pix.id}/refund`);
    await passPeriod(stage);
    await stage.call('cancel-subscription', null, { uid });
    await stage.stripeControl(`/charges/${await firstInvoice(session)}/dispute`);
    await stage.deliver();
    const mails = await allMails();
    expect(mails.length).toBeGreaterThanOrEqual(6);
    // The field `about` stays in the copy, which no client can read.
    const everything = JSON.stringify(mails.map(({ to, message }) => ({ to, message })));
    for (const id of [session, pix.id, pix.id.replace('pix_', ''), order_id, subscription.id, uid]) {
      expect(everything).not.toContain(id);
    }
  });
});

const firstInvoice = async (session: string) =>
  (await purchaseAtStripe(stage, session)).invoices[0]?.id ?? '';
