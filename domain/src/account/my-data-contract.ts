import * as v from 'valibot';
import type { Contract } from '../kit/contract.ts';
import { ListPaymentsResponse, PaymentEntrySchema } from '../buy/payments-contract.ts';

/** The data that a buyer typed in one order, and the order's state. It has no ids, because an id proves a purchase. */
const PurchaseDataSchema = v.object({
  method: PaymentEntrySchema.entries.method,
  plan: v.string(),
  amount_cents: v.number(),
  status: v.string(),
  ordered_at: v.string(),
  paid_at: v.nullable(v.string()),
  email: v.string(),
  nome: v.string(),
  telefone: v.string(),
  data_nascimento: v.string(),
});

/**
 * All data stored about the caller (LGPD art. 18 II), without the trainer's notes, which a person gets on request. Moments are ISO
 * 8601, amounts are integer centavos. `subscriber` and `questionnaire` (with the consent to health data) are null if there is no
 * such record.
 */
const ExportMyDataResponse = v.object({
  exported_at: v.string(),
  account: v.object({ email: v.string(), email_verified: v.boolean(), created_at: v.string() }),
  subscriber: v.nullable(v.record(v.string(), v.unknown())),
  questionnaire: v.nullable(v.record(v.string(), v.unknown())),
  /** How far the workout is, with its link and the trainer's messages; null if there is none. */
  workout: v.nullable(v.record(v.string(), v.unknown())),
  /** The routine that was released, and the one that the trainer is writing; null if there is none. */
  routine: v.nullable(v.record(v.string(), v.unknown())),
  routine_draft: v.nullable(v.record(v.string(), v.unknown())),
  /** The consent to keep sessions, given or withdrawn; null if it was never given. */
  /** What the sessions come to. */
  progress: v.nullable(v.record(v.string(), v.unknown())),
  training_consent: v.nullable(v.record(v.string(), v.unknown())),
  /**
   * What was recorded while training, the last session first. A line of `exercises` is `item:exercise:target:name`, a set
   * `exercise:item:set:load:amount and unit@how many more would have been possible~seconds from the start;`.
   */
  sessions: v.array(v.record(v.string(), v.unknown())),
  /** The answers as the trainer had them when the workout was last begun, released or confirmed; null before. */
  kept_answers: v.nullable(v.record(v.string(), v.unknown())),
  purchases: v.array(PurchaseDataSchema),
  payments: ListPaymentsResponse.entries.payments,
  card: ListPaymentsResponse.entries.card,
});
export type MyData = v.InferOutput<typeof ExportMyDataResponse>;

/** `export-my-data` has no arguments; the caller sends null. */
export const exportMyData = {
  name: 'export-my-data',
  service: 'site',
  caller: 'signed-in',
  request: v.nullish(v.strictObject({})),
  response: ExportMyDataResponse,
} as const satisfies Contract;

/** `delete-my-account` has no arguments; the caller sends null. The caller has to have entered the password just before. */
export const deleteMyAccount = {
  name: 'delete-my-account',
  service: 'payments',
  caller: 'signed-in',
  request: v.nullish(v.strictObject({})),
  /** Everything that the law lets us erase is erased. Repeating the call gives the same answer. */
  response: v.object({ success: v.literal(true) }),
} as const satisfies Contract;
