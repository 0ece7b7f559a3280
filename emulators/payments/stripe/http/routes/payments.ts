import * as v from 'valibot';
import { chargeToRefund, createRefundSchema, refundCharge } from '../../operations/charges/refund-charge.ts';
import { CHARGE, DISPUTE, PAYMENT_INTENT, REFUND } from '../kinds.ts';
import { id, listEntries, nested, readParameters } from '../parameters.ts';
import { listing, reply, retrieving, type Routes } from '../route.ts';

const byCustomerSchema = nested({ ...listEntries, customer: v.optional(id) });
const chargesSchema = nested({ ...listEntries, customer: v.optional(id), payment_intent: v.optional(id) });
const byChargeSchema = nested({ ...listEntries, charge: v.optional(id), payment_intent: v.optional(id) });

/** Whether a record belongs to the charge and to the payment intent that the request asks for. */
function concerns(
  record: { charge: string; paymentIntent: string },
  asked: { charge?: string | undefined; payment_intent?: string | undefined },
): boolean {
  return (
    (asked.charge === undefined || record.charge === asked.charge) &&
    (asked.payment_intent === undefined || record.paymentIntent === asked.payment_intent)
  );
}

export const PAYMENT_ROUTES: Routes = {
  'GET /v1/payment_intents/:id': retrieving(PAYMENT_INTENT, ({ store }, id) => store.paymentIntents.get(id)),
  'GET /v1/payment_intents': (sandbox, form) => {
    const { customer, ...page } = readParameters(byCustomerSchema, form);
    const records = [...sandbox.store.paymentIntents.values()].filter(
      (intent) => customer === undefined || intent.customer === customer,
    );
    return listing(sandbox, PAYMENT_INTENT, records, page);
  },
  'GET /v1/charges/:id': retrieving(CHARGE, ({ store }, id) => store.charges.get(id)),
  'GET /v1/charges': (sandbox, form) => {
    const { customer, payment_intent, ...page } = readParameters(chargesSchema, form);
    const records = [...sandbox.store.charges.values()].filter(
      (charge) =>
        (customer === undefined || charge.customer === customer) &&
        (payment_intent === undefined || charge.paymentIntent === payment_intent),
    );
    return listing(sandbox, CHARGE, records, page);
  },
  'POST /v1/refunds': (sandbox, form) => {
    const parameters = readParameters(createRefundSchema, form);
    const charge = chargeToRefund(sandbox, parameters);
    return reply(sandbox, REFUND, refundCharge(sandbox, charge, parameters), parameters.expand);
  },
  'GET /v1/refunds/:id': retrieving(REFUND, ({ store }, id) => store.refunds.get(id)),
  'GET /v1/refunds': (sandbox, form) => {
    const { charge, payment_intent, ...page } = readParameters(byChargeSchema, form);
    const records = [...sandbox.store.refunds.values()].filter((refund) =>
      concerns(refund, { charge, payment_intent }),
    );
    return listing(sandbox, REFUND, records, page);
  },
  'GET /v1/disputes/:id': retrieving(DISPUTE, ({ store }, id) => store.disputes.get(id)),
  'GET /v1/disputes': (sandbox, form) => {
    const { charge, payment_intent, ...page } = readParameters(byChargeSchema, form);
    const records = [...sandbox.store.disputes.values()].filter((dispute) =>
      concerns(dispute, { charge, payment_intent }),
    );
    return listing(sandbox, DISPUTE, records, page);
  },
};
