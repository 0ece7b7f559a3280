import { PAYMENT_PROTOCOL } from 'domain/texts/account';

/** The number by which the trainer finds a payment. One click selects it, to be copied. */
export function PaymentProtocol({ protocol }: { protocol: string }) {
  return (
    <p className="text-sm">
      {PAYMENT_PROTOCOL} <strong className="inline-block select-all">{protocol}</strong>
    </p>
  );
}
