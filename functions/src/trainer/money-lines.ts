import { DAY_MS } from 'domain/kit/dates';
import type { LineState, Mismatch, MoneyLine, OpenDispute } from 'domain/trainer/money-contract';
import type { DocumentReference, DocumentSnapshot, Firestore, Transaction } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { isVisible } from '../buy/account.ts';
import { stateOf } from '../buy/my-payments.ts';
import {
  type GrantRecord,
  GrantSchema,
  isErased,
  purchaseId,
  SubscriberRecordSchema,
} from '../buy/records.ts';

/** What a line takes from a payment. Nothing else of it is read, so no line can hold a customer of a provider, or a phone. */
const PaidSchema = v.object({
  provider: v.picklist(['abacatepay', 'stripe']),
  subscriber: v.string(),
  protocol: v.string(),
  status: v.string(),
  registration: v.object({ nome: v.string(), email: v.string() }),
  claimed_by: v.nullable(v.string()),
  amount_cents: v.number(),
  created_at: GrantSchema.options[0].entries.paid_at,
  withdrawal: v.nullish(v.object({ grant: v.string() })),
  refunds: v.optional(v.array(v.object({ grant: v.string() })), []),
});
type Paid = v.InferOutput<typeof PaidSchema>;

const PAID_FIELDS = [
  ...Object.keys(PaidSchema.entries).filter((field) => field !== 'registration'),
  'registration.nome',
  'registration.email',
];
const RECORD_FIELDS = ['email', 'nome', 'user_id', 'mailbox_confirmed_at'];

/** How many documents are asked for in one request. */
const AT_ONCE = 500;

/** Reads these fields of the documents, each once, and answers those that exist by their ids. */
async function readAll(
  reads: Transaction,
  refs: readonly DocumentReference[],
  fieldMask: string[],
): Promise<ReadonlyMap<string, DocumentSnapshot>> {
  const once = [...new Map(refs.map((ref) => [ref.path, ref])).values()];
  const found = new Map<string, DocumentSnapshot>();
  for (let next = 0; next < once.length; next += AT_ONCE) {
    const docs = await reads.getAll(...once.slice(next, next + AT_ONCE), { fieldMask });
    for (const doc of docs) if (doc.exists) found.set(doc.id, doc);
  }
  return found;
}

/** Whose money it is. Of a person who was erased nothing is left, and nothing leads to them. */
type Payer = Pick<MoneyLine, 'id' | 'nome'>;
type Whose = (subscriber: string, paid: Paid | undefined) => Payer;

/** Reads the records of these subscribers, and answers who they are. Each costs one read. */
async function readPayers(reads: Transaction, db: Firestore, subscribers: readonly string[]): Promise<Whose> {
  const known = subscribers.filter((id) => !isErased(id));
  const refs = known.map((id) => db.collection('subscribers').doc(id));
  const records = await readAll(reads, refs, RECORD_FIELDS);
  return (subscriber, paid) => {
    if (isErased(subscriber)) return { id: null, nome: '' };
    const typed = paid?.registration;
    const stored = v.safeParse(SubscriberRecordSchema, records.get(subscriber)?.data());
    if (!stored.success) return { id: null, nome: typed?.nome || typed?.email || '' };
    const { nome, email, user_id } = stored.output;
    const isOwners = user_id !== null && isVisible(stored.output, paid ?? null);
    // What no account may see has the name of its payer, and never that of the address's owner.
    const own = isOwners || user_id === null ? nome : '';
    return { id: isOwners ? user_id : subscriber, nome: own || typed?.nome || email };
  };
}

/** A grant of money that was paid. A courtesy and a plan of an earlier service are none. */
export type PaidGrant = Exclude<GrantRecord, { kind: 'courtesy' }> & { readonly payment: string };

/** The grants of money among these documents. */
export function paidGrants(docs: readonly DocumentSnapshot[]): readonly PaidGrant[] {
  return docs.flatMap((doc) => {
    const grant = v.parse(GrantSchema, doc.data());
    const { payment, kind, amount_cents } = grant;
    return kind === 'courtesy' || payment === null || amount_cents === 0
      ? []
      : [{ ...grant, payment, id: doc.id }];
  });
}

interface KnownGrant {
  readonly grant: PaidGrant;
  readonly paid: Paid | undefined;
  readonly payer: Payer;
}

