import { addPurchase } from 'domain/account/contract';
import { PAYMENT_PROTOCOL } from 'domain/account/texts';
import { verifyPayment } from 'domain/buy/card-contract';
import { listPayments } from 'domain/buy/payments-contract';
import { checkPixPayment } from 'domain/buy/pix-contract';
import type { PlanId } from 'domain/buy/plans';
import type { Proof } from 'domain/buy/proof';
import type { ResponseOf } from 'domain/kit/contract';
import * as v from 'valibot';
import { CallError, callFunction, signedInUser } from '../kit/firebase/callable.ts';
import { within } from '../kit/within.ts';
import {
  forgetOrder,
  idOf,
  idOfProof,
  isCardOrder,
  keepOrder,
  type KeptOrder,
  keptPix,
  type KeptPixOrder,
  notePaid,
  proofOf,
  readKeptOrders,
  settleOrder,
} from './kept-orders.ts';

/** The buyer's data with which a form begins; '' where a purchase does not tell them. */
export interface Suggestion {
  readonly nome: string;
  readonly data_nascimento: string;
}

/** A paid order, for which an account can be made. */
export interface PaidOrder {
  readonly email: string;
  readonly proof: Proof;
  readonly plan: PlanId;
  /** The end of the access that the server knows of (ISO 8601), or null if there is no end or the access is over. */
  readonly endsAt: string | null;
  /** The number by which the trainer finds the payment. It is no proof. */
  readonly protocol: string;
  /** Whether the server knows the buyer's name; if not, the account's form asks for it. */
  readonly nameKnown: boolean;
  readonly suggestion: Suggestion;
  /** By which a person recognises a purchase by card: the price in centavos, and when it was first paid (ISO 8601). */
  readonly charge?: { readonly amount_cents: number; readonly paidAt: string };
}

export const NO_SUGGESTION: Suggestion = { nome: '', data_nascimento: '' };

/** The number by which the trainer finds a payment. One click selects it, to be copied. */
export function PaymentProtocol({ protocol }: { protocol: string }) {
  return (
    <p className="text-sm">
      {PAYMENT_PROTOCOL} <strong className="inline-block select-all">{protocol}</strong>
    </p>
  );
}

declare global {
  /** The question about a session that the inline script has asked before React was there (bootstrap.js), and its answer. */
  var returned: { readonly session: string; readonly answer: Promise<unknown> } | undefined;
}

const EarlyAnswerSchema = v.object({ result: verifyPayment.response });

/** The longest wait for the answer to the inline script's question, in milliseconds. */
const EARLY_PATIENCE = 10_000;

/** What the inline script has heard of a session; null where it asked nothing, or heard nothing that can be used. Taken once. */
async function earlyAnswer(session_id: string) {
  const early = globalThis.returned;
  globalThis.returned = undefined;
  if (early?.session !== session_id) return null;
  const answer = await within(EARLY_PATIENCE, early.answer, () => new Error('No answer in time')).catch(
    () => null,
  );
  const parsed = v.safeParse(EarlyAnswerSchema, answer);
  return parsed.success ? parsed.output.result : null;
}

type CardPaymentAnswer =
  | { readonly kind: 'verified'; readonly order: PaidOrder }
  | { readonly kind: 'not-confirmed' }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'failed' };

/** How many times a pending payment is asked about. */
const TRIES = 6;
/** The pause between two questions, in milliseconds. */
const PAUSE = 3_000;

/**
 * Asks whether a session is paid, and asks again while the payment is pending. The data of the return URL (`suggestion`)
 * serve only where the server has none (spec §4). Never rejects.
 */
