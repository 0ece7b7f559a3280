import { describe, expect, it } from 'vitest';
import type { OpenStream, StreamSink } from '../../service/service.ts';
import { type Message, manualClock } from '../../testing/open-service.ts';
import { StatusError } from '../../values/status.ts';
import { Backlog } from '../backlog.ts';
import type { BackChannel } from './back-channel.ts';
import type { ForwardMaps } from './forward-channel.ts';
import { Session } from './session.ts';

/** A client's back-channel request that records the data that arrive. */
class Poll implements BackChannel {
  chunks: string[] = [];
  ended = false;
  /** Whether the socket is full, because the client does not read. */
  full = false;
  /** Whether data were dropped that the client has not read. */
  lost = false;
  write(chunk: string): boolean {
    this.chunks.push(chunk);
    return !this.full;
  }
  finish(): void {
    this.ended = true;
  }
  end(): void {
    this.ended = true;
    if (this.full) this.lost = true;
  }
  /** All received arrays with their numbers. Reading them checks the length of each chunk. */
  get arrays(): unknown[] {
    return this.chunks.flatMap((chunk) => {
      const newline = chunk.indexOf('\n');
      const text = chunk.slice(newline + 1);
      expect(Number(chunk.slice(0, newline))).toBe(text.length);
      return JSON.parse(text) as unknown[];
    });
  }
}

function start(open?: () => OpenStream<string>, backlog = new Backlog()) {
  const clock = manualClock();
  const received: Message[] = [];
  const log = { closed: 0, ended: 0 };
  let sink: StreamSink<unknown> | undefined;
  const session = new Session({
    backlog,
    id: 'sid',
    requestId: 1,
    clock,
    open: (given) => {
      sink = given;
      return (
        open?.() ?? {
          receive: (text) => received.push(JSON.parse(text) as Message),
          close: () => {
            log.closed += 1;
          },
        }
      );
    },
    onEnd: () => {
      log.ended += 1;
    },
  });
  if (sink === undefined) throw new Error('The session opened no stream.');
  return { session, clock, received, log, sink };
}

/** The POST `requestId` with messages `{n}`, numbered from `offset`. */
function post(requestId: number, offset: number, ...numbers: number[]): ForwardMaps {
  return { requestId, offset, maps: numbers.map((n, index) => [index, `{"n":${n}}`]) };
}

/** Lets the session send the payloads of this tick. */
const tick = () => Promise.resolve();

