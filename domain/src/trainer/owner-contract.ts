import * as v from 'valibot';
import { PurchaseIdSchema } from '../buy/payments-contract.ts';
import type { Contract } from '../kit/contract.ts';
import { COURTESY_REASONS, MOST_COURTESY_DAYS } from '../kit/courtesy.ts';
import { isCalendarDate } from '../kit/dates.ts';
import { QueueIdSchema } from './contract.ts';

// What an owner does on a person's page: a trainer whom an operator marked as owner (`npm run trainer`). Each act asks
// for the password within five minutes, is counted for the day, recorded, and mailed to the owner's address.

/** What follows from giving a purchase's money back. Moments are ISO 8601, amounts integer centavos. */
const RefundEffectSchema = v.strictObject({
  /** What comes back; null where another amount than the price was paid. */
  cents: v.nullable(v.number()),
  /** Until when there is access afterwards; null where it ends at once. `until` is null for access without an end. */
  access: v.nullable(v.strictObject({ until: v.nullable(v.string()) })),
  /** Whether the card is not charged again. */
  ends_renewal: v.boolean(),
});
export type RefundEffect = v.InferOutput<typeof RefundEffectSchema>;

/** How it stands with a refund of a purchase. */
const REFUND_STATES = [
  /** It was asked for here, and the money is on its way back. */
  'done',
  /** It was asked for here, and the provider has not done it yet. It is asked again. */
  'asked',
  /** The bank disputes the payment, so its decision comes first. */
  'disputed',
  /** The buyer has withdrawn, which gives the money back. */
  'withdrawn',
  /** The money has gone back in another way. */
  'gone',
] as const;
export type RefundState = (typeof REFUND_STATES)[number];

/** A purchase of a row by its public id: what would follow from a refund, or, with a state, why it is none now. */
const RefundableSchema = v.object({
  id: v.string(),
  effect: RefundEffectSchema,
  state: v.nullable(v.picklist(REFUND_STATES)),
  /** Since when the money is wanted back (ISO 8601); null if it is not. */
  since: v.nullable(v.string()),
});
export type Refundable = v.InferOutput<typeof RefundableSchema>;

/** Why days cannot be given. */
const DAYS_OBSTACLES = ['no-plan', 'no-end', 'unconfirmed', 'given-today'] as const;
export type DaysObstacle = (typeof DAYS_OBSTACLES)[number];

/** How it stands with the account behind a row. */
const ACCESS_STATES = [
  /** Nobody has an account that owns the address. */
  'no-account',
  'unconfirmed',
  /** It opens after a new password only (`isClosed`), or signs in by another address now. */
  'closed',
  /** An operator has disabled it at Firebase. */
  'disabled',
  'never-signed-in',
  'signed-in',
  /** What is stored is no address, as an import may have left it. */
  'no-address',
] as const;
export type AccessState = (typeof ACCESS_STATES)[number];

/**
 * `read-owner-acts`: what an owner may do for the person of a row, and what would follow from it. Throws 'forbidden', 'rate-limited' and
 * 'subscriber-gone'.
 */
export const readOwnerActs = {
  name: 'read-owner-acts',
  service: 'site',
  caller: 'signed-in',
  request: v.strictObject({ id: QueueIdSchema }),
  response: v.object({
    refunds: v.array(RefundableSchema),
    days: v.object({
      obstacle: v.nullable(v.picklist(DAYS_OBSTACLES)),
      /** The end of access now, and from when given days would count. ISO 8601, null where there is an obstacle. */
      end: v.nullable(v.string()),
      from: v.nullable(v.string()),
      /** The day of this answer (YYYY-MM-DD in São Paulo). */
      read_on: v.string(),
    }),
    access: v.object({
      state: v.picklist(ACCESS_STATES),
      /** The day (YYYY-MM-DD, in São Paulo) of the last sign-in; null without any. */
      last_sign_in: v.nullable(v.string()),
      /** The mail that `send-access` sends: a link that confirms the mailbox, or one to choose a password. Null for none. */
      mail: v.nullable(v.picklist(['confirmation', 'reset'])),
      /** The address that may be meant, where the stored one looks mistyped. */
      meant: v.nullable(v.string()),
    }),
  }),
} as const satisfies Contract;
export type OwnerActs = v.InferOutput<typeof readOwnerActs.response>;

/**
 * `refund-purchase`: gives all the money of one purchase back. `seen` is what the owner has read of it; if it is otherwise by now, nothing
 * happens. It is recorded first, then the provider is asked. Repeating it gives nothing back twice, and answers how it stands. Throws
 * 'forbidden', 'recent-login-required', 'rate-limited', 'subscriber-gone', 'payment-not-found' and 'changed-meanwhile'.
 */
export const refundPurchase = {
  name: 'refund-purchase',
  service: 'payments',
  caller: 'signed-in',
  request: v.strictObject({ id: QueueIdSchema, purchase_id: PurchaseIdSchema, seen: RefundEffectSchema }),
  response: v.object({
    state: v.picklist([...REFUND_STATES, 'daily-limit']),
    since: v.nullable(v.string()),
  }),
} as const satisfies Contract;

/**
 * `give-days`: courtesy days of the person's plan, once a day. `read_on` is the day on which the owner read what they bring, so that
 * repeating it answers the same, also after midnight. Throws 'forbidden',
 * 'recent-login-required', 'rate-limited' and 'subscriber-gone'.
 */
export const giveDays = {
  name: 'give-days',
  service: 'site',
  caller: 'signed-in',
  request: v.strictObject({
    id: QueueIdSchema,
    days: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_COURTESY_DAYS)),
    reason: v.picklist(COURTESY_REASONS),
    read_on: v.pipe(v.string(), v.check(isCalendarDate)),
  }),
  response: v.object({
    outcome: v.picklist(['given', ...DAYS_OBSTACLES, 'daily-limit']),
    /** The end of access afterwards (ISO 8601). */
    end: v.nullable(v.string()),
  }),
} as const satisfies Contract;

/**
 * `send-access`: mails the person's stored address the link that their state asks for. The link itself is told to nobody else. Throws
 * 'forbidden', 'recent-login-required', 'rate-limited' and 'subscriber-gone'.
 */
export const sendAccess = {
  name: 'send-access',
  service: 'site',
  caller: 'signed-in',
  request: v.strictObject({ id: QueueIdSchema }),
  response: v.object({
    /**
     * `recent`: one was mailed within ten minutes. `refused`: the reader of the mailbox said that they did not ask for it. `nothing`:
     * no mail helps.
     */
    outcome: v.picklist(['sent', 'recent', 'refused', 'nothing', 'daily-limit']),
    mail: v.nullable(v.picklist(['confirmation', 'reset'])),
  }),
} as const satisfies Contract;
