import * as v from 'valibot';
import { createCustomer } from '../../operations/customers/create-customer.ts';
import { CUSTOMER, PAYMENT_METHOD, PRICE, PRODUCT } from '../kinds.ts';
import {
  email,
  expandEntry,
  list,
  listEntries,
  metadata,
  nested,
  readParameters,
  text,
} from '../parameters.ts';
import { listing, reply, retrieving, type Routes } from '../route.ts';

const createSchema = nested({
  ...expandEntry,
  email: v.optional(email()),
  name: v.optional(text(256)),
  phone: v.optional(text(20)),
  description: v.optional(text(350)),
  preferred_locales: v.optional(list(text(35))),
  metadata: v.optional(metadata()),
});

const listSchema = nested({ ...listEntries, email: v.optional(text(512)) });

/** The routes of customers, and of the payment methods, prices and products that a session or a payment creates. */
export const CUSTOMER_ROUTES: Routes = {
  'POST /v1/customers': (sandbox, form) => {
    const parameters = readParameters(createSchema, form);
    const customer = createCustomer(sandbox, {
      email: parameters.email ?? null,
      name: parameters.name ?? null,
      phone: parameters.phone ?? null,
      description: parameters.description ?? null,
      preferredLocales: parameters.preferred_locales ?? [],
      metadata: parameters.metadata ?? {},
    });
    return reply(sandbox, CUSTOMER, customer, parameters.expand);
  },
  'GET /v1/customers/:id': retrieving(CUSTOMER, ({ store }, id) => store.customers.get(id)),
  'GET /v1/customers': (sandbox, form) => {
    const { email: address, ...page } = readParameters(listSchema, form);
    const records = [...sandbox.store.customers.values()].filter(
      (customer) => address === undefined || customer.email === address,
    );
    return listing(sandbox, CUSTOMER, records, page);
  },
  'GET /v1/payment_methods/:id': retrieving(PAYMENT_METHOD, ({ store }, id) => store.paymentMethods.get(id)),
  'GET /v1/prices/:id': retrieving(PRICE, ({ store }, id) => store.prices.get(id)),
  'GET /v1/products/:id': retrieving(PRODUCT, ({ store }, id) => store.products.get(id)),
};
