import { decodeInt } from '../../values/codec.ts';
import type { WireTarget } from '../../values/wire.ts';
import type { Core } from '../core.ts';
import type { Caller } from '../service.ts';
import { createTarget } from './create-target.ts';
import { decodeResume } from './resume-position.ts';
import type { Loaded, Target } from './target.ts';

/** A target with its state at the present moment. */
export interface OpenedTarget {
  readonly target: Target;
  readonly loaded: Loaded;
  /** Whether the client has listened to it before, and says until when. */
  readonly resumes: boolean;
  /** How many documents the client says it has of the target; null if it does not say. */
  readonly expected: number | null;
}

/** Reads an `add_target` and loads its state. Throws INVALID_ARGUMENT. */
export function openTarget(
  core: Core,
  caller: Caller,
  database: string,
  id: number,
  wire: WireTarget,
): OpenedTarget {
  const target = createTarget(core, caller, database, id, wire);
  const expected = decodeInt(wire.expectedCount, 'expected_count') ?? null;
  const resume = decodeResume(wire);
  const past = resume === null || resume === 'unknown' ? null : core.past.recall(database, resume);
  return { target, loaded: target.load(past, expected), resumes: resume !== null, expected };
}
