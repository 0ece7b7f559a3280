import { useEffect, useState } from 'react';

const MINUTE = 60_000;

/** The present moment, to the minute: a plan that ends while the panel is open locks it. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE);
    return () => clearInterval(timer);
  }, []);
  return now;
}
