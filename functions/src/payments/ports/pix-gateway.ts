/** A PIX charge's state, in our terms. `unknown`: the provider names a state that this code does not know. */
export type PixStatus = 'pending' | 'expired' | 'cancelled' | 'paid' | 'refunded' | 'disputed' | 'unknown';

export interface CreatePixParams {
  /** Our order's id. The provider's webhooks name it. */
  readonly order_id: string;
  /** The name that the buyer reads in the bank's app. */
  readonly product: string;
  /** Integer centavos of BRL. */
  readonly amount_cents: number;
  /** What the provider repeats wherever it shows the code. */
  readonly metadata: Readonly<Record<string, string>>;
  /** How long the code can be paid, in seconds. */
  readonly valid_seconds: number;
  readonly payer: {
    readonly name: string;
    readonly email: string;
    readonly phone: string;
    readonly cpf: string;
  };
}

export interface CreatedPix {
  readonly id: string;
  readonly amount_cents: number;
  readonly brCode: string;
  /** A data URL of the QR code. */
  readonly brCodeBase64: string;
  /** The end of the code's validity by the provider's clock, or null if the provider does not say. */
  readonly expires_at: Date | null;
}

/** The news about a PIX charge in a verified webhook that a look at the provider may not show. */
export interface PixHint {
  readonly event: 'completed' | 'refunded' | 'disputed' | 'lost';
  /** Integer centavos that were really paid, or null if the event does not say. */
  readonly paid_cents: number | null;
}

/** The operations of a PIX provider. Each method throws `ProviderError`. */
export interface PixGateway {
  create(params: CreatePixParams): Promise<CreatedPix>;
  read(id: string): Promise<PixStatus>;
  /** The integer centavos that were paid, which `read` does not tell; null where the provider does not say. */
  paidAmount(id: string): Promise<number | null>;
  /** Gives the whole amount back. Repeating it changes nothing. */
  refund(id: string): Promise<void>;
}
