import { useEffect, useEffectEvent, useState } from 'react';
import { idOf, isCardOrder, type KeptOrder, type KeptPixOrder, readKeptOrders } from './kept-orders.ts';
import { askPixPayment, findPaidOrder, isReceived, type PixPaymentAnswer } from './paid-orders.tsx';

/** The pause between two questions about a payment, in milliseconds (spec §9). */
export const PIX_POLL_MS = 5_000;
/** The pause after a question that somebody's return asked: a bank tells of a payment a moment after its payer has come back. */
const RETURN_MS = 1_000;
/** The time after which the poll of a payment ends, in milliseconds (spec §9). */
export const PIX_POLL_LIMIT_MS = 30 * 60 * 1000;

interface PollOptions {
  /** Asks once; true ends the poll. A rejection is logged, and the poll goes on. */
  check: () => Promise<boolean>;
  every: number;
  /** The time after which the poll asks once more and ends, in milliseconds. */
  limit: number;
}

/** Asks again and again until the answer is true, the limit is reached or `stop` is called. It asks one question at a time. */
export function startPoll({ check, every, limit }: PollOptions) {
  const startedAt = performance.now();
  let stopped = false;
  let asking: Promise<void> | null = null;
  let next: ReturnType<typeof setTimeout> | undefined;
  let askSoon = false;

  const ask = async () => {
    const last = performance.now() - startedAt >= limit;
    try {
      if (await check()) stopped = true;
    } catch (error) {
      console.warn('The payment could not be checked', error);
    }
    asking = null;
    if (!stopped && (askSoon || !last)) next = setTimeout(() => void askOnce(), askSoon ? RETURN_MS : every);
    askSoon = false;
  };
  const askOnce = (): Promise<void> => {
    if (stopped) return Promise.resolve();
    if (asking !== null) return asking;
    clearTimeout(next);
    asking = ask();
    return asking;
  };
  next = setTimeout(() => void askOnce(), every);
  return {
    /**
     * Asks at once, or joins the question under way, and once more a second later; resolves when the first is answered. It works after
     * the limit, too.
     */
    checkNow: () => {
      askSoon = true;
      return askOnce();
    },
    stop: () => {
      stopped = true;
      clearTimeout(next);
    },
  };
}

/** A countdown as the server gave it: `secondsLeft` at the time `at` of a monotonic clock, in milliseconds. */
interface Countdown {
  readonly secondsLeft: number;
  readonly at: number;
}

/** Whole seconds left at the time `now` of the same clock, never below 0. A wrong date of the device changes nothing. */
export function secondsLeftAt(countdown: Countdown, now: number): number {
  return Math.max(0, Math.ceil(countdown.secondsLeft - (now - countdown.at) / 1000));
}

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** Seconds as `mm:ss` (spec §9). */
export function formatCountdown(seconds: number): string {
  return `${twoDigits(Math.floor(seconds / 60))}:${twoDigits(seconds % 60)}`;
}

/** The interval at which the countdown is read, in milliseconds. At four times a second no second is skipped. */
const TICK = 250;

/**
 * Watches an order while its code is shown. It asks every 5 s, whenever the page becomes visible, and once more at
 * 00:00, so that a payment in the last second counts. Once the order is paid it calls `onPaid` with the answer.
 * `secondsLeft` is the server's count at the first rendering; every answer corrects it. `expired`: the code ended unpaid.
 * `mismatched`: the protocol of the payment where another amount than the price was paid; then nothing more is asked.
 */
export function usePaymentWatch(
  kept: KeptPixOrder,
  secondsLeft: number,
  onPaid: (answer: PixPaymentAnswer) => void,
) {
  const [left, setLeft] = useState(secondsLeft);
  const [expired, setExpired] = useState(false);
  const [mismatched, setMismatched] = useState(kept.mismatched);
  const paid = useEffectEvent(onPaid);

  useEffect(() => {
    let countdown: Countdown = { secondsLeft, at: performance.now() };
    let over = false;
    let isPaid = false;
    const poll = startPoll({
      check: async () => {
        const answer = await askPixPayment(kept);
        isPaid = answer.isPaid;
        if (isPaid) {
          paid(answer);
          return true;
        }
        countdown = { secondsLeft: answer.secondsLeft, at: performance.now() };
        if (answer.mismatched) setMismatched(answer.protocol);
        return answer.mismatched;
      },
      every: PIX_POLL_MS,
      limit: PIX_POLL_LIMIT_MS,
    });
    const lastCheck = async () => {
      await poll.checkNow();
      if (isPaid) return;
      // The answer may have corrected the countdown.
      over = secondsLeftAt(countdown, performance.now()) === 0;
      setExpired(over);
    };
    const tick = () => {
      // The confirmation may take a moment to appear. Until then a paid code, which has no seconds left, must not look expired.
      if (isPaid) return;
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

  return { secondsLeft: left, expired, mismatched };
}

/** Until when an order is asked about every 5 s, in epoch milliseconds of this device. */
const endOf = ({ savedAt }: KeptOrder) => savedAt + PIX_POLL_LIMIT_MS;

/**
 * Watches the kept PIX orders: `ask` gets those made in the last 30 minutes every 5 s, and all of them whenever the page becomes
 * visible. A hidden page asks nothing, and an order that this page has received as paid is not asked about again. `ask` answers
 * whether one is paid, which ends the watch. Returns the function that stops it.
 */
export function watchKeptPix(ask: (orders: readonly KeptOrder[]) => Promise<boolean>): () => void {
  const unpaid = () =>
    readKeptOrders().filter(
      (kept) => !isCardOrder(kept) && kept.mismatched === undefined && !isReceived(idOf(kept)),
    );
  let returned = false;
  const poll = startPoll({
    check: async () => {
      if (document.visibilityState !== 'visible') return false;
      const orders = unpaid();
      // The last question comes up to one pause after the 30 minutes, for a payment in their last seconds.
      const due = returned ? orders : orders.filter((kept) => Date.now() < endOf(kept) + PIX_POLL_MS);
      returned = false;
      return due.length > 0 && ask(due);
    },
    every: PIX_POLL_MS,
    limit: Math.max(...unpaid().map(endOf)) - Date.now(),
  });
  const onVisible = () => {
    if (document.visibilityState !== 'visible') return;
    returned = true;
    void poll.checkNow();
  };
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    poll.stop();
    document.removeEventListener('visibilitychange', onVisible);
  };
}

/**
 * Calls `onPaid` once an order that this browser began is paid: it asks about all orders now, and about codes as `watchKeptPix`
 * does. Returns the function that stops it.
 */
export function watchPaidOrder(onPaid: () => void): () => void {
  const find = async (orders?: readonly KeptOrder[]) => {
    const found = await findPaidOrder({ orders });
    const isOwn = found !== null && !found.fromUrl;
    if (isOwn) onPaid();
    return isOwn;
  };
  void find();
  return watchKeptPix(find);
}
