import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import type { CallableResponse } from 'domain/contracts';
import { TRAINER } from 'domain/kit/content/trainer';
import { normalizeEmail } from 'domain/kit/email';
import { todayInSaoPaulo } from 'domain/kit/dates';
import { suggestEmail } from 'domain/kit/suggest-email';
import { ownerActMailText } from 'domain/trainer/owner-mail-texts';
import { type QueueEntry, QueueEntrySchema } from 'domain/trainer/row';
import { prepareLink } from '../account/links.ts';
import { decideAccount } from '../buy/change-account.ts';
import { courtesyKey, giveCourtesy } from '../buy/give-courtesy.ts';
import { askForMoney, recordRefund } from '../buy/money-back.ts';
import type { PaymentDeps } from '../buy/payment-deps.ts';
import type { PaymentTransaction } from '../buy/payment-store.ts';
import { keyOf, purchaseId, type SubscriberRecord } from '../buy/records.ts';
import { findUser, firestore } from '../kit/admin.ts';
import { actRecord, type OwnerAct } from '../kit/audit.ts';
import { type Call, demandRecentSignIn } from '../kit/callable.ts';
import { AppError } from '../kit/errors.ts';
import { countOfToday, limitTrainer } from '../kit/rate-limit.ts';
import { now } from '../kit/time.ts';
import { type Mail, toStoredMail } from '../mail/mail.ts';
import { accessOfRow, actAsTrainer, demandRow } from './act-as-trainer.ts';
import {
  accessOf,
  daysObstacle,
  daysOf,
  demandPurchase,
  isGivenOn,
  isSameEffect,
  refundEffect,
  refundsOf,
  refundState,
  wantedSince,
} from './owner-effects.ts';

/** How often one owner does each act on a day of São Paulo: more than a person does, so that a stolen session cannot empty the till. */
export const MOST_A_DAY: Readonly<Record<OwnerAct['action'], number>> = {
  refund: 20,
  'courtesy-days': 20,
  'send-access': 50,
};

type OwnersCall = Call<'refund-purchase' | 'give-days' | 'send-access'>;

/**
 * Whether an owner may do an act once more today. Throws 'forbidden' unless the account is an owner's at this moment, whose mailbox our
 * server has confirmed and whose address is the one that the operator named, 'recent-login-required' and 'rate-limited'. What a session
 * without the password tries is not counted, so that it cannot use the owner's acts up.
 */
async function demandOwner(
  { uid, account, signedInAt }: Pick<OwnersCall, 'uid' | 'account' | 'signedInAt'>,
  action: OwnerAct['action'],
): Promise<boolean> {
  if (account?.customClaims?.['mailbox'] !== true) throw new AppError('forbidden');
  demandRecentSignIn(signedInAt);
  await limitTrainer(action, uid);
  const trainer = await (await firestore()).doc(`trainers/${uid}`).get();
  // A session that could move the account to another mailbox could give itself a password there.
  const isSameAddress = trainer.get('email') === normalizeEmail(account.email ?? '');
  if (trainer.get('owner') !== true || !isSameAddress) throw new AppError('forbidden');
  return countOfToday(MOST_A_DAY[action], `owner:${action}:${uid}`);
}

/** Refuses the act of an owner who is none any more, in the transaction that writes it. */
const stillOwner =
  (uid: string) =>
  async (transaction: PaymentTransaction): Promise<void> => {
    if (!(await transaction.isOwner(uid))) throw new AppError('forbidden');
  };

async function findRow(id: string): Promise<QueueEntry> {
  const stored = await (await firestore()).doc(`queue/${id}`).get();
  if (!stored.exists) throw new AppError('subscriber-gone');
  return v.parse(QueueEntrySchema, stored.data());
}

/** The mail to the owner's address about an act, written with the act. */
function noticeOf(
  { account }: Pick<OwnersCall, 'account'>,
  { nome, email }: Pick<SubscriberRecord, 'nome' | 'email'>,
  act: Parameters<typeof ownerActMailText>[0],
  about: readonly string[],
): Mail {
  const message = ownerActMailText(act, { nome, email, by: account?.email ?? '', at: now() });
  return { to: [TRAINER.email], message, about };
}

/** `read-owner-acts`: what an owner may do for the person of a row. Throws 'forbidden' and 'subscriber-gone'. */
export async function readOwnerActs({
  data: { id },
  uid: trainer,
}: Call<'read-owner-acts'>): Promise<CallableResponse<'read-owner-acts'>> {
  return actAsTrainer({ trainer, action: 'read-owner-acts', id }, async (transaction, db) => {
    const named = await transaction.get(db.doc(`trainers/${trainer}`));
    if (named.get('owner') !== true) throw new AppError('forbidden');
    const { row, access, account } = await demandRow(transaction, db, id);
    const uid = account.subscriber?.user_id ?? null;
    const { state, mail, last_sign_in, email } = accessOf(account, uid === null ? null : await findUser(uid));
    const moment = now();
    return {
      refunds: [...refundsOf(account, access, moment)],
      days: daysOf(row, account, moment),
      access: { state, mail, last_sign_in, meant: email === null ? null : suggestEmail(email) },
    };
  });
}

