/** A hand-written WebChannel client. It can send the requests of the web SDK's client, also when the network fails. */

export interface ChannelOptions {
  /** `host:port`. */
  readonly address: string;
  /** `projects/p/databases/d`. Google's emulator leaves a request without it unanswered; the web SDK always sends it. */
  readonly database: string;
  readonly rpc: 'Listen' | 'Write';
  /** Header lines that travel in the handshake's body. */
  readonly headers?: string;
  /** More query parameters of the handshake. */
  readonly query?: Readonly<Record<string, string>>;
}

/** An array from the server: its number and its content. */
export type NumberedArray = readonly [number, readonly unknown[]];

export class Channel {
  readonly #url: string;
  readonly sid: string;
  #requestId = 1;
  #offset: number;

  private constructor(url: string, sid: string, offset: number) {
    this.#url = url;
    this.sid = sid;
    this.#offset = offset;
  }

  /** Opens a session, whose handshake carries the first requests of the stream. */
  static async open(options: ChannelOptions, ...requests: object[]): Promise<Channel> {
    const url = channelUrl(options);
    const query = new URLSearchParams({ RID: '1', CVER: '22', ...options.query });
    const body = new URLSearchParams({
      ...(options.headers === undefined ? {} : { headers: options.headers }),
      ...mapsOf(0, requests),
    });
    const response = await fetch(`${url}&${query}`, { method: 'POST', body });
    const [[, greeting]] = parseChunks(await response.text()) as [NumberedArray];
    return new Channel(url, String(greeting[1]), requests.length);
  }

  /** Posts the next requests `copies` times, each time under the same numbers. Returns the answer to the last one. */
  async post(requests: readonly object[], copies = 1): Promise<readonly number[]> {
    this.#requestId += 1;
    const body = mapsOf(this.#offset, requests);
    this.#offset += requests.length;
    let status: readonly number[] = [];
    for (let copy = 0; copy < copies; copy += 1) {
      const query = `SID=${this.sid}&RID=${this.#requestId}&AID=0`;
      const response = await fetch(`${this.#url}&${query}`, {
        method: 'POST',
        body: new URLSearchParams(body),
      });
      const text = await response.text();
      status = JSON.parse(text.slice(text.indexOf('\n') + 1)) as number[];
    }
    return status;
  }

  /** Makes one long poll, which waits for the first array after `arrayId`. Returns the arrays that came. */
  async poll(arrayId: number): Promise<NumberedArray[]> {
    const response = await this.stream(arrayId, '1');
    return parseChunks(await response.text());
  }

  /** Polls until `count` messages have come. Returns all arrays after `arrayId` that carry one. */
  async pollFor(count: number, arrayId = 0): Promise<NumberedArray[]> {
    const messages: NumberedArray[] = [];
    let last = arrayId;
    while (messages.length < count) {
      const arrays = await this.poll(last);
      last = arrays.at(-1)?.[0] ?? last;
      messages.push(...arrays.filter(([, [first]]) => typeof first === 'object'));
    }
    return messages;
  }

  /** Opens a back channel and returns its response unread. */
  stream(arrayId: number, closeImmediately: '0' | '1' = '0', signal?: AbortSignal): Promise<Response> {
    const query = `SID=${this.sid}&RID=rpc&AID=${arrayId}&CI=${closeImmediately}&TYPE=xmlhttp`;
    return fetch(`${this.#url}&${query}`, signal === undefined ? {} : { signal });
  }

  terminate(): Promise<Response> {
    this.#requestId += 1;
    const query = `SID=${this.sid}&RID=${this.#requestId}&TYPE=terminate`;
    return fetch(`${this.#url}&${query}`, { method: 'POST' });
  }
}

/** The URL of an RPC's channel, with the query parameters that every request has. */
export function channelUrl({ address, database, rpc }: ChannelOptions): string {
  return `http://${address}/google.firestore.v1.Firestore/${rpc}/channel?VER=8&database=${encodeURIComponent(database)}`;
}

function mapsOf(offset: number, requests: readonly object[]): Record<string, string> {
  const maps = requests.map((request, index) => [`req${index}___data__`, JSON.stringify(request)]);
  return {
    count: String(requests.length),
    ...(requests.length === 0 ? {} : { ofs: String(offset) }),
    ...Object.fromEntries(maps),
  };
}

/** Splits a body into chunks. Throws if a length is not that of the text after it. */
export function parseChunks(text: string): NumberedArray[] {
  const arrays: NumberedArray[] = [];
  for (let at = 0; at < text.length; ) {
    const newline = text.indexOf('\n', at);
    const length = Number(text.slice(at, newline));
    if (newline === -1 || !Number.isInteger(length))
      throw new Error(`No length in front of ${text.slice(at)}`);
    at = newline + 1 + length;
    arrays.push(...(JSON.parse(text.slice(newline + 1, at)) as NumberedArray[]));
  }
  return arrays;
}
