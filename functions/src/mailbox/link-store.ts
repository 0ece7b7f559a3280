import { createHash } from 'node:crypto';
import type { DocumentReference } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { AppError } from '../errors.ts';
import { now } from '../clock.ts';
import { firestore } from '../firebase/admin.ts';
import { type MailedLink, MailedLinkSchema } from './link.ts';

/** A link with its document. */
export interface KeptLink {
  readonly ref: DocumentReference;
  readonly link: MailedLink;
}

/** The document of the link with this code. Its id is a hash, so that a reader of the database gets no working link. */
export async function linkRef(code: string): Promise<DocumentReference> {
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
