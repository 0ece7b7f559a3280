/**
 * How the next API requests fail. `error` answers 500, `hang` never answers; `after` does so once the work
 * is done, as when only the answer is lost on the way.
 */
export interface Fault {
  mode: 'error' | 'hang';
  when: 'before' | 'after';
  /** Requests still to fail. */
  count: number;
}

/** The failures ordered through the controls. */
export class Faults {
  #fault: Fault | undefined;

  set(fault: Fault): void {
    this.#fault = fault.count > 0 ? fault : undefined;
  }

  clear(): void {
    this.#fault = undefined;
  }

  /** The failure of the request just come, if one is due. */
  take(): Omit<Fault, 'count'> | undefined {
    const fault = this.#fault;
    if (!fault) return undefined;
    fault.count -= 1;
    if (fault.count === 0) this.#fault = undefined;
    return { mode: fault.mode, when: fault.when };
  }
}
