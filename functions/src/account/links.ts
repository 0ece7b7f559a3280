import type { CallableResponse } from 'domain/contracts';
import { StoredEmailSchema } from 'domain/kit/email';
import { MomentSchema } from 'domain/kit/person';
import { termEnd } from 'domain/kit/terms';
import { linkMailText } from 'domain/account/mail-texts';
import type { DocumentReference, Firestore, Transaction } from 'firebase-admin/firestore';
import { createHash, randomBytes } from 'node:crypto';
import * as v from 'valibot';
import type { Call } from '../kit/callable.ts';
import { now } from '../kit/time.ts';
import { siteUrl } from '../kit/config.ts';
import { AppError } from '../kit/errors.ts';
import { findUser, findUserByEmail, firestore, subscriberId } from '../kit/admin.ts';
import { type Mail, toStoredMail } from '../mail/mail.ts';

/**
 * `account_links/{SHA-256 of the code}`: a link that was mailed to an address. A person who knows the code reads the
 * mailbox. `uid` is the account that asked for a confirmation, or the account that a reset makes.
 */
const MailedLinkSchema = v.object({
  kind: v.picklist(['confirmation', 'reset']),
  email: v.string(),
  subscriber: v.string(),
  uid: v.nullable(v.string()),
  created_at: MomentSchema,
  expires_at: MomentSchema,
  /** When the link did its work. It works once. */
  used_at: v.nullable(MomentSchema),
  /** When the mailbox's reader pressed 'Não fui eu'. */
  refused_at: v.nullable(MomentSchema),
  /** When the database's time-to-live policy may delete the link. */
  delete_at: MomentSchema,
});
export type MailedLink = v.InferOutput<typeof MailedLinkSchema>;
type LinkKind = MailedLink['kind'];

export interface KeptLink {
  readonly ref: DocumentReference;
  readonly link: MailedLink;
}

/** The document of the link with this code. Its id is a hash, so that a reader of the database gets no working link. */
async function linkRef(code: string): Promise<DocumentReference> {
  const id = createHash('sha256').update(code).digest('hex');
  return (await firestore()).doc(`account_links/${id}`);
}

/** The link with this code, if it may be used. Throws 'link-expired' otherwise, for every reason alike. */
export async function demandLink(code: string): Promise<KeptLink> {
  const kept = await findLink(code);
  if (kept === null || kept.link.used_at !== null) throw new AppError('link-expired', 'code');
  return kept;
}

/** The link with this code, used or not; null if it was refused, is too old or does not exist. */
export async function findLink(code: string): Promise<KeptLink | null> {
  const ref = await linkRef(code);
  const doc = await ref.get();
  if (!doc.exists) return null;
  const link = v.parse(MailedLinkSchema, doc.data());
  return link.refused_at !== null || link.expires_at <= now() ? null : { ref, link };
}

/** For how long no second link of a kind is mailed, in milliseconds, so that a stranger cannot flood a mailbox. */
const INTERVAL_MS = 10 * 60 * 1000;

/**
 * Mails a link to an address, unless one of its kind was mailed within the last ten minutes, or the reader refused one
 * ('Não fui eu') that the same account asked for and that has not expired. Link and mail are written together.
 */
async function sendLink(kind: LinkKind, email: string, uid: string | null): Promise<void> {
  const db = await firestore();
  await db.runTransaction(async (transaction) => {
    const link = await prepareLink(transaction, db, { kind, email, uid });
    if (typeof link === 'function') link();
  });
}

/** A link to be mailed. `uid` is the account that asks for a confirmation, and null for a reset. */
interface WantedLink {
  readonly kind: LinkKind;
  readonly email: string;
  readonly uid: string | null;
}

