import type { CardGateway } from './card-gateway.ts';
import type { PaymentStore } from './payment-store.ts';
import type { PixGateway } from './pix-gateway.ts';

/** What the money's core works on; the deployed ones are in `live-deps`. */
export interface PaymentDeps {
  readonly store: PaymentStore;
  readonly pix: PixGateway;
  readonly card: CardGateway;
  readonly now: () => Date;
  /** Resolves after so many milliseconds. */
  readonly wait: (ms: number) => Promise<void>;
}
