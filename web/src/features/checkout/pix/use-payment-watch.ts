import { useEffect, useEffectEvent, useState } from 'react';
import { askPixPayment, type PixPaymentAnswer } from '../calls/ask-pix-payment.ts';
import { type Countdown, secondsLeftAt } from './countdown.ts';
import type { KeptPixOrder } from '../kept-orders/kept-orders.ts';
import { BROWSER_TIMERS, PIX_POLL_LIMIT_MS, PIX_POLL_MS, startPoll } from '../poll.ts';

/** The interval at which the countdown is read, in milliseconds. At four times a second no second is skipped. */
const TICK = 250;

/** The state of a code: the seconds left to pay it, and whether it expired unpaid. */
export interface PaymentWatch {
  readonly secondsLeft: number;
  readonly expired: boolean;
}

/**
 * Watches an order while its code is shown. It asks every 5 s, whenever the page becomes visible, and once more at
 * 00:00, so that a payment in the last second counts. Once the order is paid it calls `onPaid` with the answer.
 * `secondsLeft` is the server's count at the first rendering; every answer corrects it.
 */
export function usePaymentWatch(
  kept: KeptPixOrder,
  secondsLeft: number,
  onPaid: (answer: PixPaymentAnswer) => void,
): PaymentWatch {
  const [left, setLeft] = useState(secondsLeft);
  const [expired, setExpired] = useState(false);
  const paid = useEffectEvent(onPaid);

  useEffect(() => {
    let countdown: Countdown = { secondsLeft, at: performance.now() };
    let over = false;
    const poll = startPoll({
      check: async () => {
        const answer = await askPixPayment(kept);
        countdown = { secondsLeft: answer.secondsLeft, at: performance.now() };
        if (answer.isPaid) paid(answer);
        return answer.isPaid;
      },
      every: PIX_POLL_MS,
      limit: PIX_POLL_LIMIT_MS,
      timers: BROWSER_TIMERS,
    });
    const lastCheck = async () => {
      await poll.checkNow();
      // The answer may have corrected the countdown.
      over = secondsLeftAt(countdown, performance.now()) === 0;
      setExpired(over);
    };
    const tick = () => {
      const now = secondsLeftAt(countdown, performance.now());
      setLeft(now);
      if (now > 0 || over) return;
      over = true;
      void lastCheck();
    };
    const onVisible = () => {
      if (document.visibilityState === 'visible') void poll.checkNow();
    };
    document.addEventListener('visibilitychange', onVisible);
    const timer = window.setInterval(tick, TICK);
    return () => {
      poll.stop();
      window.clearInterval(timer);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [kept, secondsLeft]);

  return { secondsLeft: left, expired };
}
