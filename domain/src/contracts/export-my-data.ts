import * as v from 'valibot';
import { PaymentEntrySchema, ListPaymentsResponse } from './list-payments.ts';
import type { Contract } from './contract.ts';

/** `export-my-data` takes nothing; the SDK sends null. */
export const ExportMyDataRequest = v.nullish(v.strictObject({}));

/** What a buyer told with one order, and what became of it; without the ids that prove who bought (design §5). */
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
 * Everything that is held about the caller (LGPD art. 18 II, design §9). Moments are ISO 8601, amounts integer centavos.
 * `subscriber` and `questionnaire` (with the consent to health data) are null where there is no record.
 */
export const ExportMyDataResponse = v.object({
  exported_at: v.string(),
  account: v.object({ email: v.string(), email_verified: v.boolean(), created_at: v.string() }),
  subscriber: v.nullable(v.record(v.string(), v.unknown())),
  questionnaire: v.nullable(v.record(v.string(), v.unknown())),
  purchases: v.array(PurchaseDataSchema),
  payments: ListPaymentsResponse.entries.payments,
  card: ListPaymentsResponse.entries.card,
});
export type MyData = v.InferOutput<typeof ExportMyDataResponse>;

export const exportMyData = {
  name: 'export-my-data',
  caller: 'signed-in',
  request: ExportMyDataRequest,
  response: ExportMyDataResponse,
} as const satisfies Contract;
