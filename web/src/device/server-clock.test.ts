import { DAY_MS } from 'domain/durations';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { clockOffset, heedServerDate, serverNow, subscribeToClock } from './server-clock.ts';

const now = new Date('2026-11-21T12:00:00Z');

/** What a server says whose clock is that much ahead of this device's. */
const dateHeader = (ahead: number) => new Date(now.getTime() + ahead).toUTCString();

describe("the server's clock", () => {
  beforeEach(() => {
    vi.useFakeTimers({ now });
    heedServerDate(dateHeader(0));
    return () => vi.useRealTimers();
  });

  it('is what an answer says, where the device is days off', () => {
    heedServerDate(dateHeader(-90 * DAY_MS));
    expect(serverNow()).toEqual(new Date(now.getTime() - 90 * DAY_MS));
  });

  it("is the device's own where that is right but for seconds, or nothing is told", () => {
    for (const header of [dateHeader(-20_000), null, '', 'yesterday']) {
      heedServerDate(header);
      expect(serverNow()).toEqual(now);
    }
  });

  it('is followed when the device is put right, and tells who listens only of a change', () => {
    const heard: number[] = [];
    const stop = subscribeToClock(() => heard.push(clockOffset()));
    for (const ahead of [DAY_MS, DAY_MS + 20_000, 0, 0]) heedServerDate(dateHeader(ahead));
    stop();
    heedServerDate(dateHeader(DAY_MS));
    expect(heard).toEqual([DAY_MS, 0]);
  });
});
