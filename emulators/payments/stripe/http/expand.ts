import type { Sandbox } from '../sandbox.ts';
import { PRESENT_BY_ID } from '../wire/present-by-id.ts';
import { presentPayments } from '../wire/present-invoice.ts';
import { presentRefund } from '../wire/present-refund.ts';
import { presentLineItems } from '../wire/present-session.ts';
import { embeddedList, type WireObject } from '../wire/wire-object.ts';
import { invalidRequest } from './api-error.ts';

const MAX_DEPTH = 4;

type Target =
  /** A field that holds an id, which the object replaces. */
  | { kind: 'reference'; type: keyof typeof PRESENT_BY_ID }
  /** A list that every reply has. Its elements can be expanded. */
  | { kind: 'list'; type: string }
  /** A list that a reply has only when the request expands it. */
  | { kind: 'included'; type: string; present(sandbox: Sandbox, id: string): WireObject };

const refer = (type: keyof typeof PRESENT_BY_ID): Target => ({ kind: 'reference', type });

/** The fields that can be expanded, by the object's type and the path within the object. */
const EXPANDABLE: Readonly<Record<string, Readonly<Record<string, Target>>>> = {
  'checkout.session': {
    customer: refer('customer'),
    subscription: refer('subscription'),
    invoice: refer('invoice'),
    payment_intent: refer('payment_intent'),
    line_items: {
      kind: 'included',
      type: 'item',
      present: (sandbox, id) => presentLineItems(sandbox, sandbox.store.sessions.demand(id)),
    },
  },
  item: { 'price.product': refer('product') },
  subscription: {
    customer: refer('customer'),
    latest_invoice: refer('invoice'),
    default_payment_method: refer('payment_method'),
    items: { kind: 'list', type: 'subscription_item' },
  },
  subscription_item: { 'price.product': refer('product') },
  invoice: {
    customer: refer('customer'),
    'parent.subscription_details.subscription': refer('subscription'),
    lines: { kind: 'list', type: 'line_item' },
    payments: {
      kind: 'included',
      type: 'invoice_payment',
      present: (sandbox, id) => presentPayments(sandbox, sandbox.store.invoices.demand(id)),
    },
  },
  line_item: { 'pricing.price_details.price': refer('price'), subscription: refer('subscription') },
  invoice_payment: { invoice: refer('invoice'), 'payment.payment_intent': refer('payment_intent') },
  payment_intent: {
    customer: refer('customer'),
    latest_charge: refer('charge'),
    payment_method: refer('payment_method'),
  },
  charge: {
    customer: refer('customer'),
    payment_intent: refer('payment_intent'),
    refunds: {
      kind: 'included',
      type: 'refund',
      present: (sandbox, id) =>
        embeddedList(
          `/v1/charges/${id}/refunds`,
          [...sandbox.store.refunds.values()]
            .filter((refund) => refund.charge === id)
            .toReversed()
            .map((refund) => presentRefund(sandbox, refund)),
        ),
    },
  },
  refund: { charge: refer('charge'), payment_intent: refer('payment_intent') },
  dispute: { charge: refer('charge'), payment_intent: refer('payment_intent') },
  customer: { 'invoice_settings.default_payment_method': refer('payment_method') },
  payment_method: { customer: refer('customer') },
  price: { product: refer('product') },
};

/**
 * Expands the objects in place. `inList` says that they are the elements of a list reply, whose paths begin with `data`.
 * Throws a refusal (400) for a path that is not in `EXPANDABLE`, whatever the objects contain, and for more than four levels.
 */
export function expandObjects(
  sandbox: Sandbox,
  type: string,
  objects: readonly WireObject[],
  paths: readonly string[],
  inList = false,
): void {
  for (const whole of paths) {
    const shown = whole.slice(0, 200);
    // The provider counts `data` as a level.
    if (whole.split('.').length > MAX_DEPTH) {
      throw invalidRequest(
        `You cannot expand more than ${MAX_DEPTH} levels of a property. Property: ${shown}`,
        {
          code: 'property_expansion_max_depth',
        },
      );
    }
    const hint = ` You may want to try expanding 'data.${shown}' instead.`;
    const outside = inList && !whole.startsWith('data.');
    const refusal = invalidRequest(`This property cannot be expanded (${shown}).${outside ? hint : ''}`);
    if (outside) throw refusal;
    expandPath(sandbox, type, objects, inList ? whole.slice('data.'.length) : whole, refusal);
  }
}

function expandPath(
  sandbox: Sandbox,
  type: string,
  objects: readonly WireObject[],
  path: string,
  refusal: Error,
): void {
  const [field, target] =
    Object.entries(EXPANDABLE[type] ?? {}).find(([key]) => path === key || path.startsWith(`${key}.`)) ?? [];
  if (field === undefined || target === undefined) throw refusal;
  let rest = path.slice(field.length + 1);
  const found: WireObject[] = [];
  for (const object of objects) {
    const [parent, name] = locate(object, field);
    if (!parent) continue;
    if (target.kind === 'included' && parent[name] === undefined)
      parent[name] = target.present(sandbox, String(object['id']));
    const value = parent[name];
    if (target.kind === 'reference' && typeof value === 'string')
      parent[name] = PRESENT_BY_ID[target.type](sandbox, value);
    const now = parent[name];
    if (!isObject(now)) continue;
    if (target.kind === 'reference') found.push(now);
    else if (Array.isArray(now['data'])) found.push(...now['data'].filter(isObject));
  }
  if (target.kind !== 'reference') {
    if (rest === '' ? target.kind === 'list' : !rest.startsWith('data.')) throw refusal;
    rest = rest.slice('data.'.length);
  }
  if (rest !== '') expandPath(sandbox, target.type, found, rest, refusal);
}

/** The object that holds the last part of a dotted path, and the name of that part. */
function locate(object: WireObject, path: string): [WireObject | undefined, string] {
  const parts = path.split('.');
  const name = parts.pop() ?? '';
  let parent: unknown = object;
  for (const part of parts) parent = isObject(parent) ? parent[part] : undefined;
  return [isObject(parent) ? parent : undefined, name];
}

function isObject(value: unknown): value is WireObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
