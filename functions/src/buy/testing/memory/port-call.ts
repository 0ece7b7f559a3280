import { ProviderError } from '../../gateways.ts';

/** The kinds of round trips: to the store (`begin` and `commit` of a transaction, single reads and writes), or to a provider. */
export type Port = 'begin' | 'read' | 'write' | 'commit' | 'provider';

/** Makes one round trip. `effect` happens at once and completely. The answer comes later, or not at all. */
export type PortCall = <T>(port: Port, effect: () => T) => Promise<T>;

/**
 * The faults of a round trip. `crash-…`: the process ends before or after the effect. `down`: the round trip fails without
 * effect. `lost`: it takes effect, but its answer never comes. `slow`: it takes longer than a call may last.
 */
export const FAULTS = ['crash-before', 'crash-after', 'down', 'lost', 'slow'] as const;
export type Fault = (typeof FAULTS)[number];

/** The process that made the call has ended, so its handling of this error has no effect. */
export class Crash extends Error {}

/** The database did not answer. */
export class StoreDown extends Error {}

/** The error that a caller gets for a failed round trip. It does not say whether the round trip took effect. */
export function failureOf(port: Port): Error {
  return port === 'provider'
    ? new ProviderError('unavailable', 'No answer from the provider')
    : new StoreDown('No answer from the database');
}
