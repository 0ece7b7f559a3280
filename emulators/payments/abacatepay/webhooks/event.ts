import type { Charge } from '../state/charge.ts';
import type { EventName } from '../state/delivery.ts';

/**
 * An event as JSON, API version 2. Like the provider's events, it names the code `char_…` although `create` answered
 * `pix_char_…`, masks the CPF, and says `status: "PAID"` even for refunds and disputes.
 */
export function writeEvent(eventId: string, event: EventName, charge: Charge): string {
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
