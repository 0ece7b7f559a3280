import * as v from 'valibot';

export const metadataSchema = v.record(v.string(), v.string());

/** A customer. All times in the records of this sandbox are in seconds since the epoch, as in the API. */
export const customerSchema = v.strictObject({
  id: v.string(),
  created: v.number(),
  email: v.nullable(v.string()),
  name: v.nullable(v.string()),
  preferredLocales: v.array(v.string()),
  /** The card that renewals are charged to. */
  paymentMethod: v.nullable(v.string()),
  /** The first part of the numbers of the customer's invoices. */
  invoicePrefix: v.string(),
  nextInvoiceSequence: v.number(),
  /** The credit balance in centavos, which pays the next invoices first. */
  credit: v.optional(v.number(), 0),
});

export type Customer = v.InferOutput<typeof customerSchema>;

export const CARD_NAMES = ['approved', 'refused', 'authentication', 'refused-at-renewal'] as const;

/** The behaviour of a test card, by the name that the controls use. */
export type CardName = (typeof CARD_NAMES)[number];

/** The card numbers of the behaviours, as in the provider's own test mode. */
export const CARD_NUMBERS: Readonly<Record<CardName, string>> = {
  approved: '4242424242424242',
  refused: '4000000000000002',
  authentication: '4000002760003184',
  'refused-at-renewal': '4000000000000341',
};

/** A card that a customer paid with. */
export const paymentMethodSchema = v.strictObject({
  id: v.string(),
  created: v.number(),
  customer: v.string(),
  card: v.picklist(CARD_NAMES),
  email: v.nullable(v.string()),
  name: v.nullable(v.string()),
});

export type PaymentMethod = v.InferOutput<typeof paymentMethodSchema>;
