import * as v from 'valibot';

/**
 * How the next API requests fail. With `error` they get a 500; with `hang` they get no answer. `after` does the work first, as
 * when only the answer is lost. `path` limits the fault to paths that begin with it.
 */
export const faultSchema = v.strictObject({
  mode: v.picklist(['error', 'hang']),
  when: v.optional(v.picklist(['before', 'after']), 'before'),
  /** The number of requests that fail. */
  count: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000)), 1),
  path: v.optional(v.pipe(v.string(), v.startsWith('/'))),
});

export type Fault = v.InferOutput<typeof faultSchema>;

/** The faults that the controls ordered. */
export class Faults {
  #fault: Fault | undefined;

  set(fault: Fault): void {
    this.#fault = { ...fault };
  }

  clear(): void {
    this.#fault = undefined;
  }

  /** The fault of the present request, if it has one. */
  take(path: string): Pick<Fault, 'mode' | 'when'> | undefined {
    const fault = this.#fault;
    if (!fault || (fault.path !== undefined && !path.startsWith(fault.path))) return undefined;
    fault.count -= 1;
    if (fault.count === 0) this.#fault = undefined;
    return { mode: fault.mode, when: fault.when };
  }
}
