import { ProviderError } from '../../ports/provider-error.ts';

/** The kinds of round trip: to the store (`begin` and `commit` of a transaction, single reads and writes), to a provider. */
export type Port = 'begin' | 'read' | 'write' | 'commit' | 'provider';

/** Makes one round trip: `effect` happens at once and whole, the answer comes later, or not at all. */
export type PortCall = <T>(port: Port, effect: () => T) => Promise<T>;

/**
 * What can go wrong with a round trip. `crash-…`: the process is gone, before or after it took effect. `down`: it fails
 * without effect. `lost`: it took effect, its answer never came. `slow`: it takes longer than a call may last.
 */
export const FAULTS = ['crash-before', 'crash-after', 'down', 'lost', 'slow'] as const;
export type Fault = (typeof FAULTS)[number];

/** The process that made the call is gone: nothing that it might do with this error happens. */
export class Crash extends Error {}

/** The database did not answer. */
export class StoreDown extends Error {}

/** A round trip that always works. */
export const plainCall: PortCall = async (_port, effect) => effect();

/** The error by which a caller learns that a round trip failed, whatever became of it. */
export function failureOf(port: Port): Error {
  return port === 'provider'
    ? new ProviderError('unavailable', 'No answer from the provider')
    : new StoreDown('No answer from the database');
}
