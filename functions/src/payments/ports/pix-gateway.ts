/** A PIX charge's state, whatever the provider calls it. */
export type PixStatus = 'pending' | 'expired' | 'cancelled' | 'paid' | 'refunded' | 'disputed';

export interface CreatePixParams {
  readonly amount_cents: number;
  readonly description: string;
  /** Validity of the code in seconds. */
  readonly expiresIn: number;
  /** Our order's id: comes back in webhooks. */
  readonly externalId: string;
  readonly customer: {
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
  /** The end of its validity by the provider's clock, where it says so. */
  readonly expires_at: Date | null;
}

/** What we need of a PIX provider; each method throws `ProviderError`. */
export interface PixGateway {
  create(params: CreatePixParams): Promise<CreatedPix>;
  check(id: string): Promise<PixStatus>;
  /** Gives the whole amount back; asking again for what went back already changes nothing. */
  refund(id: string): Promise<void>;
}
