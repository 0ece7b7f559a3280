/** How a person buys, by either method, and comes back into an account. */
import { call, callOnce, control, documents, insist, received, Refusal, signIn } from './people.mjs';

/** @import { World } from './world.mjs' */
/** @import { Story } from './new-story.mjs' */

/** A paid code or session is looked for this often before the buyer gives up. */
const POLLS = 40;

/**
 * @param {World} world
 * @param {Story} story
 * @param {string} email
 * @param {string} order
 * @param {string} name
 */
export async function orderPix(world, story, email, order, name) {
  const form = {
    plan: 'plus',
    customer_email: email,
    customer_name: name,
    customer_phone: '(11)98765-4321',
    customer_tax_id: '529.982.247-25',
    order_id: order,
  };
  const { pixData } = await insist(world, async () =>
    succeeded(await callOnce(world, 'create-pix-payment', form)),
  );
  show(story, order, pixData.id);
  return pixData.id;
}

/**
 * @param {World} world
 * @param {string} pixId
 * @param {string} email
 */
export async function payPix(world, pixId, email) {
  await control(world, 'abacatepay', `/charges/${pixId}/pay`, { force: true });
  const asked = { pixId, customer_email: email };
  await until(world, async () => (await call(world, 'check-pix-payment', asked)).isPaid);
}

/**
 * Chooses a new password by a mailed link.
 * @param {World} world
 * @param {{ email: string, password: string }} person
 */
export async function resetByMail(world, { email, password }) {
  /** @type {string[]} */
  const refused = [];
  for (;;) {
    const code = await mailedCode(world, email, refused);
    try {
      await call(world, 'reset-password', { code, password });
      return;
    } catch (error) {
      // A restored database does not know the link any more. The dialog offers another one.
      const isLost = error instanceof Refusal && error.message === 'link-expired' && world.wasRestored();
      if (!isLost) throw error;
      refused.push(code);
    }
  }
}

/**
 * Makes an account by the proof of a purchase, or, where somebody else may have made it, takes it by the mailed link. Whose address
 * was regained in a restored database has one, too.
 * @param {World} world
 * @param {{ email: string, password: string }} person
 * @param {object} proof
 * @param {boolean} [mayBeThere]
 */
export async function makeAccount(world, { email, password }, proof, mayBeThere = false) {
  try {
    await call(world, 'create-account', { email, password, proof });
  } catch (error) {
    const isThere = error instanceof Refusal && error.message === 'account-exists';
    if (!isThere || !(mayBeThere || world.wasRestored())) throw error;
    await resetByMail(world, { email, password });
  }
}

/**
 * After a restore whoever has an account that owns nothing chooses the password again, by the mailed link.
 * @param {World} world
 * @param {Story} story
 */
export async function regainAddresses(world, { ana, bia, eva }) {
  const records = [...(await documents(world, 'subscribers')).values()];
  for (const person of [ana, bia, eva]) {
    const session = await insist(world, () => signIn(world, person));
    if (session === null || records.some(({ user_id }) => user_id?.stringValue === session.uid)) continue;
    // Nothing was ever paid for an address that the database does not know, or it was erased.
    if (records.some(({ email }) => email?.stringValue === person.email)) await resetByMail(world, person);
  }
}

/**
 * Asks for a link, and answers the code of one that was not refused before.
 * @param {World} world
 * @param {string} email
 * @param {readonly string[]} refused
 */
async function mailedCode(world, email, refused) {
  await call(world, 'send-password-reset', { email });
  let code = '';
  await until(world, async () => {
    const mails = (await received(world)).filter(({ to }) => to.includes(email));
    const codes = mails.flatMap(({ text }) => /\/conta#codigo=([\w-]+)/.exec(text)?.[1] ?? []);
    code = codes.find((each) => !refused.includes(each)) ?? '';
    return code !== '';
  });
  return code;
}

/**
 * Waits until something holds; the clock goes on meanwhile.
 * @param {World} world
 * @param {() => Promise<boolean>} holds
 */
export async function until(world, holds) {
  for (let left = POLLS; !(await holds()); left -= 1) {
    if (left === 0) throw new Error('What was waited for did not come');
    await world.advance(5_000);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/**
 * A refusal by the provider is an answer of its own.
 * @param {{ success: boolean, error?: string } & Record<string, any>} answered
 */
export function succeeded(answered) {
  if (!answered.success) throw new Error(answered.error);
  return answered;
}

/**
 * @param {Story} story
 * @param {string} order
 * @param {string} id
 */
export function show(story, order, id) {
  story.shown.set(order, (story.shown.get(order) ?? new Set()).add(id));
}
