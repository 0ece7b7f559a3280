/**
 * `refused`: the provider will not do this with these data. `payer`: it does not accept the payer's data.
 * `not-found`: it knows no such charge. `already-done`: what was asked for had been done before. `unavailable`: no usable
 * answer, what happened there is unknown.
 */
export type ProviderErrorKind = 'refused' | 'payer' | 'not-found' | 'already-done' | 'unavailable';

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
