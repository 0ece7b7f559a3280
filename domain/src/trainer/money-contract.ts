import * as v from 'valibot';
import { STATES_OF_PAYMENT, PaymentMethodSchema } from '../buy/payments-contract.ts';
import type { Contract } from '../kit/contract.ts';

/** The money of one month (YYYY-MM, in São Paulo), in integer centavos. */
export const MonthMoneySchema = v.object({
  month: v.string(),
  received_cents: v.number(),
  returned_cents: v.number(),
});
export type MonthMoney = v.InferOutput<typeof MonthMoneySchema>;

/** A person of the queue to whom the overview leads. The `id` is that of the row, moments are ISO 8601. */
export const OverviewRowSchema = v.object({
  id: v.string(),
  nome: v.string(),
  email: v.string(),
  telefone: v.string(),
  tier: v.nullable(v.string()),
  subscription_end: v.nullable(v.string()),
  next_charge: v.nullable(v.string()),
});
export type OverviewRow = v.InferOutput<typeof OverviewRowSchema>;

/** Whose money a line is about. All is empty for a person who was erased; `id` is null where no row of the queue is known. */
const PayerEntries = { id: v.nullable(v.string()), nome: v.string() };

/** A payment that a bank disputes. `due` is the last moment to answer, or null where the provider did not tell one. */
export const OpenDisputeSchema = v.object({
  ...PayerEntries,
  protocol: v.string(),
  method: PaymentMethodSchema,
  amount_cents: v.number(),
  paid_at: v.string(),
  due: v.nullable(v.string()),
  /** Whether its money is wanted back, which waits for the bank. */
  refund_waits: v.boolean(),
});
export type OpenDispute = v.InferOutput<typeof OpenDisputeSchema>;

/** A purchase for which another amount than its price was paid, so that it gives nothing. */
export const MismatchSchema = v.object({
  ...PayerEntries,
  protocol: v.string(),
  method: PaymentMethodSchema,
  price_cents: v.number(),
  created_at: v.string(),
});
export type Mismatch = v.InferOutput<typeof MismatchSchema>;

/** What `read-overview` tells beside its numbers: what waits for the owner, and whose card pays next. Each list is bounded. */
export const RHYTHM = {
  /** Those whose last day to answer comes first stand first. */
  disputes: v.array(OpenDisputeSchema),
  /** Of the last 90 days, the newest first, unless the money is on its way back. */
  mismatches: v.array(MismatchSchema),
  /** Whose card refused the renewal. */
  refused: v.array(OverviewRowSchema),
  /** Whose card is charged within seven days, the first first. */
  renewing: v.array(OverviewRowSchema),
};

/** `mismatched`: another amount was paid, so the payment gives nothing, and its money is still here. */
export const LINE_STATES = [...STATES_OF_PAYMENT, 'mismatched'] as const;
export type LineState = (typeof LINE_STATES)[number];

/** One payment, or the return of one. Moments are ISO 8601, amounts integer centavos. */
const MoneyLineSchema = v.object({
  ...PayerEntries,
  /** The public id of the purchase. It proves nothing. */
  purchase: v.string(),
  protocol: v.string(),
  tier: v.string(),
  method: PaymentMethodSchema,
  /** How the payment stands now. */
  state: v.picklist(LINE_STATES),
  paid_at: v.string(),
  amount_cents: v.number(),
  /** When the money went back; null for a payment. */
  returned_at: v.nullable(v.string()),
  /** What counts as given back in this line's month: of a payment only a part, as long as the rest is here. */
  returned_cents: v.number(),
});
export type MoneyLine = v.InferOutput<typeof MoneyLineSchema>;

/** Where a list goes on: behind the `skip` first lines of the moment `at`. */
const PlaceSchema = v.strictObject({
  at: v.pipe(
    v.string(),
    v.isoTimestamp(),
    // The database knows no moment outside the years 1 to 9999.
    v.startsWith('20'),
    v.check((text) => !Number.isNaN(Date.parse(text))),
  ),
  skip: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10_000)),
});
export type Place = v.InferOutput<typeof PlaceSchema>;

/** How many lines of a month are read at once. */
export const MONEY_PAGE_SIZE = 50;

const PageSchema = v.object({ lines: v.array(MoneyLineSchema), next: v.nullable(PlaceSchema) });
export type MoneyPage = v.InferOutput<typeof PageSchema>;

export const MONEY_LISTS = ['received', 'returned'] as const;
export type MoneyList = (typeof MONEY_LISTS)[number];

const MonthSchema = v.pipe(v.string(), v.regex(/^20\d\d-(0[1-9]|1[0-2])$/));

/**
 * `read-money`: the money of a month (YYYY-MM in São Paulo; of the present one where none is named) with the newest of its payments and returns, all of one moment; with `more` the
 * lines of one list from that place on, and none of the other. The server records who read it. Throws 'forbidden' and 'rate-limited'.
 */
export const readMoney = {
  name: 'read-money',
  service: 'site',
  caller: 'signed-in',
  request: v.strictObject({
    month: v.optional(MonthSchema),
    more: v.optional(v.strictObject({ list: v.picklist(MONEY_LISTS), place: PlaceSchema })),
  }),
  response: v.object({
    money: MonthMoneySchema,
    /** What was received, by the id of the plan and by the method. A plan that is not sold any more is in none of `by_plan`. */
    by_plan: v.record(v.string(), v.number()),
    by_method: v.object({ pix: v.number(), card: v.number() }),
    received: PageSchema,
    returned: PageSchema,
  }),
} as const satisfies Contract;
export type MoneyOfMonth = v.InferOutput<typeof readMoney.response>;

/**
 * `export-money`: the payments and returns of a month as a CSV file for an accountant's spreadsheet (UTF-8 with BOM, semicolons), the oldest
 * first. The server records it. `complete` is false if there are more lines than one file takes (10,000). Throws 'forbidden',
 * 'recent-login-required' and 'rate-limited'.
 */
export const exportMoney = {
  name: 'export-money',
  service: 'site',
  caller: 'signed-in',
  request: v.strictObject({ month: MonthSchema }),
  response: v.object({ csv: v.string(), rows: v.number(), complete: v.boolean() }),
} as const satisfies Contract;
