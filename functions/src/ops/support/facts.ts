import type { UserRecord } from 'firebase-admin/auth';
import { isOneSlip } from 'domain/kit/suggest-email';
import { MomentSchema } from 'domain/kit/person';
import * as v from 'valibot';
import { findUser, findUserByEmail, firestore, subscriberId } from '../../kit/admin.ts';
import { type Delivery, DeliverySchema } from '../../mail/mail.ts';
import { mailsAbout } from '../../account/erase-person.ts';
import { ordersOfAddress, paymentsByAddress } from '../../buy/payment-store.ts';
import { type CardTruth, type PixStatus, ProviderError, type ProviderErrorKind } from '../../buy/gateways.ts';
import type { PaymentDeps } from '../../buy/payment-deps.ts';
import {
  type GrantRecord,
  isUnpaid,
  keyOf,
  type Order,
  type Payment,
  purchaseId,
  type SubscriberRecord,
} from '../../buy/records.ts';
import { OperatorRecordSchema } from '../../kit/audit.ts';

/** How many payments the providers are asked about at most: the paid ones before others, the oldest first. */
const MOST_ASKED = 10;
/** How many letters at the beginning of an address are taken to be typed correctly. */
const SURE_LETTERS = 3;

/** What a provider says of a payment now, or why it does not. */
export type ProviderState =
  | { readonly kind: 'pix'; readonly status: PixStatus }
  | { readonly kind: 'card'; readonly truth: CardTruth }
  | { readonly kind: 'failed'; readonly error: ProviderErrorKind }
  | { readonly kind: 'not-asked' };

export interface FoundMail {
  readonly id: string;
  readonly written_at: Date;
  /** Null for a mail that was written before deliveries were recorded. */
  readonly delivery: Delivery | null;
}

/** Everything that is known of an address, without answers and without health data. */
export interface Facts {
  readonly email: string;
  readonly id: string;
  readonly subscriber: SubscriberRecord | null;
  readonly payments: readonly { readonly payment: Payment; readonly provider: ProviderState }[];
  readonly grants: readonly GrantRecord[];
  readonly orders: readonly (readonly [id: string, order: Order])[];
  /** The account that has the address in Auth, and the one that owns the record. */
  readonly account: UserRecord | null;
  readonly owner: UserRecord | null;
  readonly mails: readonly FoundMail[];
  readonly acts: readonly v.InferOutput<typeof OperatorRecordSchema>[];
  /** Paid addresses that differ from this one by one typing error. */
  readonly similar: readonly string[];
  readonly now: Date;
}

/** Gathers what is known of an address, and asks the providers how its newest payments stand now. Changes nothing. */
export async function gatherFacts(deps: PaymentDeps, email: string): Promise<Facts> {
  const { store, now } = deps;
  const id = subscriberId(email);
  const [subscriber, payments, grants, orders, account] = await Promise.all([
    store.subscriber(id),
    store.paymentsOf(id),
    store.grantsOf(id),
    ordersOfAddress(id),
    findUserByEmail(email),
  ]);
  // A stranger can order as often as they like under the address. Only what is paid, and what was there before, is surely its
  // owner's.
  const listed = payments.toSorted(
    (a, b) =>
      Number(isUnpaid(a.status)) - Number(isUnpaid(b.status)) || Number(a.created_at) - Number(b.created_at),
  );
  return {
    email,
    id,
    subscriber,
    payments: await Promise.all(
      listed.map(async (payment, i) => ({
        payment,
        provider: i < MOST_ASKED ? await askProvider(deps, payment) : ({ kind: 'not-asked' } as const),
      })),
    ),
    grants,
    orders,
    account,
    owner: subscriber?.user_id ? await findUser(subscriber.user_id) : null,
    mails: await mailsOf(email, id, payments),
    acts: await actsOn(id),
    similar: await similarAddresses(email),
    now: now(),
  };
}

async function askProvider({ pix, card }: PaymentDeps, payment: Payment): Promise<ProviderState> {
  try {
    return payment.provider === 'abacatepay'
      ? { kind: 'pix', status: await pix.read(payment.provider_id) }
      : { kind: 'card', truth: await card.read(payment.provider_id) };
  } catch (error) {
    if (error instanceof ProviderError) return { kind: 'failed', error: error.kind };
    throw error;
  }
}

/** The copies of mails to the address, or about it or its payments. They are kept for 30 days. */
async function mailsOf(
  email: string,
  id: string,
  payments: readonly Payment[],
): Promise<readonly FoundMail[]> {
  const db = await firestore();
  const about = [id, ...payments.map((payment) => purchaseId(keyOf(payment)))];
  const queries = [...mailsAbout(db, about), db.collection('mail').where('to', 'array-contains', email)];
  const docs = (await Promise.all(queries.map((query) => query.get()))).flatMap((found) => found.docs);
  return [...new Map(docs.map((doc) => [doc.id, doc])).values()]
    .map((doc) => {
      const written = v.safeParse(MomentSchema, doc.get('created_at'));
      const delivery = v.safeParse(DeliverySchema, doc.get('delivery'));
      return {
        id: doc.id,
        written_at: written.success ? written.output : doc.createTime.toDate(),
        delivery: delivery.success ? delivery.output : null,
      };
    })
    .toSorted((a, b) => Number(b.written_at) - Number(a.written_at));
}

/** What operators did on a record. Trainers' actions are not shown: they say who read whose answers. */
async function actsOn(id: string): Promise<Facts['acts']> {
  const found = await (await firestore()).collection('audit').where('id', '==', id).get();
  return found.docs
    .flatMap((doc) => {
      const act = v.safeParse(OperatorRecordSchema, doc.data());
      return act.success ? [act.output] : [];
    })
    .toSorted((a, b) => Number(a.at) - Number(b.at));
}

async function similarAddresses(email: string): Promise<readonly string[]> {
  const near = await paymentsByAddress(email.slice(0, SURE_LETTERS));
  const addresses = near
    .filter(({ status }) => !isUnpaid(status))
    .map(({ registration }) => registration.email)
    .filter((other) => other !== email && isOneSlip(other, email));
  return [...new Set(addresses)].toSorted();
}
