import * as v from 'valibot';
import { CalendarDateSchema } from '../kit/dates.ts';
import { EmailSchema } from '../kit/email.ts';
import { PhoneSchema } from '../kit/person.ts';
import { NameSchema, PasswordSchema } from '../kit/text-field.ts';
import type { Contract } from '../kit/contract.ts';
import { ProofSchema } from '../buy/proof.ts';

/** `create-account`: a buyer who holds the proof of a payment gets an account for the payment's e-mail address. */
export const createAccount = {
  name: 'create-account',
  service: 'payments',
  caller: 'anyone',
  request: v.strictObject({
    email: EmailSchema,
    password: PasswordSchema,
    proof: ProofSchema,
    nome: v.optional(NameSchema),
    data_nascimento: v.optional(CalendarDateSchema),
  }),
  response: v.object({ success: v.literal(true) }),
} as const satisfies Contract;

/**
 * `add-purchase`: adds a purchase, paid while nobody was signed in, to the caller's account. Repeating the call succeeds.
 * It is refused with 'payment-not-found' if the purchase was made for another address, with 'payment-not-confirmed' if
 * nobody has paid it, and with 'account-exists' if it belongs to another account.
 */
export const addPurchase = {
  name: 'add-purchase',
  service: 'payments',
  caller: 'signed-in',
  /**
   * `ends_renewals`: the person was shown the purchase and said that it takes the place of the account's other cards. Without it they
   * renew on, so that neither a link nor an altered page ends a renewal.
   */
  request: v.strictObject({ proof: ProofSchema, ends_renewals: v.optional(v.literal(true)) }),
  /** `ends_at` is the end of the account's access with the purchase (ISO 8601), or null for a courtesy, which has no end. */
  response: v.object({ success: v.literal(true), ends_at: v.nullable(v.string()) }),
} as const satisfies Contract;

/**
 * `register-subscriber` (spec §3 "Registration payload", §7). When a buyer pays by PIX, `data_nascimento` is empty. `user_id` is
 * accepted and ignored: a caller cannot take over a record by naming an account.
 */
export const registerSubscriber = {
  name: 'register-subscriber',
  service: 'site',
  caller: 'anyone',
  request: v.strictObject({
    email: EmailSchema,
    nome: v.optional(NameSchema),
    telefone: v.optional(PhoneSchema),
    data_nascimento: v.optional(CalendarDateSchema),
    user_id: v.optional(v.pipe(v.string(), v.regex(/^[^\p{Cc}\p{Cs}]{1,128}$/u))),
  }),
  response: v.object({ success: v.literal(true) }),
} as const satisfies Contract;

/**
 * The state of the account's mailbox.
 * - `confirmed`: the account's owner has shown that they read it.
 * - `unconfirmed`: nobody has. The account has access to the purchases that it holds a proof of, and to nothing else.
 * - `closed`: somebody confirmed the mailbox with Firebase Auth directly, perhaps another person than the account's owner.
 *   The account has access to nothing until its password is reset through our server.
 */
export const MailboxSchema = v.picklist(['confirmed', 'unconfirmed', 'closed']);
export type Mailbox = v.InferOutput<typeof MailboxSchema>;

/**
 * The caller's plan (spec §3 "Subscription status"). `subscription_end` is ISO 8601, or null for a plan without an end.
 * `can_fix_pix` says whether to show the button that repairs a PIX subscription.
 */
export const CheckSubscriptionResponse = v.object({
  subscribed: v.boolean(),
  subscription_tier: v.nullable(v.string()),
  subscription_end: v.nullable(v.string()),
  can_fix_pix: v.boolean(),
  mailbox: MailboxSchema,
});
export type SubscriptionStatus = v.InferOutput<typeof CheckSubscriptionResponse>;

/** `check-subscription` has no arguments; a client may send null or an empty object. */
export const checkSubscription = {
  name: 'check-subscription',
  service: 'payments',
  caller: 'signed-in',
  request: v.nullish(v.strictObject({})),
  response: CheckSubscriptionResponse,
} as const satisfies Contract;

/**
 * `migrate-existing-data` has no arguments; the caller sends null. It takes over what was imported under the account's address,
 * once; repeating the call changes nothing.
 */
export const migrateExistingData = {
  name: 'migrate-existing-data',
  service: 'site',
  caller: 'signed-in',
  request: v.nullish(v.strictObject({})),
  response: v.object({ success: v.literal(true) }),
} as const satisfies Contract;

/** `fix-subscriber` (spec §7). The server accepts it from one configured account only. */
export const fixSubscriber = {
  name: 'fix-subscriber',
  service: 'payments',
  caller: 'signed-in',
  request: v.strictObject({ email: EmailSchema }),
  response: v.object({ success: v.boolean() }),
} as const satisfies Contract;
