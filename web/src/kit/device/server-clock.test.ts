import { DAY_MS } from 'domain/kit/dates';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { clockOffset, heedServerDate, isClockKnown, serverNow, subscribeToClock } from './server-clock.ts';

const now = new Date('2026-11-21T12:00:00Z');

/** The header of a server whose clock is `ahead` milliseconds ahead of this device's. */
const dateHeader = (ahead: number) => new Date(now.getTime() + ahead).toUTCString();

describe("the server's clock", () => {
  beforeEach(() => {
    vi.useFakeTimers({ now });
    heedServerDate(dateHeader(0));
    return () => vi.useRealTimers();
  });

  it('is known once a header has told it', () => {
    expect(isClockKnown()).toBe(true);
  });

  it('replaces the clock of a device that is days wrong', () => {
    heedServerDate(dateHeader(-90 * DAY_MS));
    expect(serverNow()).toEqual(new Date(now.getTime() - 90 * DAY_MS));
  });

  it("is the device's own where it differs by seconds, or the header tells no date", () => {
    for (const header of [dateHeader(-20_000), null, '', 'yesterday']) {
      heedServerDate(header);
      expect(serverNow()).toEqual(now);
    }
  });

  it('calls its listeners only when the offset changes', () => {
    const heard: number[] = [];
    const stop = subscribeToClock(() => heard.push(clockOffset()));
    for (const ahead of [DAY_MS, DAY_MS + 20_000, 0, 0]) heedServerDate(dateHeader(ahead));
    stop();
    heedServerDate(dateHeader(DAY_MS));
    expect(heard).toEqual([DAY_MS, 0]);
  });
});
