// The steps of a history in which people use accounts. Each step does the same as the callable that it names.
import { findAbandonedOwner } from '../../account/abandoned-owners.ts';
import { AppError } from '../../kit/errors.ts';
import { subscriberId } from '../../kit/admin.ts';
import { type Account, type Changes, findPayment } from '../account.ts';
import { cancelBySession, cancelRenewal, keepCard, stopCharging } from '../cancel-renewal.ts';
import { type OwnedAccount, changeAccount } from '../change-account.ts';
import { eraseAccount } from '../erase-account.ts';
import { joinPurchase, claimAddress, confirmAddress, resetAddress } from '../ownership.ts';
import { withdraw } from '../money-back.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { cardKey, isAsked, isErased, keyOf, purchaseId } from '../records.ts';
import type { AddAs } from './history.ts';
import { grants, payments, pick } from './look.ts';
import { type AuthAccount, emailOf, type Actor, actor } from './people.ts';
import type { World } from './world.ts';

/** Does the same as `create-account`: the holder of a proof makes an account with it. */
export async function createAccount(world: World, deps: PaymentDeps, key: string): Promise<void> {
  const who = world.whoOf(key);
  const holder = world.holderOf(key);
  const payment = await deps.store.payment(key);
  if (payment === null || holder === undefined || payment.subscriber !== subscriberId(emailOf(who))) return;
  if (payment.claimed_by !== null && payment.claimed_at === null) throw new AppError('account-exists');
  const abandoned = await findAbandonedOwner(deps, lookUp(world), payment.subscriber);
  const wanted = { key, uid: world.people.newUid(holder), details: {}, abandoned };
  world.people.proves(wanted.uid, key);
  world.people.offers(wanted.uid, key);
  const account = await changeAccount(deps, { payment: key }, (before, now) =>
    provedChanges(world, before, claimAddress(before, wanted, now)),
  );
  const uid = (account && findPayment(account, key)?.claimed_by) ?? '';
  // If the process crashes after this point, the next call completes the account.
  await world.turns.take();
  deps.now();
  if (world.people.accounts.get(who)?.uid === uid) return;
  world.people.put(who, uid, holder);
  world.tell(`${holder} makes the account ${uid} with ${key}`);
}

/** The changes that a proof makes. It takes the address from nobody who showed the mailbox, even where that account is gone. */
function provedChanges(world: World, { subscriber }: Account, changes: Changes): Changes {
  if (changes.ownership && subscriber?.mailbox_confirmed_at) {
    world.surprises.push(`a proof takes the address from ${subscriber.user_id}, who showed the mailbox`);
  }
  return changes;
}

/** A sign-up without a proof. The gate lets it pass if the address has an active plan and no account. */
export function signUp(world: World, who: number, by: Actor): void {
  const record = world.data.get('subscribers', subscriberId(emailOf(who)));
  if (world.people.accounts.has(who) || !record?.subscribed) return;
  const uid = world.people.newUid(by);
  world.people.put(who, uid, by);
  world.tell(`${by} signs up as ${uid}`);
}

/** Does the same as `confirm-mailbox`, which requires the mailbox and the account's password. */
export async function confirm(world: World, deps: PaymentDeps, who: number): Promise<void> {
  const account = world.people.accounts.get(who);
  const reader = actor('owner', who);
  if (account === undefined) return;
  if (account.holder !== reader) {
    world.people.refusals += 1;
    return;
  }
  const email = emailOf(who);
  world.people.shown.add(account.uid);
  await changeAccount(deps, { subscriber: subscriberId(email) }, (before, now) =>
    confirmAddress(before, { uid: account.uid, email }, now),
  );
  world.people.confirmed.add(account.uid);
  world.tell(`${reader} confirms the mailbox of ${account.uid}`);
}

