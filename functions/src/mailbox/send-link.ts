import { randomBytes } from 'node:crypto';
import { linkMailText } from 'domain/texts/mails/links';
import { termEnd } from 'domain/terms/collections';
import * as v from 'valibot';
import { now } from '../clock.ts';
import { siteUrl } from '../config/config.ts';
import { firestore } from '../firebase/admin.ts';
import { subscriberId } from '../firebase/subscriber-id.ts';
import { type Mail, toStoredMail } from '../mail.ts';
import { type LinkKind, type MailedLink, MailedLinkSchema } from './link.ts';
import { linkRef } from './link-store.ts';

/** For how long no second link of a kind is mailed, in milliseconds, so that a stranger cannot flood a mailbox. */
const INTERVAL_MS = 10 * 60 * 1000;

/**
 * Mails a link to an address, unless one of its kind was mailed within the last ten minutes, or the reader refused one
 * ('Não fui eu') that the same account asked for and that has not expired. Link and mail are written together.
 */
export async function sendLink(kind: LinkKind, email: string, uid: string | null): Promise<void> {
  const db = await firestore();
  const subscriber = subscriberId(email);
  const code = randomBytes(32).toString('base64url');
  const ref = await linkRef(code);
  await db.runTransaction(async (transaction) => {
    const moment = now();
    const found = await transaction.get(db.collection('account_links').where('subscriber', '==', subscriber));
    const earlier = found.docs.map((doc) => v.parse(MailedLinkSchema, doc.data()));
    if (earlier.some((link) => link.kind === kind && keepsQuiet(link, uid, moment))) return;
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
  });
}

function keepsQuiet(link: MailedLink, uid: string | null, now: Date): boolean {
  const { created_at, expires_at, used_at, refused_at } = link;
  // A refusal counts for the account that asked, not for the next account of the address.
  if (refused_at !== null) return link.uid === uid && now < expires_at;
  return used_at === null && now.getTime() - created_at.getTime() < INTERVAL_MS;
}
