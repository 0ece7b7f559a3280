import * as v from 'valibot';
import type { Contract } from '../contract.ts';

/** A plan that ends soon and does not renew. Its `id` is that of its row in the queue; its end is ISO 8601. */
const RenewalSchema = v.object({
  id: v.string(),
  nome: v.string(),
  email: v.string(),
  telefone: v.string(),
  tier: v.nullable(v.string()),
  subscription_end: v.string(),
});
export type Renewal = v.InferOutput<typeof RenewalSchema>;

/** The money of one month (YYYY-MM, in São Paulo), in integer centavos. */
const MonthMoneySchema = v.object({
  month: v.string(),
  received_cents: v.number(),
  returned_cents: v.number(),
});
export type MonthMoney = v.InferOutput<typeof MonthMoneySchema>;

/**
 * `read-overview`: the numbers of the trainer's overview, all of the moment `at` (ISO 8601). The server records who read them.
 * Throws 'forbidden' and 'rate-limited'.
 */
export const readOverview = {
  name: 'read-overview',
  caller: 'signed-in',
  request: v.nullish(v.strictObject({})),
  response: v.object({
    at: v.string(),
    /** How many rows of the queue have access: all, and those of each plan. */
    active: v.number(),
    by_plan: v.object({ plus: v.number(), pro: v.number() }),
    waiting: v.number(),
    overdue: v.number(),
    /** The first end first, at most a page of the queue. */
    renewals: v.array(RenewalSchema),
    /** The average of the working days that the deliveries of the last three months took, to one decimal; null without any. */
    delivery_days: v.nullable(v.number()),
    /** Mails that the server has not taken yet, and those of the last 30 days that were given up. */
    mails: v.object({ waiting: v.number(), given_up: v.number() }),
    /** The last twelve months, the oldest first. */
    months: v.array(MonthMoneySchema),
  }),
} as const satisfies Contract;
export type Overview = v.InferOutput<typeof readOverview.response>;
