// Long: everything that people do with accounts in a history, each as the callables do it.
import { findAbandonedOwner } from '../../accounts/find-abandoned-owner.ts';
import { AppError } from '../../app-error.ts';
import { subscriberId } from '../../firebase/subscriber-id.ts';
import { type Account, findPayment } from '../account/account.ts';
import { cancelRenewal } from '../endings/cancel-renewal.ts';
import { changeAccount, type OwnAccount } from '../account/change-account.ts';
import { eraseAccount } from '../endings/erase-account.ts';
import { joinPurchase, claim, confirmAddress, resetAddress } from '../changes/ownership.ts';
import { stopCharging } from '../endings/stop-charging.ts';
import { withdraw } from '../endings/withdraw.ts';
import type { PaymentDeps } from '../ports/payment-deps.ts';
import { keyOf } from '../records/payment-key.ts';
import { purchaseId } from '../records/purchase-id.ts';
import { grants, pick } from './look.ts';
import { type AuthAccount, emailOf, type Person, person } from './people.ts';
import type { World } from './world.ts';

/** As `create-account`: the holder of a proof makes an account with it. */
export async function createAccount(world: World, deps: PaymentDeps, key: string): Promise<void> {
  const who = world.whoOf(key);
  const holder = world.holderOf(key);
  const payment = await deps.store.payment(key);
  if (payment === null || holder === undefined || payment.subscriber !== subscriberId(emailOf(who))) return;
  if (payment.claimed_by !== null && payment.claimed_at === null) throw new AppError('account-exists');
  const abandoned = await findAbandonedOwner(deps, lookUp(world), payment.subscriber);
  const wanted = { key, uid: world.people.newUid(holder), details: {}, abandoned };
  world.people.proves(wanted.uid, key);
  const account = await changeAccount(deps, { payment: key }, (before, now) => claim(before, wanted, now));
  const uid = (account && findPayment(account, key)?.claimed_by) ?? '';
  // What a crash leaves behind from here on, the next try makes good.
  await world.turns.take();
  deps.now();
  if (world.people.accounts.get(who)?.uid === uid) return;
  world.people.put(who, uid, holder);
  world.tell(`${holder} makes the account ${uid} with ${key}`);
}

/** A sign-up without a proof, past the gate, which asks for an active plan of an address without an account. */
export function signUp(world: World, who: number, by: Person): void {
  const record = world.data.get('subscribers', subscriberId(emailOf(who)));
  if (world.people.accounts.has(who) || !record?.subscribed) return;
  const uid = world.people.newUid(by);
  world.people.put(who, uid, by);
  world.tell(`${by} signs up as ${uid}`);
}