/** Does the same as `reset-password`, which requires only the mailbox. */
export async function resetPassword(world: World, deps: PaymentDeps, who: number): Promise<void> {
  const email = emailOf(who);
  const subscriber = subscriberId(email);
  const reader = actor('owner', who);
  const authAccount = world.people.accounts.get(who);
  const record = world.data.get('subscribers', subscriber);
  if (authAccount === undefined && !record?.subscribed && !record?.subscription_end) return;
  const reserved = world.people.newUid(reader);
  const owner = record?.user_id ?? null;
  const hasMailboxClaim = authAccount !== undefined && world.people.confirmed.has(authAccount.uid);
  const wanted = {
    email,
    authUid: authAccount?.uid ?? null,
    hasMailboxClaim,
    isTrainer: false,
    reserved,
    isAlone: true,
    gone: owner === null || world.people.find(owner) !== undefined ? null : owner,
  };
  const account = await changeAccount(deps, { subscriber }, (before, now) => {
    const changes = resetAddress(before, wanted, now);
    world.people.shown.add(changes.ownership?.user_id ?? '');
    const moved = changes.questionnaires?.find(({ kind }) => kind === 'move');
    if (moved !== undefined) {
      // Records change hands only if their account alone paid for the address, and nothing else lies under it.
      const foreign = foreignTo(world, before, moved.uid);
      if (foreign.length > 0) {
        world.surprises.push(`${moved.uid} moved, though ${foreign.join()} is somebody else's`);
      }
      world.people.handedOver.add(reserved);
      for (const payment of changes.payments ?? []) world.people.proves(reserved, keyOf(payment));
    }
    return changes;
  });
  const uid = account?.subscriber?.user_id;
  if (!uid) throw new AppError('internal');
  world.people.confirmed.add(uid);
  world.people.put(who, uid, reader);
  world.tell(`${reader} resets the password of ${email} and has ${uid}`);
}

/** The keys of the account's payments and grants that the Auth account `uid` did not prove. */
function foreignTo(world: World, { payments: all, grants: ledger }: Account, uid: string): readonly string[] {
  return [
    ...all.filter(({ paid_at }) => paid_at !== null).map(keyOf),
    ...ledger.filter(({ payment }) => payment === null).map(({ id }) => id),
  ].filter((key) => !world.people.hasProved(uid, key));
}

/**
 * Does the same as `add-purchase`: a signed-in person adds a purchase whose proof they hold, or opens a link that a stranger made
 * (`as`). Only the holder of the proof may have said that the other cards end.
 */
export async function add(world: World, deps: PaymentDeps, key: string, as: AddAs): Promise<void> {
  const who = world.whoOf(key);
  const account = world.people.accounts.get(who);
  const payment = await deps.store.payment(key);
  if (account === undefined || payment?.subscriber !== subscriberId(emailOf(who))) return;
  const isLink = account.holder !== world.holderOf(key);
  // A link adds to nobody who owns no address: an account begins with a purchase of its own.
  if (isLink && (as !== 'link' || ownAccount(world, who) === null)) return;
  const endsRenewals = !isLink && as === 'in-place';
  const abandoned = await findAbandonedOwner(deps, lookUp(world), payment.subscriber);
  const { uid } = account;
  world.people.offers(uid, key);
  if (endsRenewals) world.people.inPlace.add(key);
  await changeAccount(deps, { payment: key }, (before, now) =>
    provedChanges(world, before, joinPurchase(before, { key, uid, abandoned, endsRenewals }, now)),
  );
  world.tell(`${account.holder} adds ${key} to ${uid}`);
}

/** Does the same as `delete-my-account`. */
export async function deleteAccount(world: World, deps: PaymentDeps, who: number): Promise<void> {
  const account = world.people.accounts.get(who);
  if (account === undefined) return;
  const owned = ownAccount(world, who);
  world.tell(`${account.holder} deletes ${account.uid}`);
  if (owned !== null) {
    await stopCharging(deps, owned);
    await eraseAccount(deps, owned);
    for (const [key, { subscriber, claimed_by }] of payments(world)) {
      if (isErased(subscriber) && !world.erasedAt.has(key)) world.erasedAt.set(key, world.now());
      // A session that may still be paid leaves the deleted account, and is nobody's from then on: whoever pays it ends it by its proof.
      if (claimed_by === null) world.people.claimers.delete(key);
    }
  }
  await world.turns.take();
  deps.now();
  world.people.accounts.delete(who);
}

