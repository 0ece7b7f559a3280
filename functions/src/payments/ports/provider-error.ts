/**
 * `refused`: the provider will not do this with these data. `payer`: it does not accept the payer's data.
 * `not-found`: it knows no such charge. `already-done`: it did before what was asked for. `unavailable`: it gave no usable
 * answer, so nobody knows what it did.
 */
export type ProviderErrorKind = 'refused' | 'payer' | 'not-found' | 'already-done' | 'unavailable';

/** A provider's failure. The message is for the log: it never holds personal data or the provider's payload. */
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
