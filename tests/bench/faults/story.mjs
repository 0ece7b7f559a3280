/** The story of a run: two buyers and a stranger, step by step. */
import { makeAccount, orderPix, payPix, resetByMail, show, succeeded, until } from './buying.mjs';
import { answer, call, callAs, callOnce, control, insist, Refusal, signIn } from './people.mjs';
import { strangersPix, strangerTries } from './stranger.mjs';

/** @import { Story } from './new-story.mjs' */
/** @import { World } from './world.mjs' */

/** The steps in their order. */
export const STEPS = /** @type {const} */ ([
  'buy by PIX',
  'buy by card',
  'claim',
  'answer',
  'refund',
  'cancel',
  'erase',
]);
/** @typedef {typeof STEPS[number]} Step */

export const ANSWER = 'Dor no joelho esquerdo';

/** @type {Record<Step, (world: World, story: Story) => Promise<void>>} */
export const WORK = {
  async 'buy by PIX'(world, story) {
    const { ana } = story;
    ana.pixId = await orderPix(world, story, ana.email, ana.order, 'Ana Souza');
    await payPix(world, ana.pixId, ana.email);
  },
  async 'buy by card'(world, story) {
    const { bia } = story;
    const form = {
      plan: 'pro',
      customer_email: bia.email,
      customer_phone: '(11)98765-4321',
      customer_name: 'Bia Souza',
      order_id: bia.order,
    };
    const { session_id } = await insist(world, async () =>
      succeeded(await callOnce(world, 'create-checkout', form)),
    );
    show(story, bia.order, session_id);
    bia.session = session_id;
    await control(world, 'stripe', `/sessions/${session_id}/pay`, { card: 'approved' });
    await until(world, async () => (await call(world, 'verify-payment', { session_id })).verified);
  },
  async claim(world, story) {
    const { ana, bia, eva } = story;
    if (story.strangerClaims) {
      const pixId = await strangersPix(world, story, ana.email);
      const data = { email: ana.email, password: eva.claimAs, proof: { pixId } };
      await call(world, 'create-account', data);
      await callAs(world, { email: ana.email, password: eva.claimAs }, 'check-subscription', null);
    }
    await makeAccount(world, ana, { pixId: ana.pixId }, story.strangerClaims);
    // A restored database may not know the stranger's claim. Ana shows the mailbox all the same.
    if (story.strangerClaims && world.wasRestored()) await resetByMail(world, ana);
    await makeAccount(world, bia, { session_id: bia.session });
    await strangerTries(world, story);
  },
  async answer(world, { ana }) {
    const session = await insist(world, () => signIn(world, ana));
    if (session === null) throw new Error('Ana cannot sign in');
    await callAs(world, ana, 'check-subscription', null);
    await answer(world, session.uid, ANSWER);
  },
  async refund(world, { ana }) {
    const { payments } = await callAs(world, ana, 'list-payments', null);
    const own = payments.find(
      (/** @type {{ withdrawable_until: string | null }} */ each) => each.withdrawable_until,
    );
    if (own === undefined) throw new Error('Ana sees nothing to withdraw from');
    try {
      const { protocol } = await callAs(world, ana, 'withdraw-purchase', { purchase_id: own.id });
      const again = await callAs(world, ana, 'withdraw-purchase', { purchase_id: own.id });
      if (again.protocol !== protocol) throw new Error('A withdrawal has two protocols');
    } catch (error) {
      // A restored database does not know the withdrawal any more. It hears from the provider that the money went back.
      const isLost = error instanceof Refusal && error.message === 'withdrawal-not-possible';
      if (!isLost || !world.wasRestored()) throw error;
      const { payments: now } = await callAs(world, ana, 'list-payments', null);
      const left = now.find((/** @type {{ id: string }} */ { id }) => id === own.id);
      if (left?.state !== 'refunded') throw error;
    }
  },
  async cancel(world, { bia }) {
    try {
      await callAs(world, bia, 'cancel-subscription', null);
    } catch (error) {
      // An earlier press, whose answer was lost, has cancelled it.
      if (!(error instanceof Refusal) || error.message !== 'nothing-to-cancel') throw error;
    }
  },
  async erase(world, { bia }) {
    let tries = 0;
    await insist(world, async () => {
      tries += 1;
      const session = await signIn(world, bia);
      // An earlier press, whose answer was lost, has erased it.
      if (session === null && tries > 1) return;
      if (session === null) throw new Error('Bia cannot sign in');
      await callOnce(world, 'delete-my-account', null, session.token);
    });
  },
};