/**
 * `refund-purchase`: the wish is recorded with its audit and its mail, if what the owner saw is still so, and then the provider is asked.
 * What it does not do now, the reconciler asks for again. Repeating it records nothing, and answers how it stands.
 */
export async function refundPurchase(
  call: Call<'refund-purchase'>,
  deps: PaymentDeps,
): Promise<CallableResponse<'refund-purchase'>> {
  const { id, purchase_id, seen } = call.data;
  if (!(await demandOwner(call, 'refund'))) return { state: 'daily-limit', since: null };
  const row = await findRow(id);
  const which = { subscriber: row.subscriber };
  const by = { trainer: call.uid, id };
  const { result: key } = await decideAccount(
    deps,
    which,
    (account, moment) => {
      const access = accessOfRow(row, account, moment);
      const purchase = demandPurchase(access, purchase_id);
      const { payment, grant } = purchase;
      const result = keyOf(payment);
      if (refundState(account, purchase) !== null) return { changes: {}, result };
      const effect = refundEffect(access, purchase, moment);
      if (!isSameEffect(effect, seen)) throw new AppError('changed-meanwhile');
      const act = { kind: 'refund', cents: effect.cents, protocol: payment.protocol } as const;
      const mails = new Map([
        [`owner_refund_${grant.id}`, noticeOf(call, access.record, act, [purchaseId(result)])],
      ]);
      const changes = recordRefund(account, { key: result, grant: grant.id, by }, moment);
      return { changes: { ...changes, mails }, result };
    },
    stillOwner(call.uid),
  );
  await askForMoney(deps, key);
  const { result } = await decideAccount(deps, which, (account, moment) => {
    const purchase = demandPurchase(accessOfRow(row, account, moment), purchase_id);
    const state = refundState(account, purchase);
    return { changes: {}, result: { state, since: wantedSince(purchase) } };
  });
  if (result.state === null) throw new AppError('internal');
  return { state: result.state, since: result.since };
}

/** `give-days`: courtesy days as a grant without money, with its audit and its mail. */
export async function giveDays(
  call: Call<'give-days'>,
  deps: PaymentDeps,
): Promise<CallableResponse<'give-days'>> {
  const { id, days, reason, read_on } = call.data;
  if (!(await demandOwner(call, 'courtesy-days'))) return { outcome: 'daily-limit', end: null };
  const row = await findRow(id);
  const { account: after, result: outcome } = await decideAccount(
    deps,
    { subscriber: row.subscriber },
    (account, moment) => {
      const { record } = accessOfRow(row, account, moment);
      const obstacle = daysObstacle(row, account, moment);
      // Midnight may have come between a press whose answer was lost and the next one.
      if (isGivenOn(account, read_on, days)) return { changes: {}, result: 'given' as const };
      if (obstacle !== null) return { changes: {}, result: obstacle };
      const gift = { days, reason, by: { trainer: call.uid, id } };
      const notice = noticeOf(call, record, { kind: 'days', days, reason }, [account.id, id]);
      const mails = new Map([[`owner_days_${courtesyKey(account.id, todayInSaoPaulo(moment))}`, notice]]);
      return { changes: { ...giveCourtesy(account, gift, moment), mails }, result: 'given' as const };
    },
    stillOwner(call.uid),
  );
  return { outcome, end: after.subscriber?.subscription_end?.toISOString() ?? null };
}

/** `send-access`: the link that the state of the person's account asks for, to the stored address, with audit and mail. */
export async function sendAccess(call: Call<'send-access'>): Promise<CallableResponse<'send-access'>> {
  const { id } = call.data;
  const { uid: trainer } = call;
  if (!(await demandOwner(call, 'send-access'))) return { outcome: 'daily-limit', mail: null };
  const db = await firestore();
  return db.runTransaction(async (transaction) => {
    const named = await transaction.get(db.doc(`trainers/${trainer}`));
    if (named.get('owner') !== true) throw new AppError('forbidden');
    const { access, account } = await demandRow(transaction, db, id);
    const uid = account.subscriber?.user_id ?? null;
    const { mail, email } = accessOf(account, uid === null ? null : await findUser(uid));
    if (mail === null || email === null) return { outcome: 'nothing' as const, mail: null };
    const wanted = { kind: mail, email, uid: mail === 'confirmation' ? uid : null };
    const writeLink = await prepareLink(transaction, db, wanted);
    if (typeof writeLink !== 'function') return { outcome: writeLink, mail };
    writeLink();
    const notice = noticeOf(call, { ...access.record, email }, { kind: 'access', mail }, [account.id, id]);
    const at = now();
    transaction.create(db.doc(`mail/owner_access_${randomUUID()}`), toStoredMail(notice, at));
    const act = { trainer, action: 'send-access', id, payment: null, reason: null } as const;
    transaction.create(db.collection('audit').doc(), actRecord(act, at));
    return { outcome: 'sent' as const, mail };
  });
}
