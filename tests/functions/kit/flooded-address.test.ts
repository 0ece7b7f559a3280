import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { subscriberId } from '../../../functions/src/kit/admin.ts';
import {
  askForPix,
  buy,
  checkOut,
  openAccount,
  payCardSilently,
  paySilently,
  purchaseAtStripe,
} from '../support/people.ts';
import { desk } from '../support/program.ts';
import { useStage } from '../support/stage.ts';

const stage = useStage('flooded-address');

/** More than what is read of an address. */
const MANY = 300;
const MOST_READ = 200;

let email: string;
beforeEach(async () => {
  email = `ana-${randomUUID()}@exemplo.com`;
  await stage.reset();
});

/** Writes the unpaid codes of a stranger who orders again and again for the address. All of them are newer than the payment. */
async function flood(key: string): Promise<void> {
  const payment = (await stage.db.doc(`payments/${key}`).get()).data();
  const writer = stage.db.bulkWriter();
  for (let i = 0; i < MANY; i += 1) {
    const id = `pix_${randomUUID()}`;
    const unpaid = {
      status: 'expired',
      paid_at: null,
      claimed_by: null,
      claimed_at: null,
      reconcile_at: null,
    };
    const created_at = new Date(stage.now().getTime() + i + 1);
    void writer.set(stage.db.doc(`payments/${id}`), { ...payment, ...unpaid, provider_id: id, created_at });
  }
  await writer.close();
}

it('a purchase is seen, listed, and erased with its account, however many codes a stranger orders for its address', async () => {
  const { liveDeps } = await import('../../../functions/src/buy/payment-deps.ts');
  const read = () => liveDeps().store.paymentsOf(subscriberId(email));
  const { id: pixId } = await askForPix(stage, email);
  await flood(`pix_${pixId}`);
  const unpaid = await read();
  expect(unpaid).toHaveLength(MOST_READ);
  expect(unpaid.map(({ provider_id }) => provider_id)).not.toContain(pixId);

  await paySilently(stage, pixId);
  const answer = await stage.call('check-pix-payment', { pixId, customer_email: email });
  expect(answer).toMatchObject({ isPaid: true, ends_at: expect.any(String) });
  expect((await read())[0]?.provider_id).toBe(pixId);

  const uid = await openAccount(stage, email, { pixId });
  expect((await stage.call('list-payments', null, { uid })).payments).toHaveLength(1);
  await stage.call('delete-my-account', null, { uid, signedInAt: stage.now() });
  const payment = await stage.db.doc(`payments/pix_${pixId}`).get();
  expect(payment.get('registration')).toMatchObject({ email, nome: '' });
  const order = await stage.db.doc(`orders/${payment.get('order_id')}`).get();
  expect(order.get('registration')).toMatchObject({ email, nome: '' });
  expect((await stage.auth.getUsers([{ uid }])).users).toEqual([]);
});

it('support find lists what was paid first, and says that it reads no more than 200 payments', async () => {
  const { runCommand } = await import('../../../functions/src/ops/support/run-command.ts');
  const { liveDeps } = await import('../../../functions/src/buy/payment-deps.ts');
  const { id: pixId } = await buy(stage, email);
  const find = () => desk(runCommand, liveDeps(), ['find', email]);
  expect(await find()).not.toMatch(/payments are read/);
  await flood(`pix_${pixId}`);
  const found = await find();
  expect(found).toMatch(new RegExp(`^Payments:\\n.*${pixId}`, 'm'));
  expect(found).toContain(`Only ${MOST_READ} payments are read: there may be more, older ones.`);
});

it('a session that its owner has just paid is ended with the account, however many orders of a stranger are newer', async () => {
  const uid = await openAccount(stage, email, { pixId: (await buy(stage, email)).id });
  const session = await checkOut(stage, email, {}, { uid });
  await payCardSilently(stage, session);
  await flood(`stripe_${session}`);
  await stage.call('delete-my-account', null, { uid, signedInAt: stage.now() });
  expect((await purchaseAtStripe(stage, session)).subscription.status).toBe('canceled');
  expect((await stage.db.doc(`payments/stripe_${session}`).get()).get('claimed_by')).toBeNull();
});
