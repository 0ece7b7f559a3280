import { useEffect, useState } from 'react';
import { serverNow, subscribeToClock } from '../../device/server-clock.ts';

const MINUTE_MS = 60_000;

/** The present moment by the server's clock. It moves on every minute, so that a day's end is noticed. */
export function useClock(): Date {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const tick = () => setNow(serverNow());
    const timer = setInterval(tick, MINUTE_MS);
    const stop = subscribeToClock(tick);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, []);
  return now;
}