/** As `confirm-mailbox`: it takes the mailbox and the account's password. */
export async function confirm(world: World, deps: PaymentDeps, who: number): Promise<void> {
  const account = world.people.accounts.get(who);
  const reader = person('owner', who);
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

/** As `reset-password`: the mailbox alone. */
export async function resetPassword(world: World, deps: PaymentDeps, who: number): Promise<void> {
  const email = emailOf(who);
  const subscriber = subscriberId(email);
  const reader = person('owner', who);
  const authAccount = world.people.accounts.get(who);
  const record = world.data.get('subscribers', subscriber);
  if (authAccount === undefined && !record?.subscribed && !record?.subscription_end) return;
  const reserved = world.people.newUid(reader);
  const hasMailboxClaim = authAccount !== undefined && world.people.confirmed.has(authAccount.uid);
  const wanted = { email, authUid: authAccount?.uid ?? null, hasMailboxClaim, reserved, isAlone: true };
  const wasShown = authAccount !== undefined && world.people.shown.has(authAccount.uid);
  let foreign: readonly string[] = [];
  const account = await changeAccount(deps, { subscriber }, (before, now) => {
    foreign = authAccount === undefined ? [] : foreignTo(world, before, authAccount.uid);
    const changes = resetAddress(before, wanted, now);
    world.people.shown.add(changes.ownership?.user_id ?? '');
    return changes;
  });
  const uid = account?.subscriber?.user_id;
  if (!uid) throw new AppError('internal');
  if (uid === authAccount?.uid && authAccount.holder !== reader) {
    // An account is only given on where nobody but its maker ever paid for the address, and nothing else is there.
    if (!wasShown && foreign.length > 0) {
      world.surprises.push(`${uid} was given to ${reader}, though ${foreign.join()} is somebody else's`);
    }
    world.people.handedOver.add(uid);
  }
  world.people.confirmed.add(uid);
  world.people.put(who, uid, reader);
  world.tell(`${reader} resets the password of ${email} and has ${uid}`);
}

/** What of an account was paid by somebody else than `uid`, or by nobody. */
function foreignTo(world: World, { payments: all, grants: ledger }: Account, uid: string): readonly string[] {
  return [
    ...all.filter(({ paid_at }) => paid_at !== null).map(keyOf),
    ...ledger.filter(({ payment }) => payment === null).map(({ id }) => id),
  ].filter((key) => !world.people.hasProved(uid, key));
}

/** As `add-purchase`: who is signed in adds what they hold a proof for. */
export async function add(world: World, deps: PaymentDeps, key: string): Promise<void> {
  const who = world.whoOf(key);
  const account = world.people.accounts.get(who);
  const payment = await deps.store.payment(key);
  if (account === undefined || payment?.subscriber !== subscriberId(emailOf(who))) return;
  if (account.holder !== world.holderOf(key)) return;
  const abandoned = await findAbandonedOwner(deps, lookUp(world), payment.subscriber);
  const { uid } = account;
  world.people.offers(uid, key);
  await changeAccount(deps, { payment: key }, (before, now) =>
    joinPurchase(before, { key, uid, abandoned }, now),
  );
  world.tell(`${account.holder} adds ${key} to ${uid}`);
}

/** As `delete-my-account`. */
export async function deleteAccount(world: World, deps: PaymentDeps, who: number): Promise<void> {
  const account = world.people.accounts.get(who);
  if (account === undefined) return;
  const own = ownAccount(world, who);
  world.tell(`${account.holder} deletes ${account.uid}`);
  if (own !== null) {
    await stopCharging(deps, own);
    await eraseAccount(deps, own);
  }
  await world.turns.take();
  deps.now();
  world.people.accounts.delete(who);
}

/** An account goes past us: Auth's own API deletes it, and nothing is erased. */
export function vanish(world: World, who: number): void {
  const account = world.people.accounts.get(who);
  if (account === undefined) return;
  world.people.accounts.delete(who);
  world.tell(`${account.uid} is deleted in Auth alone`);
}

/** Answers go into the questionnaire of whoever owns the address, as the rules allow. */
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

/** As `cancel-subscription`, by whoever owns the address. */
export async function cancel(world: World, deps: PaymentDeps, who: number): Promise<void> {
  const own = ownAccount(world, who);
  if (own === null) return;
  world.tell(`${own.owner} cancels`);
  await cancelRenewal(deps, own);
}

/** As `withdraw-purchase`: from any purchase of the address, also from one that is closed to the account. */
export async function withdrawFrom(world: World, deps: PaymentDeps, which: number): Promise<void> {
  const grant = pick(
    grants(world).filter(({ payment }) => payment !== null),
    which,
  );
  const who = grant === undefined ? undefined : world.whoOf(grant.payment ?? '');
  const own = who === undefined ? null : ownAccount(world, who);
  if (grant === undefined || own === null || grant.subscriber !== own.subscriber) return;
  const mayReach = () => world.people.isTheirs(own.owner, grant.payment);
  world.tell(`${own.owner} withdraws from ${grant.id}`);
  try {
    const { protocol } = await withdraw(deps, own, purchaseId(grant.id));
    world.protocols.set(grant.id, (world.protocols.get(grant.id) ?? new Set()).add(protocol));
    // The mailbox may have been confirmed meanwhile, so this is asked afterwards.
    if (!mayReach()) world.surprises.push(`${own.owner} withdrew from ${grant.id}, which is not theirs`);
  } catch (error) {
    if (!mayReach()) world.people.refusals += 1;
    throw error;
  }
}

/** The account of an address as its owner reaches it, or null where the account that is there owns nothing. */
export function ownAccount(world: World, who: number): OwnAccount | null {
  const subscriber = subscriberId(emailOf(who));
  const account = world.people.accounts.get(who);
  const record = world.data.get('subscribers', subscriber);
  if (account === undefined || record?.user_id !== account.uid) return null;
  return { subscriber, owner: account.uid };
}

function lookUp(world: World): (uid: string) => Promise<AuthAccount | undefined> {
  return async (uid) => world.people.find(uid);
}
