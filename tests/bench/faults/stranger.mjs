/** What a stranger does who knows other people's addresses. */
import { randomUUID } from 'node:crypto';
import { makeAccount, orderPix, payPix } from './buying.mjs';
import { call, callAs, Refusal } from './people.mjs';

/** @import { World } from './world.mjs' */
/** @import { Story } from './new-story.mjs' */

/**
 * A stranger pays for somebody else's address.
 * @param {World} world
 * @param {Story} story
 * @param {string} email
 */
export async function strangersPix(world, story, email) {
  const pixId = await orderPix(world, story, email, randomUUID(), 'Eva Estranha');
  await payPix(world, pixId, email);
  return pixId;
}

/**
 * The stranger tries what she must not reach: another person's account, and, from her own, other people's purchases.
 * @param {World} world
 * @param {Story} story
 */
export async function strangerTries(world, story) {
  const { ana, bia, eva, surprises } = story;
  const pixId = await strangersPix(world, story, bia.email);
  await refused('made an account over an owner', () =>
    call(world, 'create-account', { email: bia.email, password: eva.claimAs, proof: { pixId } }),
  );
  await makeAccount(world, eva, { pixId: await strangersPix(world, story, eva.email) });
  const { payments } = await callAs(world, bia, 'list-payments', null);
  for (const { id } of payments)
    await refused("withdrew another person's purchase", () =>
      callAs(world, eva, 'withdraw-purchase', { purchase_id: id }),
    );
  await refused("added another person's purchase", () =>
    callAs(world, eva, 'add-purchase', { proof: { pixId: ana.pixId } }),
  );
  await refused("cancelled another person's card", () => callAs(world, eva, 'cancel-subscription', null));

  /**
   * @param {string} what
   * @param {() => Promise<unknown>} attempt
   */
  async function refused(what, attempt) {
    try {
      await attempt();
      surprises.push(`the stranger ${what}`);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }
}
