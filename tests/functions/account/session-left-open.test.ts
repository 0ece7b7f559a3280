import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { cardKey } from '../../../functions/src/buy/records.ts';
import { booksOf } from '../support/books.ts';
import {
  buy,
  cardOwner,
  checkOut,
  openAccount,
  passPeriod,
  payCard,
  purchaseAtStripe,
} from '../support/people.ts';
import { useStage } from '../support/stage.ts';

const stage = useStage('session-left-open');

let email: string;
beforeEach(async () => {
  email = `ana-${randomUUID()}@exemplo.com`;
  await stage.reset();
});

const chargesAt = async (session: string) => {
  const charges =
    await stage.stripeState<readonly { customer: string; amount_refunded: number }[]>('/charges');
  const { customer } = await purchaseAtStripe(stage, session);
  return charges
    .filter((charge) => charge.customer === customer)
    .map(({ amount_refunded }) => amount_refunded);
};

describe('a session that is paid after the account that ordered it was deleted', () => {
  it('is stopped and given back, because nobody could end its renewals', async () => {
    const uid = await openAccount(stage, email, { pixId: (await buy(stage, email)).id });
    const session = await checkOut(stage, email, {}, { uid });
    await stage.call('delete-my-account', null, { uid, signedInAt: stage.now() });
    await payCard(stage, session);
    expect((await purchaseAtStripe(stage, session)).subscription.status).toBe('canceled');
    expect(await chargesAt(session)).toEqual([15_990]);
    expect((await booksOf(stage, email)).subscriber).toMatchObject({ subscribed: false, renews: false });
    // What was erased does not come back from the payment page.
    const payment = await stage.db.doc(`payments/${cardKey(session)}`).get();
    expect(payment.get('registration')).toEqual({ email, nome: '', telefone: '', data_nascimento: '' });
  });

  it("counts where somebody else had ordered it signed out: it is that buyer's", async () => {
    const uid = await openAccount(stage, email, { pixId: (await buy(stage, email)).id });
    const session = await checkOut(stage, email);
    await stage.call('delete-my-account', null, { uid, signedInAt: stage.now() });
    await payCard(stage, session);
    expect((await purchaseAtStripe(stage, session)).subscription.status).toBe('active');
    expect(await chargesAt(session)).toEqual([0]);
    expect((await booksOf(stage, email)).subscriber).toMatchObject({ subscribed: true, renews: true });
  });
});

describe('a refused renewal that is paid by its link after the account was deleted', () => {
  it('is given back, because it gives nobody access, and no mail says that access goes on', async () => {
    const { uid, session } = await cardOwner(stage, email, {}, 'refused-at-renewal');
    await passPeriod(stage);
    await stage.call('delete-my-account', null, { uid, signedInAt: stage.now() });
    const open = (await purchaseAtStripe(stage, session)).invoices.find(({ status }) => status === 'open');
    await stage.stripeControl(`/invoices/${open?.id}/pay`, { card: 'approved' });
    await stage.deliver();
    // The refused charge, the one that is given back, and that of the period that was used.
    expect((await chargesAt(session)).toSorted((a, b) => a - b)).toEqual([0, 0, 15_990]);
    expect((await booksOf(stage, email)).mailed).toEqual(['deleted', 'returned']);
  });
});
