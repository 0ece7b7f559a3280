import { StatusError } from '../../values/status.ts';

/** The content of a POST on the forward channel. */
export interface ForwardBody {
  /** Only in the handshake: header lines that stand for HTTP headers of the whole session, by lower-case name. */
  readonly headers: ReadonlyMap<string, string>;
  readonly offset: number;
  /** Index within this body, and the JSON text of a request; sorted by index. */
  readonly maps: readonly (readonly [number, string])[];
}

/** The client puts no more maps than this into one request. */
const MAX_MAPS = 1000;

/** Reads `headers=…&count=N&ofs=M&req0___data__=…`. Throws INVALID_ARGUMENT for counts that do not fit. */
export function readForwardBody(body: string): ForwardBody {
  const form = new URLSearchParams(body);
  const count = readCount(form.get('count'), MAX_MAPS);
  const offset = readCount(form.get('ofs'), Number.MAX_SAFE_INTEGER - MAX_MAPS);
  const maps: [number, string][] = [];
  for (const [name, text] of form) {
    const index = /^req(\d{1,6})___data__$/.exec(name)?.[1];
    if (index !== undefined) maps.push([Number(index), text]);
  }
  if (maps.length !== count) {
    const problem = `The request says that it carries ${count} messages and carries ${maps.length}.`;
    throw new StatusError('INVALID_ARGUMENT', problem);
  }
  maps.sort(([a], [b]) => a - b);
  return { headers: readHeaderLines(form.get('headers') ?? ''), offset, maps };
}

/**
 * Reads lines `Name:Value` into a map by lower-case name. A client sends headers this way to avoid a CORS preflight.
 */
export function readHeaderLines(lines: string): Map<string, string> {
  const headers = new Map<string, string>();
  for (const line of lines.split('\r\n')) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim());
  }
  return headers;
}

function readCount(text: string | null, most: number): number {
  const count = text === null ? 0 : Number(text);
  if (Number.isInteger(count) && count >= 0 && count <= most) return count;
  throw new StatusError('INVALID_ARGUMENT', `Invalid number in the request: ${text}`);
}

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
