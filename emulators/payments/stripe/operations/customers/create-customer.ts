import { randomId } from '../../../shared/random-id.ts';
import { nowSeconds, type Sandbox } from '../../sandbox.ts';
import type { Customer } from '../../state/customer.ts';

/** Creates a customer, for `POST /v1/customers` and for the payment of a checkout without a customer. */
export function createCustomer(
  sandbox: Sandbox,
  details: Partial<
    Pick<Customer, 'email' | 'name' | 'phone' | 'description' | 'preferredLocales' | 'metadata'>
  >,
): Customer {
  return sandbox.store.customers.add({
    id: `cus_${randomId(14)}`,
    created: nowSeconds(sandbox),
    email: null,
    name: null,
    phone: null,
    description: null,
    preferredLocales: [],
    metadata: {},
    paymentMethod: null,
    invoicePrefix: randomId(8).toUpperCase(),
    nextInvoiceSequence: 1,
    ...details,
  });
}
