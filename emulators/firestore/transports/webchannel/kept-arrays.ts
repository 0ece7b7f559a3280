import type { Backlog } from '../backlog.ts';

/** The numbered arrays of a session. Each is kept until the client acknowledges it. */
export class KeptArrays {
  readonly #backlog: Backlog;
  #first = 1;
  #texts: string[] = [];
  #units = 0;

  constructor(backlog: Backlog) {
    this.#backlog = backlog;
  }

  /** The number of the latest array; 0 when there is none. */
  get lastId(): number {
    return this.#first + this.#texts.length - 1;
  }

  /** The length of all kept arrays, in UTF-16 units. */
  get units(): number {
    return this.#units;
  }

  add(text: string): void {
    this.#texts.push(text);
    this.#units += text.length;
    this.#backlog.add(text.length);
  }

  /** Forgets everything. */
  clear(): void {
    this.acknowledge(this.lastId);
  }

  /** Forgets the arrays up to `id`. */
  acknowledge(id: number): void {
    const forgotten = this.#texts.splice(0, Math.max(0, id + 1 - this.#first));
    this.#first += forgotten.length;
    const units = forgotten.reduce((sum, text) => sum + text.length, 0);
    this.#units -= units;
    this.#backlog.remove(units);
  }

  /** As many arrays after `id` as fit into `most` units, but at least one; null when there are none. */
  after(id: number, most: number): { readonly text: string; readonly lastId: number } | null {
    const start = Math.max(0, id + 1 - this.#first);
    const parts: string[] = [];
    let units = 0;
    for (let index = start; index < this.#texts.length; index += 1) {
      const text = this.#texts[index] ?? '';
      if (parts.length > 0 && units + text.length > most) break;
      units += text.length;
      parts.push(`[${this.#first + index},${text}]`);
    }
    if (parts.length === 0) return null;
    return { text: `[${parts.join(',')}]`, lastId: this.#first + start + parts.length - 1 };
  }
}
