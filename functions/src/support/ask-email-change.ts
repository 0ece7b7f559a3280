import { randomBytes } from 'node:crypto';
import { earlierAddressMailText, newAddressMailText } from 'domain/texts/mails/links';
import { termEnd } from 'domain/terms/collections';
import type { DocumentReference, Firestore, Transaction } from 'firebase-admin/firestore';
import { now } from '../clock.ts';
import { siteUrl } from '../config/config.ts';
import { findUserByEmail } from '../firebase/auth.ts';
import { firestore } from '../firebase/firestore.ts';
import { subscriberId } from '../firebase/subscriber-id.ts';
import { type Mail, toStoredMail } from '../mail.ts';
import { linkRef } from '../mailbox/link-store.ts';
import { readAccount } from '../payments/account/change-account.ts';
import type { Account } from '../payments/account/account.ts';
import { isAccountsOwn, type Move } from '../payments/endings/move-purchases.ts';
import { accountReads } from '../payments/firestore/firestore-payment-store.ts';
import { keyOf } from '../payments/records/payment-key.ts';
import type { Payment } from '../payments/records/records.ts';
import { operatorRecord } from './operator-record.ts';
import { paymentOfReceipt, type Receipt } from './receipt.ts';
import { Refused } from './refused.ts';

/** A change of address that a person asks for, with the bank's receipts of what is to move. */
export interface EmailChange {
  readonly from: string;
  readonly to: string;
  readonly receipts: readonly Receipt[];
  readonly operator: string;
  /** Only says what it would do. */
  readonly isDry: boolean;
}

/** What was found: the payments that move, and whether their account moves with them. */
export interface AgreedChange {
  readonly payments: readonly Payment[];
  readonly hasAccount: boolean;
}

/**
 * Begins the move of purchases to another address: checks the receipts, tells the earlier address, and mails a link to the new
 * one. Nothing moves before its reader opens the link and chooses a password. An account goes with its purchases only if it
 * proved them itself and nobody showed the mailbox; else the receipt tells who paid, but not who answered the questionnaire,
 * and only the purchases go. An earlier link for the same purchases stops working. Throws `Refused` and `ProviderError`.
 */
export async function askEmailChange(change: EmailChange): Promise<AgreedChange> {
  const { from, to, receipts, operator, isDry } = change;
  if (from === to) throw new Refused('same-address');
  if ((await findUserByEmail(to)) !== null) throw new Refused('new-has-account');
  const [id, newId] = [subscriberId(from), subscriberId(to)];
  const db = await firestore();
  const first = await db.runTransaction((transaction) => read(transaction, db, id));
  const payments = await Promise.all(receipts.map((receipt) => paymentOfReceipt(first.payments, receipt)));
  const shown = [...new Set(payments)].filter((payment) => payment !== null);
  if (shown.length === 0 || payments.includes(null)) throw new Refused('receipt-unknown');
  const code = randomBytes(32).toString('base64url');
  const link = await linkRef(code);

  return db.runTransaction(async (transaction) => {
    const account = await read(transaction, db, id);
    const there = await read(transaction, db, newId);
    if (there.subscriber !== null || there.payments.length > 0) throw new Refused('new-has-record');
    const owner = account.subscriber?.user_id ?? null;
    const hasAccount = shown.some(({ claimed_by }) => isAccountsOwn(account, claimed_by));
    if (owner !== null && (await transaction.get(db.doc(`trainers/${owner}`))).exists) {
      throw new Refused('has-trainer');
    }
    const earlier = await openMoves(transaction, db, id);
    if (isDry) return { payments: shown, hasAccount };
    const keys = shown.map(keyOf);
    const move: Move = { from: id, owner: hasAccount ? owner : null, keys, operator };
    for (const ref of earlier) transaction.update(ref, { refused_at: now() });
    writeLink(transaction, db, { link, code, email: to, subscriber: newId, move });
    writeNotice(transaction, db, link.id, from, id);
    const act = { operator, action: 'ask-email-change', id, payment: shown[0]?.protocol ?? null } as const;
    transaction.create(db.collection('audit').doc(), operatorRecord({ ...act, reason: null }, now()));
    return { payments: shown, hasAccount };
  });
}

/** Stops every move from an address that has not happened yet. Answers how many there were. */
export async function stopEmailChange(email: string, operator: string, isDry: boolean): Promise<number> {
  const db = await firestore();
  const id = subscriberId(email);
  return db.runTransaction(async (transaction) => {
    const open = await openMoves(transaction, db, id);
    if (isDry || open.length === 0) return open.length;
    for (const ref of open) transaction.update(ref, { refused_at: now() });
    const act = { operator, action: 'stop-email-change', id, payment: null, reason: null } as const;
    transaction.create(db.collection('audit').doc(), operatorRecord(act, now()));
    return open.length;
  });
}

/** The links of moves from a subscriber that nobody has used or refused. */
async function openMoves(
  transaction: Transaction,
  db: Firestore,
  from: string,
): Promise<readonly DocumentReference[]> {
  const found = await transaction.get(db.collection('account_links').where('move.from', '==', from));
  return found.docs
    .filter((doc) => doc.get('used_at') === null && doc.get('refused_at') === null)
    .map((doc) => doc.ref);
}

function writeLink(
  transaction: Transaction,
  db: Firestore,
  {
    link,
    code,
    email,
    subscriber,
    move,
  }: {
    readonly link: DocumentReference;
    readonly code: string;
    readonly email: string;
    readonly subscriber: string;
    readonly move: Move;
  },
): void {
  const moment = now();
  // As long as a confirmation, which it is for the new address: a day, for a person who is not at the computer.
  const expires_at = termEnd('account_links', 'confirmation', moment);
  const unused = { used_at: null, refused_at: null, expires_at, delete_at: expires_at };
  // The page of a reset serves: it shows the address, asks for a password, and offers 'Não fui eu'.
  transaction.create(link, {
    ...unused,
    kind: 'reset',
    email,
    subscriber,
    uid: null,
    created_at: moment,
    move,
  });
  const message = newAddressMailText(`${siteUrl()}/conta#codigo=${code}`);
  const mail: Mail = { to: [email], message, about: [subscriber] };
  // The mail holds the code, so it expires with the link.
  transaction.create(db.doc(`mail/link_${link.id}`), {
    ...toStoredMail(mail, moment),
    delete_at: expires_at,
  });
}

function writeNotice(
  transaction: Transaction,
  db: Firestore,
  linkId: string,
  email: string,
  subscriber: string,
): void {
  const mail: Mail = { to: [email], message: earlierAddressMailText(), about: [subscriber] };
  transaction.create(db.doc(`mail/moving_${linkId}`), toStoredMail(mail, now()));
}

async function read(transaction: Transaction, db: Firestore, subscriber: string): Promise<Account> {
  const account = await readAccount(accountReads(db, transaction), { subscriber });
  return account ?? { id: subscriber, subscriber: null, payments: [], grants: [] };
}
