import * as v from 'valibot';

export const productSchema = v.strictObject({
  id: v.string(),
  created: v.number(),
  name: v.string(),
});

export type Product = v.InferOutput<typeof productSchema>;

export const INTERVALS = ['day', 'week', 'month', 'year'] as const;

export const priceSchema = v.strictObject({
  id: v.string(),
  created: v.number(),
  product: v.string(),
  currency: v.string(),
  /** In centavos. */
  unitAmount: v.number(),
  interval: v.picklist(INTERVALS),
  intervalCount: v.number(),
});

export type Price = v.InferOutput<typeof priceSchema>;