describe('a WebChannel session', () => {
  it('begins with its id as array 0', () => {
    expect(start().session.greeting).toBe('[[0,["c","sid","",8,12,30000]]]');
  });

  it('accepts each numbered request once, in order, even if the client repeats it', () => {
    const { session, received } = start();
    session.receive(post(1, 0, 0));
    session.receive(post(2, 0, 0, 1));
    session.receive(post(2, 0, 0, 1));
    session.receive(post(3, 1, 1, 2));
    expect(received).toEqual([{ n: 0 }, { n: 1 }, { n: 2 }]);
  });

  it('holds back a request that overtook another until that one arrives', () => {
    const { session, received } = start();
    session.receive(post(1, 0, 0));
    session.receive(post(4, 3, 3));
    session.receive(post(3, 2, 2));
    expect(received).toEqual([{ n: 0 }]);
    session.receive(post(2, 1, 1));
    expect(received).toEqual([{ n: 0 }, { n: 1 }, { n: 2 }, { n: 3 }]);
  });

  it('does not wait for numbers that a client skips in one of its two counts', () => {
    const { session, received } = start();
    session.receive(post(1, 0));
    session.receive(post(2, 1, 1));
    session.receive(post(9, 2, 2));
    expect(received).toEqual([{ n: 1 }, { n: 2 }]);
  });

  it('keeps no more than 100 requests that wait for a lost one', () => {
    const { session } = start();
    for (let n = 10; n < 110; n += 1) session.receive(post(n, n, n));
    expect(() => session.receive(post(200, 200, 200))).toThrow('wait for one that is missing');
  });

  it('opens a streaming response with a noop and continues in the same response', async () => {
    const { session, sink } = start();
    const poll = new Poll();
    session.attach(poll, { arrayId: 0, longPolling: false });
    await tick();
    expect(poll.arrays).toEqual([[1, ['noop']]]);
    sink.send({ a: 1 });
    await tick();
    expect(poll.arrays).toEqual([
      [1, ['noop']],
      [2, [{ a: 1 }]],
    ]);
    expect(poll.ended).toBe(false);
  });

  it('ends a long poll without losing what its client has not read yet', async () => {
    const { session, sink } = start();
    const poll = new Poll();
    poll.full = true;
    session.attach(poll, { arrayId: 0, longPolling: true });
    sink.send({ large: true });
    await tick();
    expect(poll).toMatchObject({ ended: true, lost: false });
  });

  it('sends the messages of one tick as one chunk, which ends a long poll', async () => {
    const { session, sink } = start();
    const poll = new Poll();
    session.attach(poll, { arrayId: 0, longPolling: true });
    await tick();
    expect(poll.chunks).toEqual([]);
    sink.send({ a: 1 });
    sink.send({ a: 2 });
    await tick();
    expect(poll.chunks).toHaveLength(1);
    expect(poll.arrays).toEqual([
      [1, [{ a: 1 }]],
      [2, [{ a: 2 }]],
    ]);
    expect(poll.ended).toBe(true);
  });

  it('sends again only what the client has not acknowledged', async () => {
    const { session, sink } = start();
    const lost = new Poll();
    session.attach(lost, { arrayId: 0, longPolling: false });
    for (const a of [1, 2, 3]) sink.send({ a });
    await tick();
    session.detach(lost);
    const next = new Poll();
    session.attach(next, { arrayId: 2, longPolling: true });
    await tick();
    expect(next.arrays).toEqual([
      [3, [{ a: 2 }]],
      [4, [{ a: 3 }]],
    ]);
  });

  it('replaces an older back channel by a newer one', async () => {
    const { session, sink } = start();
    const [older, newer] = [new Poll(), new Poll()];
    session.attach(older, { arrayId: 0, longPolling: true });
    session.attach(newer, { arrayId: 0, longPolling: true });
    expect(older.ended).toBe(true);
    session.detach(older);
    sink.send({ a: 1 });
    await tick();
    expect(newer.arrays).toEqual([[1, [{ a: 1 }]]]);
  });

  it('answers a POST with whether a back channel is open and what waits for the client', () => {
    const { session, sink } = start();
    expect(session.status).toBe('7\n[0,0,0]');
    sink.send({ a: 1 });
    expect(session.status).toBe('7\n[0,0,9]');
    session.attach(new Poll(), { arrayId: 0, longPolling: false });
    expect(session.status).toBe('7\n[1,1,9]');
    session.acknowledge(1);
    expect(session.status).toBe('7\n[1,1,0]');
  });

  it('keeps a silent back channel alive every 30 seconds and renews a streamed one after 60', async () => {
    const { session, clock } = start();
    const poll = new Poll();
    session.attach(poll, { arrayId: 0, longPolling: false });
    await tick();
    clock.advance(30_000);
    await tick();
    expect(poll.arrays).toEqual([
      [1, ['noop']],
      [2, ['noop']],
    ]);
    clock.advance(30_000);
    await tick();
    expect(poll.ended).toBe(true);
  });

  it('sends a stream’s error as a payload and nothing after it', async () => {
    const { session, sink, log } = start();
    const poll = new Poll();
    session.attach(poll, { arrayId: 0, longPolling: true });
    sink.fail(new StatusError('PERMISSION_DENIED', 'no'));
    sink.send({ a: 1 });
    await tick();
    expect(poll.arrays).toEqual([
      [1, [{ error: { code: 403, message: 'no', status: 'PERMISSION_DENIED' } }]],
    ]);
    expect(log.closed).toBe(1);
  });

  it('answers a stream that cannot open with its error as a payload', async () => {
    const { session } = start(() => {
      throw new StatusError('INVALID_ARGUMENT', 'invalid jwt');
    });
    session.receive(post(1, 0, 0));
    const poll = new Poll();
    session.attach(poll, { arrayId: 0, longPolling: true });
    await tick();
    expect(poll.arrays).toMatchObject([[1, [{ error: { status: 'INVALID_ARGUMENT' } }]]]);
  });

  it('ends once, with its stream and its open request, when the client terminates it', () => {
    const { session, log } = start();
    const poll = new Poll();
    session.attach(poll, { arrayId: 0, longPolling: false });
    session.end();
    session.end();
    expect(poll.ended).toBe(true);
    expect(log).toEqual({ closed: 1, ended: 1 });
  });

  it('ends after a minute without a back channel, and not before', () => {
    const { session, clock, log } = start();
    const poll = new Poll();
    clock.advance(59_000);
    session.attach(poll, { arrayId: 0, longPolling: true });
    session.detach(poll);
    clock.advance(59_999);
    expect(log.ended).toBe(0);
    clock.advance(1);
    expect(log.ended).toBe(1);
  });

  it('answers a long poll without data after the time that the client names', async () => {
    const { session, clock } = start();
    const poll = new Poll();
    session.attach(poll, { arrayId: 0, longPolling: true, holdMs: 5_000 });
    clock.advance(4_999);
    await tick();
    expect(poll.chunks).toEqual([]);
    clock.advance(1);
    await tick();
    expect(poll.arrays).toEqual([[1, ['noop']]]);
    expect(poll.ended).toBe(true);
  });

  it('ignores the acknowledgement of an array that it never sent', async () => {
    const { session, sink } = start();
    const poll = new Poll();
    session.attach(poll, { arrayId: 999, longPolling: true });
    sink.send({ a: 1 });
    await tick();
    expect(poll.arrays).toEqual([[1, [{ a: 1 }]]]);
  });

  it('replaces a streamed response that has become large, and continues where it stopped', async () => {
    const { session, sink } = start();
    const text = 'x'.repeat(1024 * 1024);
    const [first, second] = [new Poll(), new Poll()];
    session.attach(first, { arrayId: 0, longPolling: false });
    for (let a = 1; a <= 6; a += 1) sink.send({ a, text });
    await tick();
    expect(first.ended).toBe(true);
    const received = first.arrays.length;
    session.attach(second, { arrayId: received, longPolling: false });
    await tick();
    expect(received + second.arrays.length).toBe(7);
  });

  it('sends no more than the client reads', async () => {
    const { session, sink } = start();
    const poll = new Poll();
    poll.full = true;
    session.attach(poll, { arrayId: 0, longPolling: false });
    await tick();
    for (const a of [1, 2]) sink.send({ a });
    await tick();
    expect(poll.arrays).toEqual([[1, ['noop']]]);
    session.drained(poll);
    await tick();
    expect(poll.arrays).toHaveLength(3);
  });

  it('drops a client that does not read while more and more data waits for it', async () => {
    const { session, sink, clock, log } = start();
    const poll = new Poll();
    poll.full = true;
    const text = 'x'.repeat(1024 * 1024);
    session.attach(poll, { arrayId: 0, longPolling: false });
    await tick();
    for (let a = 0; a < 40; a += 1) sink.send({ text });
    await tick();
    expect(log.ended).toBe(0);
    clock.advance(2_000);
    sink.send({ text });
    expect(log).toEqual({ closed: 1, ended: 1 });
    expect(poll.ended).toBe(true);
  });

  it('drops it sooner, and with less, while much is kept for other clients', async () => {
    const backlog = new Backlog();
    const sessions = Array.from({ length: 5 }, () => start(undefined, backlog));
    const text = 'x'.repeat(1024 * 1024);
    for (const { session } of sessions) {
      const poll = new Poll();
      poll.full = true;
      session.attach(poll, { arrayId: 0, longPolling: false });
    }
    await tick();
    for (const { sink } of sessions) for (let a = 0; a < 14; a += 1) sink.send({ text });
    await tick();
    for (const { clock } of sessions) clock.advance(100);
    for (const { sink } of sessions) sink.send({ text });
    // The first one gives enough room for the others.
    expect(sessions.map(({ log }) => log.ended)).toEqual([1, 0, 0, 0, 0]);
  });
});