/** Auth's own API deletes an account without our functions, so nothing is erased. */
export function vanish(world: World, who: number): void {
  const account = world.people.accounts.get(who);
  if (account === undefined) return;
  world.people.accounts.delete(who);
  world.tell(`${account.uid} is deleted in Auth alone`);
}

/** The owner of the address writes answers into the questionnaire, as the rules allow. */
export function answer(world: World, who: number): void {
  const account = world.people.accounts.get(who);
  const subscriber = subscriberId(emailOf(who));
  const record = world.data.get('subscribers', subscriber);
  if (account === undefined || record?.user_id !== account.uid || !record.subscribed) return;
  const { uid, holder } = account;
  world.data.write((writer) => {
    const stored = writer.get('questionnaires', uid);
    const authors = [...new Set([...(stored?.authors ?? []), holder])];
    writer.put('questionnaires', uid, { subscriber, nome: '', delete_at: null, ...stored, authors });
  });
  world.tell(`${holder} answers as ${uid}`);
}

/** Does the same as `cancel-subscription`. The owner of the address calls it. */
export async function cancel(world: World, deps: PaymentDeps, who: number): Promise<void> {
  const owned = ownAccount(world, who);
  if (owned === null) return;
  world.tell(`${owned.owner} cancels`);
  const { keys, confirmed } = await cancelRenewal(deps, owned);
  if (!confirmed) return;
  for (const key of keys) if (!world.toldCancelled.has(key)) world.toldCancelled.set(key, world.now());
}

/** Does the same as `keep-renewal`. */
export async function keep(world: World, deps: PaymentDeps, which: number): Promise<void> {
  const [key, payment] =
    pick(
      payments(world).filter(([, each]) => isAsked(each)),
      which,
    ) ?? [];
  if (key === undefined || payment === undefined) return;
  const owned = ownAccount(world, world.whoOf(key));
  if (owned === null) return;
  world.tell(`${owned.owner} keeps the card of ${key}`);
  world.people.kept.add(key);
  world.people.offers(owned.owner, key);
  await keepCard(deps, owned, purchaseId(key));
}

/** Does the same as `cancel-subscription` with a session. Whoever paid calls it, signed in or not. */
export async function cancelSession(world: World, deps: PaymentDeps, session: string): Promise<void> {
  world.tell(`the holder of ${session} cancels`);
  const { confirmed } = await cancelBySession(deps, session);
  const key = cardKey(session);
  if (confirmed && !world.toldCancelled.has(key)) world.toldCancelled.set(key, world.now());
}

/** Does the same as `withdraw-purchase`, for any purchase of the address, even one that is hidden from the account. */
export async function withdrawFrom(world: World, deps: PaymentDeps, which: number): Promise<void> {
  const grant = pick(
    grants(world).filter(({ payment }) => payment !== null),
    which,
  );
  const who = grant === undefined ? undefined : world.whoOf(grant.payment ?? '');
  const owned = who === undefined ? null : ownAccount(world, who);
  if (grant === undefined || owned === null || grant.subscriber !== owned.subscriber) return;
  const mayReach = () => world.people.isTheirs(owned.owner, grant.payment);
  world.tell(`${owned.owner} withdraws from ${grant.id}`);
  try {
    const { protocol } = await withdraw(deps, owned, purchaseId(grant.id));
    world.protocols.set(grant.id, (world.protocols.get(grant.id) ?? new Set()).add(protocol));
    // The check comes after the call, because the mailbox may have been confirmed meanwhile.
    if (!mayReach()) world.surprises.push(`${owned.owner} withdrew from ${grant.id}, which is not theirs`);
  } catch (error) {
    if (!mayReach()) world.people.refusals += 1;
    throw error;
  }
}

/** The account of an address for a call of its owner, or null if the account in Auth does not own the address. */
function ownAccount(world: World, who: number): OwnedAccount | null {
  const subscriber = subscriberId(emailOf(who));
  const account = world.people.accounts.get(who);
  const record = world.data.get('subscribers', subscriber);
  if (account === undefined || record?.user_id !== account.uid) return null;
  return { subscriber, owner: account.uid };
}

function lookUp(world: World): (uid: string) => Promise<AuthAccount | undefined> {
  return async (uid) => world.people.find(uid);
}
