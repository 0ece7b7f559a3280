import * as v from 'valibot';

/** A moment on Stripe's wire: whole seconds since the epoch. */
export const Moment = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(0),
  v.transform((seconds) => new Date(seconds * 1000)),
);

/** An amount on Stripe's wire: centavos of BRL. */
export const Cents = v.pipe(v.number(), v.integer(), v.minValue(0));

/** Stripe's longest page. */
export const PAGE = 100;
