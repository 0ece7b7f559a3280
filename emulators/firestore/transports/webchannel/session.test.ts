import { describe, expect, it } from 'vitest';
import type { Message, OpenStream, StreamSink } from '../../service/service.ts';
import { manualClock } from '../../testing/manual-clock.ts';
import { StatusError } from '../../values/status.ts';
import { type BackChannel, Session } from './session.ts';

/** A client's back-channel request that notes what arrives. */
class Poll implements BackChannel {
  chunks: string[] = [];
  ended = false;
  write(chunk: string): void {
    this.chunks.push(chunk);
  }
  end(): void {
    this.ended = true;
  }
  /** All arrays received, with their numbers; checks each length. */
  get arrays(): unknown[] {
    return this.chunks.flatMap((chunk) => {
      const newline = chunk.indexOf('\n');
      const text = chunk.slice(newline + 1);
      expect(Number(chunk.slice(0, newline))).toBe(text.length);
      return JSON.parse(text) as unknown[];
    });
  }
}

function start(open?: () => OpenStream) {
  const clock = manualClock();
  const received: Message[] = [];
  const log = { closed: 0, ended: 0 };
  let sink: StreamSink | undefined;
  const session = new Session({
    id: 'sid',
    clock,
    open: (given) => {
      sink = given;
      return (
        open?.() ?? {
          receive: (message) => received.push(message),
          close: () => {
            log.closed += 1;
          },
        }
      );
    },
    read: (text) => JSON.parse(text) as Message,
    write: (message) => message,
    onEnd: () => {
      log.ended += 1;
    },
  });
  if (sink === undefined) throw new Error('The session opened no stream.');
  return { session, clock, received, log, sink };
}

/** Lets the session send what it gathered in this tick. */
const tick = () => Promise.resolve();

describe('a WebChannel session', () => {
  it('greets with its id as array 0', () => {
    expect(start().session.greeting).toBe('31\n[[0,["c","sid","",8,12,30000]]]');
  });

  it('takes each numbered request once, in order, however often the client repeats it', () => {
    const { session, received } = start();
    session.receive(0, [[0, '{"n":0}']]);
    session.receive(0, [
      [0, '{"n":0}'],
      [1, '{"n":1}'],
    ]);
    session.receive(1, [
      [0, '{"n":1}'],
      [1, '{"n":2}'],
    ]);
    expect(received).toEqual([{ n: 0 }, { n: 1 }, { n: 2 }]);
  });

  it('opens a streaming response with a noop and goes on in it', async () => {
    const { session, sink } = start();
    const poll = new Poll();
    session.attach(poll, 0, false);
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

  it('sends what comes in one tick as one chunk and ends a long poll with it', async () => {
    const { session, sink } = start();
    const poll = new Poll();
    session.attach(poll, 0, true);
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

  it('sends again what the client has not acknowledged, and only that', async () => {
    const { session, sink } = start();
    const lost = new Poll();
    session.attach(lost, 0, false);
    for (const a of [1, 2, 3]) sink.send({ a });
    await tick();
    session.detach(lost);
    const next = new Poll();
    session.attach(next, 2, true);
    await tick();
    expect(next.arrays).toEqual([
      [3, [{ a: 2 }]],
      [4, [{ a: 3 }]],
    ]);
  });

  it('replaces an older back channel by a newer one', async () => {
    const { session, sink } = start();
    const [older, newer] = [new Poll(), new Poll()];
    session.attach(older, 0, true);
    session.attach(newer, 0, true);
    expect(older.ended).toBe(true);
    session.detach(older);
    sink.send({ a: 1 });
    await tick();
    expect(newer.arrays).toEqual([[1, [{ a: 1 }]]]);
  });

  it('tells a posting client whether it is listening and what waits for it', () => {
    const { session, sink } = start();
    expect(session.status).toBe('7\n[0,0,0]');
    sink.send({ a: 1 });
    expect(session.status).toBe('7\n[0,1,9]');
    session.attach(new Poll(), 0, false);
    expect(session.status).toBe('7\n[1,1,0]');
  });

  it('keeps a silent back channel alive every 30 seconds and renews a streamed one after 60', async () => {
    const { session, clock } = start();
    const poll = new Poll();
    session.attach(poll, 0, false);
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

  it('gives a stream’s error as a payload and nothing after it', async () => {
    const { session, sink, log } = start();
    const poll = new Poll();
    session.attach(poll, 0, true);
    sink.fail(new StatusError('PERMISSION_DENIED', 'no'));
    sink.send({ a: 1 });
    await tick();
    expect(poll.arrays).toEqual([[1, [{ error: { code: 7, message: 'no', status: 'PERMISSION_DENIED' } }]]]);
    expect(log.closed).toBe(1);
  });

  it('answers a stream that cannot open with its error as a payload', async () => {
    const { session } = start(() => {
      throw new StatusError('INVALID_ARGUMENT', 'invalid jwt');
    });
    session.receive(0, [[0, '{}']]);
    const poll = new Poll();
    session.attach(poll, 0, true);
    await tick();
    expect(poll.arrays).toMatchObject([[1, [{ error: { status: 'INVALID_ARGUMENT' } }]]]);
  });

  it('ends when the client says so, once, with its stream and its open request', () => {
    const { session, log } = start();
    const poll = new Poll();
    session.attach(poll, 0, false);
    session.end();
    session.end();
    expect(poll.ended).toBe(true);
    expect(log).toEqual({ closed: 1, ended: 1 });
  });

  it('ends when no client has been there for a minute, and not before', () => {
    const { session, clock, log } = start();
    const poll = new Poll();
    clock.advance(59_000);
    session.attach(poll, 0, true);
    session.detach(poll);
    clock.advance(59_999);
    expect(log.ended).toBe(0);
    clock.advance(1);
    expect(log.ended).toBe(1);
  });
});
