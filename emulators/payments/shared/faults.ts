import * as v from 'valibot';

/**
 * How the next API requests fail. `error` answers 500, `hang` never answers; `after` does so once the work
 * is done, as when only the answer is lost on the way. `path` limits it to paths that begin so.
 */
export const faultSchema = v.strictObject({
  mode: v.picklist(['error', 'hang']),
  when: v.optional(v.picklist(['before', 'after']), 'before'),
  /** Requests still to fail. */
  count: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000)), 1),
  path: v.optional(v.pipe(v.string(), v.startsWith('/'))),
});

export type Fault = v.InferOutput<typeof faultSchema>;

/** The failures ordered through the controls. */
export class Faults {
  #fault: Fault | undefined;

  set(fault: Fault): void {
    this.#fault = { ...fault };
  }

  clear(): void {
    this.#fault = undefined;
  }

  /** The failure of the request just come, if one is due. */
  take(path: string): Pick<Fault, 'mode' | 'when'> | undefined {
    const fault = this.#fault;
    if (!fault || (fault.path !== undefined && !path.startsWith(fault.path))) return undefined;
    fault.count -= 1;
    if (fault.count === 0) this.#fault = undefined;
    return { mode: fault.mode, when: fault.when };
  }
}
