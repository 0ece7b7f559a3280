import type { Target } from './target.ts';

interface Entry {
  readonly target: Target;
  /** Removes the target from the index of all streams. */
  readonly forget: () => void;
}

/** The targets of one Listen stream, by id. */
export class StreamTargets implements Iterable<Target> {
  readonly #entries = new Map<number, Entry>();
  #chosenId: number | null = null;

  get size(): number {
    return this.#entries.size;
  }

  /** Whether the server chooses the ids of this stream's targets; it does so once the client has left one out. */
  get choosesIds(): boolean {
    return this.#chosenId !== null;
  }

  /** A new id. Documented: the server assigns one to a target without. */
  chooseId(): number {
    this.#chosenId = Math.max(this.#chosenId ?? 0, ...this.#entries.keys()) + 1;
    return this.#chosenId;
  }

  add(target: Target, forget: () => void): void {
    this.#entries.set(target.id, { target, forget });
  }

  /** Removes a target. Returns whether there was one with this id. */
  remove(id: number): boolean {
    this.#entries.get(id)?.forget();
    return this.#entries.delete(id);
  }

  removeAll(): void {
    for (const id of this.#entries.keys()) this.remove(id);
  }

  /** Whether this very target is there: its id may belong to another by now. */
  has(target: Target): boolean {
    return this.#entries.get(target.id)?.target === target;
  }

  *[Symbol.iterator](): Iterator<Target> {
    for (const { target } of this.#entries.values()) yield target;
  }
}
