import { createHmac } from 'node:crypto';
import { type Clock, HOUR_MS, MINUTE_MS, SECOND_MS, type Timers } from '../../shared/clock.ts';
import { randomId } from '../shared/store.ts';
import { WebhookDispatcher } from '../shared/webhook-dispatcher.ts';
import type { Charge, Delivery, EventName, Store } from './state.ts';

/**
 * An event as JSON, API version 2. Like the provider's events, it names the code `char_…` although `create` answered
 * `pix_char_…`, masks the CPF, and says `status: "PAID"` even for refunds and disputes.
 */
function writeEvent(eventId: string, event: EventName, charge: Charge): string {
  const taxId = charge.customer ? maskTaxId(charge.customer.taxId) : null;
  return JSON.stringify({
    id: eventId,
    event,
    apiVersion: 2,
    devMode: charge.devMode,
    data: {
      transparent: {
        id: charge.id.replace(/^pix_/u, ''),
        externalId: charge.externalId,
        amount: charge.amount,
        paidAmount: charge.paidAmount,
        platformFee: charge.platformFee,
        status: 'PAID',
        frequency: 'ONE_TIME',
        devMode: charge.devMode,
        customerId: charge.customer?.id ?? null,
        methods: ['PIX'],
        receiptUrl: receiptUrl(charge),
        metadata: charge.metadata,
        createdAt: new Date(charge.createdAt).toISOString(),
        updatedAt: new Date(charge.updatedAt).toISOString(),
      },
      customer: charge.customer
        ? { id: charge.customer.id, name: charge.customer.name, email: charge.customer.email, taxId }
        : { id: '', name: null, email: null, taxId: null },
      payerInformation: {
        method: 'PIX',
        PIX: {
          name: charge.customer?.name ?? 'Pagador de Teste',
          taxId,
          isSameAsCustomer: charge.customer !== null,
        },
      },
      ...(event === 'transparent.completed' ? {} : { reason: 'requested_by_customer' }),
    },
  });
}

/** The URL of a paid code's receipt at the provider, or null for an unpaid code. */
export function receiptUrl(charge: Charge): string | null {
  return charge.paidAmount === null ? null : `https://app.abacatepay.example/receipt/${charge.id}`;
}

function maskTaxId(taxId: string): string {
  const digits = taxId.replaceAll(/\D/gu, '');
  return digits.length > 11
    ? `${digits.slice(0, 2)}.***.${digits.slice(5, 8)}/${digits.slice(8, 12)}-**`
    : `${digits.slice(0, 3)}.***.${digits.slice(6, 9)}-**`;
}

/** The header `X-Webhook-Signature`: the base64 HMAC-SHA256 of the raw body with the key that the provider publishes. */
function sign(body: string, publicKey: string): string {
  return createHmac('sha256', publicKey).update(body).digest('base64');
}

/** The time from each failed attempt to the next one, in milliseconds. */
export const RETRY_DELAYS_MS = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
];

interface AnnouncerOptions {
  store: Store;
  clock: Clock;
  timers: Timers;
  fetch: typeof fetch;
  url: string | undefined;
  secret: string;
  publicKey: string;
}

/** Writes events about codes, and sends them to the webhook with the secret and a signature. */
export class Announcer extends WebhookDispatcher<Delivery> {
  readonly #store: Store;
  readonly #clock: Clock;

  constructor({ store, secret, publicKey, ...options }: AnnouncerOptions) {
    super({
      ...options,
      log: store,
      retryDelaysMs: RETRY_DELAYS_MS,
      envelope: (target, body) => {
        const url = new URL(target);
        url.searchParams.set('webhookSecret', secret);
        return {
          url,
          headers: {
            'content-type': 'application/json',
            'user-agent': 'AbacatePay/2.0 (sandbox)',
            'x-webhook-secret': secret,
            'x-webhook-signature': sign(body, publicKey),
          },
        };
      },
      judge: (outcome) => {
        const answered = typeof outcome === 'number' && outcome < 500;
        return answered && outcome !== 408 && outcome !== 429 ? 'refused' : 'retry';
      },
    });
    this.#store = store;
    this.#clock = options.clock;
  }

  /** Sends an event about a code in the background, unless a mishap is ordered for it. */
  tell(charge: Charge, event: EventName): void {
    this.announce(this.#delivery(charge, event));
  }

  /**
   * Sends the last event about a code again with a new event id, as the provider's dashboard does. Returns false when there
   * is none.
   */
  resend(charge: Charge): boolean {
    const last = this.#store.deliveries.findLast((delivery) => delivery.chargeId === charge.id);
    if (!last) return false;
    this.repeat(this.#delivery(charge, last.event));
    return true;
  }

  #delivery(charge: Charge, event: EventName): Delivery {
    const eventId = `log_${randomId()}`;
    return {
      eventId,
      event,
      chargeId: charge.id,
      body: writeEvent(eventId, event, charge),
      state: this.url === undefined ? 'dropped' : 'pending',
      dueAt: this.#clock.now(),
      attempts: [],
    };
  }
}
