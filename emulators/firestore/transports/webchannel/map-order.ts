import { StatusError } from '../../values/status.ts';

/** The content of one POST: requests of the stream, by their index in it. */
export interface ForwardMaps {
  /** The POST's number, which is one higher than that of the POST before. */
  readonly requestId: number;
  /** The number of the map that has index 0. */
  readonly offset: number;
  readonly maps: readonly (readonly [number, string])[];
}

/** How many POSTs may wait for a lost one. */
const MOST_HELD = 100;

/**
 * Puts the maps of a session's POSTs in order. Each map is given out once, even if the client repeats it. A POST that
 * arrives before its predecessor waits for it.
 */
export class MapOrder {
  #lastRequest: number;
  #lastMap = -1;
  #held: ForwardMaps[] = [];

  /** `requestId` is the number of the handshake's POST. */
  constructor(requestId: number) {
    this.#lastRequest = requestId;
  }

  /** Takes a POST and returns the texts that are next. Throws RESOURCE_EXHAUSTED when too many POSTs wait. */
  take(post: ForwardMaps): string[] {
    if (this.#overtook(post)) {
      if (this.#held.length >= MOST_HELD)
        throw new StatusError('RESOURCE_EXHAUSTED', 'Too many requests wait for one that is missing.');
      this.#held.push(post);
      return [];
    }
    const texts = this.#read(post);
    for (;;) {
      const next = this.#held.findIndex((held) => !this.#overtook(held));
      if (next === -1) return texts;
      const [released] = this.#held.splice(next, 1);
      if (released !== undefined) texts.push(...this.#read(released));
    }
  }

  /** A POST is early only if both numbers leave a gap, because some clients count only one of them. */
  #overtook({ requestId, offset, maps }: ForwardMaps): boolean {
    const first = maps[0]?.[0];
    return first !== undefined && offset + first > this.#lastMap + 1 && requestId > this.#lastRequest + 1;
  }

  #read({ requestId, offset, maps }: ForwardMaps): string[] {
    this.#lastRequest = Math.max(this.#lastRequest, requestId);
    const texts: string[] = [];
    for (const [index, text] of maps) {
      if (offset + index <= this.#lastMap) continue;
      this.#lastMap = offset + index;
      texts.push(text);
    }
    return texts;
  }
}
