import * as v from 'valibot';

/**
 * `months/{YYYY-MM}`: the numbers of one month in São Paulo, in integer centavos. Only the server writes them. A month without
 * a document is a month in which nothing happened.
 */
export const MonthSchema = v.object({
  received_cents: v.number(),
  returned_cents: v.number(),
  /** How many workouts were released in this month, by the working days that they took ('0', '1', …). */
  release_days: v.record(v.string(), v.number()),
});
export type Month = v.InferOutput<typeof MonthSchema>;
