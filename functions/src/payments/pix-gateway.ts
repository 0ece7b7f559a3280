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
}

/**
 * `refused`: the provider will not do this with these data. `payer`: it does not accept the payer's data.
 * `not-found`: it knows no such charge. `unavailable`: no usable answer, what happened there is unknown.
 */
export type ProviderErrorKind = 'refused' | 'payer' | 'not-found' | 'unavailable';

/** The message is for the log: it never holds personal data or the provider's payload. */
export class ProviderError extends Error {
  constructor(
    readonly kind: ProviderErrorKind,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'ProviderError';
  }
}
