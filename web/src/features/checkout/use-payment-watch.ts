import { PIX_POLL_LIMIT_MS, PIX_POLL_MS } from './limits.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { checkOrder } from './check-order.ts';
import { type Countdown, secondsLeftAt } from './countdown.ts';
import type { Pedido } from './pedido-store.ts';
import { BROWSER_TIMERS, startPoll } from './poll.ts';

/** Where a code stands: seconds left to pay it, and whether the check after the last of them found nothing. */
export interface PaymentWatch {
  readonly secondsLeft: number;
  readonly expired: boolean;
}

/**
 * Watches an order while its code is shown: asks every 5 s, on becoming visible and once more at 00:00, so that a
 * payment of the last second wins; calls `onPaid` once. `secondsLeft` is the server's count at mount.
 */
export function usePaymentWatch(pedido: Pedido, secondsLeft: number, onPaid: () => void): PaymentWatch {
  const [countdown, setCountdown] = useState<Countdown>(() => ({ secondsLeft, at: performance.now() }));
  const [left, setLeft] = useState(secondsLeft);
  const [expired, setExpired] = useState(false);
  const paid = useEffectEvent(onPaid);

  useEffect(() => {
    const poll = startPoll({
      check: async () => {
        const answer = await checkOrder(pedido);
        setCountdown({ secondsLeft: answer.secondsLeft, at: performance.now() });
        if (answer.isPaid) paid();
        return answer.isPaid;
      },
      every: PIX_POLL_MS,
      limit: PIX_POLL_LIMIT_MS,
      timers: BROWSER_TIMERS,
    });
    const onVisible = () => {
      if (document.visibilityState === 'visible') void poll.checkNow();
    };
    document.addEventListener('visibilitychange', onVisible);
    let over = false;
    const tick = () => {
      const now = tickCountdown();
      setLeft(now);
      if (now > 0 || over) return;
      over = true;
      void poll.checkNow().then(() => setExpired(true));
    };
    const timer = window.setInterval(tick, 250);
    return () => {
      poll.stop();
      window.clearInterval(timer);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [pedido]);

  const tickCountdown = useEffectEvent(() => secondsLeftAt(countdown, performance.now()));
  return { secondsLeft: left, expired };
}
