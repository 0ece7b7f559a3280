import type { ReceivedReturn } from '../../features/checkout/card/receive-card-return.ts';
import type { PaidOrder } from '../../components/payment/paid-order.ts';

/** The state of a purchase that the landing page has to show to a person who arrives. */
export type Arrival =
  /** The buyer is back from the payment page, with a session to verify. */
  | (Omit<Extract<ReceivedReturn, { kind: 'paid' }>, 'kind'> & { readonly kind: 'card-return' })
  /** A paid order without an account. `own`: the signed-in account has received it, so there is nothing to claim. */
  | { readonly kind: 'paid'; readonly order: PaidOrder; readonly own: boolean }
  /** A paid session that came with the URL; nobody has shown yet that it is theirs. */
  | { readonly kind: 'unknown-payment'; readonly order: PaidOrder };