/** The payments of these grants, and whose they are: at most two reads a grant. */
async function knowing(
  reads: Transaction,
  db: Firestore,
  grants: readonly PaidGrant[],
): Promise<readonly KnownGrant[]> {
  const refs = grants.map(({ payment }) => db.collection('payments').doc(payment));
  const payments = await readAll(reads, refs, PAID_FIELDS);
  const whose = await readPayers(
    reads,
    db,
    grants.map(({ subscriber }) => subscriber),
  );
  return grants.map((grant) => {
    const parsed = v.safeParse(PaidSchema, payments.get(grant.payment)?.data());
    const paid = parsed.success ? parsed.output : undefined;
    return { grant, paid, payer: whose(grant.subscriber, paid) };
  });
}

/** The lines of these grants as payments, or as returns of them. */
export async function linesOf(
  reads: Transaction,
  db: Firestore,
  grants: readonly PaidGrant[],
  kind: 'received' | 'returned',
): Promise<readonly MoneyLine[]> {
  return (await knowing(reads, db, grants)).map(({ grant, paid, payer }) => {
    const { reversed_at } = grant;
    const isReturn = kind === 'returned' && reversed_at !== null;
    return {
      ...payer,
      purchase: purchaseId(grant.id),
      protocol: paid?.protocol ?? '',
      tier: grant.tier,
      method: grant.kind,
      state: lineState(grant, paid),
      paid_at: grant.paid_at.toISOString(),
      amount_cents: grant.amount_cents,
      returned_at: isReturn ? reversed_at.toISOString() : null,
      returned_cents: isReturn ? goneOf(grant) : reversed_at === null ? grant.refunded_cents : 0,
    };
  });
}

/** How much of a reversed grant's money is gone: all of it by a lost dispute, nothing where another amount than the price was paid. */
export const goneOf = ({ dispute, amount_cents, refunded_cents }: PaidGrant): number =>
  dispute === 'lost' ? amount_cents : refunded_cents;

function isWantedBack({ id }: PaidGrant, paid: Paid | undefined): boolean {
  const wishes = [...(paid?.withdrawal ? [paid.withdrawal] : []), ...(paid?.refunds ?? [])];
  return wishes.some((wish) => wish.grant === id);
}

function lineState(grant: PaidGrant, paid: Paid | undefined): LineState {
  const state = stateOf(grant, isWantedBack(grant, paid));
  return state === 'refunded' && goneOf(grant) < grant.amount_cents ? 'mismatched' : state;
}

/** How many open disputes, and how many payments of another amount, are shown at most. */
const MOST_WAITING = 20;

/** The payments that a bank disputes, those first whose last day to answer comes first. */
export async function openDisputes(reads: Transaction, db: Firestore): Promise<OpenDispute[]> {
  const open = db.collection('grants').where('dispute', '==', 'open').where('reversed_at', '==', null);
  const { docs } = await reads.get(open.limit(MOST_WAITING));
  const found = (await knowing(reads, db, paidGrants(docs))).map(({ grant, paid, payer }) => ({
    ...payer,
    protocol: paid?.protocol ?? '',
    method: grant.kind,
    amount_cents: grant.amount_cents,
    paid_at: grant.paid_at.toISOString(),
    due: grant.dispute_due?.toISOString() ?? null,
    refund_waits: isWantedBack(grant, paid),
  }));
  return found.toSorted((a, b) => (a.due ?? '9').localeCompare(b.due ?? '9'));
}

/** For how many days a purchase of another amount is shown: nothing tells when the owner has settled it with the buyer. */
const MISMATCH_DAYS = 90;

/** The purchases of the last months for which another amount was paid, the newest first, unless the money is on its way back. */
export async function mismatches(reads: Transaction, db: Firestore, at: Date): Promise<Mismatch[]> {
  const found = await reads.get(
    db
      .collection('payments')
      .where('status', '==', 'mismatched')
      .where('created_at', '>=', new Date(at.getTime() - MISMATCH_DAYS * DAY_MS))
      .orderBy('created_at', 'desc')
      .select(...PAID_FIELDS)
      .limit(MOST_WAITING),
  );
  const paid = found.docs.flatMap((doc) => {
    const parsed = v.safeParse(PaidSchema, doc.data());
    return parsed.success && parsed.output.refunds.length === 0 ? [parsed.output] : [];
  });
  const whose = await readPayers(
    reads,
    db,
    paid.map(({ subscriber }) => subscriber),
  );
  return paid.map((each) => ({
    ...whose(each.subscriber, each),
    protocol: each.protocol,
    method: each.provider === 'stripe' ? 'card' : 'pix',
    price_cents: each.amount_cents,
    created_at: each.created_at.toISOString(),
  }));
}