/** Reads within `transaction` whether a link may be mailed now, and answers what writes it with its mail, or why it may not. */
export async function prepareLink(
  transaction: Transaction,
  db: Firestore,
  { kind, email, uid }: WantedLink,
): Promise<(() => void) | LinkObstacle> {
  const subscriber = subscriberId(email);
  const code = randomBytes(32).toString('base64url');
  const ref = await linkRef(code);
  const moment = now();
  const found = await transaction.get(db.collection('account_links').where('subscriber', '==', subscriber));
  const obstacles = found.docs
    .map((doc) => v.parse(MailedLinkSchema, doc.data()))
    .filter((link) => link.kind === kind)
    .map((link) => obstacleOf(link, uid, moment));
  const obstacle = obstacles.find((each) => each === 'refused') ?? obstacles.find((each) => each !== null);
  if (obstacle) return obstacle;
  return () => {
    const expires_at = termEnd('account_links', kind, moment);
    const link = {
      kind,
      email,
      subscriber,
      uid,
      created_at: moment,
      expires_at,
      used_at: null,
      refused_at: null,
    };
    transaction.create(ref, { ...link, delete_at: expires_at });
    const message = linkMailText(kind, `${siteUrl()}/conta#codigo=${code}`);
    const mail: Mail = { to: [email], message, about: uid === null ? [subscriber] : [subscriber, uid] };
    // The mail holds the code, so it expires with the link.
    transaction.create(db.doc(`mail/link_${ref.id}`), {
      ...toStoredMail(mail, moment),
      delete_at: expires_at,
    });
  };
}

/** Why no second link is mailed: one was a moment ago, or the reader of the mailbox refused one. */
type LinkObstacle = 'recent' | 'refused';

function obstacleOf(link: MailedLink, uid: string | null, now: Date): LinkObstacle | null {
  const { created_at, expires_at, used_at, refused_at } = link;
  // A refusal counts for the account that asked, not for the next account of the address.
  if (refused_at !== null) return link.uid === uid && now < expires_at ? 'refused' : null;
  return used_at === null && now.getTime() - created_at.getTime() < INTERVAL_MS ? 'recent' : null;
}

/** `read-link`: returns the purpose of a mailed link. Throws 'link-expired'. */
export async function readLink({ data }: Call<'read-link'>): Promise<CallableResponse<'read-link'>> {
  const { kind, email } = (await demandLink(data.code)).link;
  return { kind, email };
}

/**
 * `refuse-link`: 'Não fui eu'. The link stops working, and no link of its kind is mailed to the same account until it would
 * have expired. Throws 'link-expired'.
 */
export async function refuseLink({ data }: Call<'refuse-link'>): Promise<CallableResponse<'refuse-link'>> {
  const { ref } = await demandLink(data.code);
  await ref.update({ refused_at: now() });
  return { success: true };
}

/** `send-confirmation`: mails a link to the caller's address that confirms it, once the account's password is entered. */
export async function sendConfirmation(
  call: Call<'send-confirmation'>,
): Promise<CallableResponse<'send-confirmation'>> {
  const user = await findUser(call.uid);
  const email = v.safeParse(StoredEmailSchema, user?.email);
  if (!email.success) throw new AppError('unauthenticated');
  await sendLink('confirmation', email.output, call.uid);
  return { success: true };
}

/**
 * `send-password-reset`: mails a link for choosing a new password, if the address has an account, or has or had a plan;
 * then the link makes the account. The answer is the same for every address.
 */
export async function sendPasswordReset(
  call: Call<'send-password-reset'>,
): Promise<CallableResponse<'send-password-reset'>> {
  const { email } = call.data;
  if ((await findUserByEmail(email)) !== null || (await hasHadPlan(email)))
    await sendLink('reset', email, null);
  return { success: true };
}

/** Whether the address has or had a plan. Without one there is nothing that an account would open. */
async function hasHadPlan(email: string): Promise<boolean> {
  const record = await (await firestore()).doc(`subscribers/${subscriberId(email)}`).get();
  return record.get('subscribed') === true || (record.get('subscription_end') ?? null) !== null;
}