export async function askCardPayment(
  session_id: string,
  suggestion: Suggestion = NO_SUGGESTION,
  tries = TRIES,
): Promise<CardPaymentAnswer> {
  try {
    for (let left = tries; ; left -= 1) {
      const answer = (await earlyAnswer(session_id)) ?? (await callFunction(verifyPayment, { session_id }));
      if (answer.verified) {
        const { customer_email, name_known, plan, amount_cents, paid_at, protocol, ends_at } = answer;
        const order: PaidOrder = {
          email: customer_email,
          proof: { session_id },
          plan,
          endsAt: ends_at,
          protocol,
          nameKnown: name_known,
          suggestion,
          charge: { amount_cents, paidAt: paid_at },
        };
        return { kind: 'verified', order };
      }
      if (answer.unknown) return { kind: 'unknown' };
      if (!answer.pending || left <= 1) return { kind: 'not-confirmed' };
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
  } catch (error) {
    console.warn('The payment could not be verified', error);
    return { kind: 'failed' };
  }
}

export type PixPaymentAnswer = ResponseOf<typeof checkPixPayment>;

/**
 * Asks the server whether the PIX order is paid, how many seconds its code still lasts by the server's clock, the payment's
 * protocol and the end of the access that it gives. Notes in the kept order that another amount was paid. Rejects with a
 * `CallError`.
 */
export async function askPixPayment(kept: KeptPixOrder): Promise<PixPaymentAnswer> {
  const answer = await callFunction(checkPixPayment, {
    pixId: kept.pixData.id,
    customer_email: kept.email,
    plan_tier: kept.plan,
  });
  if (answer.mismatched && keptPix(kept)) keepOrder({ ...kept, mismatched: answer.protocol });
  return answer;
}

type AdditionRefusal =
  | 'other-account'
  /** The purchase was made with another e-mail address, or the server knows no such payment. */
  | 'other-email'
  | 'unpaid'
  /** The server did not answer, or failed; the call can be repeated later. */
  | 'unanswered';

/** The outcome of adding a purchase. `endsAt`: the end of the account's access with it (ISO 8601), or null without one. */
type Addition =
  | { readonly kind: 'added'; readonly endsAt: string | null }
  | { readonly kind: AdditionRefusal };

/**
 * Adds a purchase that was paid without an account to the signed-in account. `endsRenewals`: the person has read that the account's
 * other cards end by it, and agreed. Never rejects.
 */
async function addToSignedInAccount(proof: Proof, endsRenewals = false): Promise<Addition> {
  try {
    const { ends_at } = await callFunction(addPurchase, {
      proof,
      ...(endsRenewals && { ends_renewals: true }),
    });
    return { kind: 'added', endsAt: ends_at };
  } catch (error) {
    return { kind: refusalOf(error) };
  }
}

function refusalOf(error: unknown): AdditionRefusal {
  switch (error instanceof CallError ? error.code : 'internal') {
    case 'account-exists':
      return 'other-account';
    case 'payment-not-found':
      return 'other-email';
    case 'payment-not-confirmed':
      return 'unpaid';
    default:
      return 'unanswered';
  }
}

/** The paid order of a kept PIX order. The PIX form asks for the name, so the server knows it. */
export function paidPixOrder(
  { email, plan, pixData }: KeptPixOrder,
  { protocol, ends_at }: PixPaymentAnswer,
): PaidOrder {
  const known = { nameKnown: true, suggestion: NO_SUGGESTION };
  return { email, plan, proof: { pixId: pixData.id }, protocol, endsAt: ends_at, ...known };
}

async function askPix(kept: KeptPixOrder): Promise<PaidOrder | null> {
  try {
    const answer = await askPixPayment(kept);
    return answer.isPaid ? paidPixOrder(kept, answer) : null;
  } catch (error) {
    console.warn('The kept order could not be checked', error);
    return null;
  }
}

/**
 * Asks about a kept order once; null if it is not paid. Where the server does not know it, an order that only a URL named is
 * forgotten; one that this browser began stays, because a restored database gets its lost purchases back later. Never rejects.
 */
async function askPaid(kept: KeptOrder): Promise<PaidOrder | null> {
  if (!isCardOrder(kept)) return askPix(kept);
  const result = await askCardPayment(kept.session_id, NO_SUGGESTION, 1);
  if (result.kind === 'unknown' && kept.fromUrl) forgetOrder(kept.session_id);
  return result.kind === 'verified' ? result.order : null;
}

/**
 * The latest paid order that this browser keeps, or the latest of `orders`; with `email`, the latest that it began for that e-mail
 * address. Asks about each order once. Never rejects.
 */
export async function findPaidOrder({
  email,
  orders = readKeptOrders(),
}: {
  readonly email?: string;
  readonly orders?: readonly KeptOrder[] | undefined;
} = {}): Promise<{ readonly order: PaidOrder; readonly fromUrl: boolean } | null> {
  for (const kept of orders) {
    const fromUrl = isCardOrder(kept) && kept.fromUrl === true;
    if (email !== undefined && fromUrl) continue;
    const order = await askPaid(kept);
    if (order === null || (email !== undefined && order.email !== email)) continue;
    return { order, fromUrl };
  }
  return null;
}

async function isSignedInAs(email: string): Promise<boolean> {
  try {
    return (await signedInUser())?.email === email;
  } catch (error) {
    console.warn('The session could not be read', error);
    return false;
  }
}

/** What a purchase that only a URL named would do, if it is the visitor's. */
export interface Recognition {
  /** Whether the account of its address is signed in, which it would join. */
  readonly signedIn: boolean;
  /** The plans of that account whose renewals it would end. */
  readonly ends: readonly string[];
}

/** Asks what a purchase that only a URL named would do. Where the payments cannot be listed it ends nothing. Never rejects. */
export async function askRecognition({ email }: PaidOrder): Promise<Recognition> {
  if (!(await isSignedInAs(email))) return { signedIn: false, ends: [] };
  try {
    const { card, questions } = await callFunction(listPayments, null);
    const renewing = card === null || card.state === 'ends' ? [] : [card.tier];
    const others = questions.filter(({ kind }) => kind === 'also-renews').map(({ tier }) => tier);
    return { signedIn: true, ends: [...renewing, ...others] };
  } catch (error) {
    console.warn('The payments could not be listed', error);
    return { signedIn: true, ends: [] };
  }
}

const received = new Set<string>();

/** Whether this page has received the order with this id (`idOf`) as paid, and so has told the buyer of it. */
export function isReceived(id: string): boolean {
  return received.has(id);
}

/** A paid order. `signedIn`: the buyer is signed in to the account of the payment, so there is no password to choose. */
export interface ReceivedOrder {
  readonly order: PaidOrder;
  readonly signedIn: boolean;
}

/**
 * Notes that an order is paid (`notePaid`). If the buyer is signed in to the account of the payment, it adds the purchase to that account, whose access may end later
 * than what this purchase alone gives. If the server does not answer, the dashboard tries again on the next visit. Otherwise it
 * keeps the proof until the account is made. An order that only a URL named comes here once the person has called it theirs.
 */
export async function receivePaidOrder(order: PaidOrder, endsRenewals = false): Promise<ReceivedOrder> {
  const { email, proof } = order;
  const id = idOfProof(proof);
  received.add(id);
  notePaid(id);
  if (await isSignedInAs(email)) {
    const addition = await addToSignedInAccount(proof, endsRenewals);
    if (addition.kind !== 'added') return { order, signedIn: true };
    settleOrder(id);
    return { order: { ...order, endsAt: addition.endsAt }, signedIn: true };
  }
  return { order, signedIn: false };
}

/** A paid purchase of this browser that the account cannot have, and why. */
export interface RefusedPurchase {
  /** The id of the kept order, as `forgetOrder` takes it. */
  readonly id: string;
  readonly reason: Extract<AdditionRefusal, 'other-account' | 'other-email'>;
  readonly order: PaidOrder;
}

/**
 * Adds every paid order that this browser keeps to the signed-in account, which has shown by signing in that it is the
 * buyer's. An added order is forgotten. A refused order stays until the user has read why and dismisses it, because it
 * may be the proof of another person who uses this browser. An order that only a URL named is left to the landing page, which asks
 * whose it is. An unpaid or unanswered order is asked about again on the next visit. Never rejects.
 */
export async function addKeptPurchases() {
  let added = 0;
  const refused: RefusedPurchase[] = [];
  for (const kept of readKeptOrders()) {
    if (isCardOrder(kept) && kept.fromUrl) continue;
    const id = idOf(kept);
    const { kind } = await addToSignedInAccount(proofOf(kept));
    switch (kind) {
      case 'added':
        settleOrder(id);
        added += 1;
        break;
      case 'other-account':
      case 'other-email': {
        const order = await askPaid(kept);
        if (order === null) break;
        notePaid(id);
        refused.push({ id, reason: kind, order });
        break;
      }
      case 'unpaid':
      case 'unanswered':
        break;
      default:
        kind satisfies never;
    }
  }
  return { added, refused };
}
