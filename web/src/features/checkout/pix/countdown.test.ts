import { describe, expect, it } from 'vitest';
import { formatCountdown, secondsLeftAt } from './countdown.ts';

describe('the countdown of a PIX code', () => {
  it('starts with the seconds of the server', () => {
    expect(secondsLeftAt({ secondsLeft: 1800, at: 5_000 }, 5_000)).toBe(1800);
  });

  it('runs by the monotonic clock', () => {
    expect(secondsLeftAt({ secondsLeft: 1800, at: 5_000 }, 65_000)).toBe(1740);
  });

  it('shows each second until it has passed', () => {
    expect(secondsLeftAt({ secondsLeft: 10, at: 0 }, 9_999)).toBe(1);
    expect(secondsLeftAt({ secondsLeft: 10, at: 0 }, 10_000)).toBe(0);
  });

  it('stops at zero', () => {
    expect(secondsLeftAt({ secondsLeft: 10, at: 0 }, 60_000)).toBe(0);
  });

  // spec: "1800 s, shown as mm:ss"
  it('reads as mm:ss', () => {
    expect([1800, 61, 9, 0].map(formatCountdown)).toEqual(['30:00', '01:01', '00:09', '00:00']);
  });
});
