import { formatPrice } from 'domain/money';
import { PLANS } from 'domain/plans';
import { PIX } from 'domain/texts/checkout';
import { useEffect, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { isClockTold, serverNow } from '../../../device/server-clock.ts';
import type { KeptPixOrder } from '../kept-orders/kept-orders.ts';
import { formatCountdown } from './countdown.ts';

/**
 * Whole seconds until the end of the code, never below 0. They go by the server's clock; until it is known, by the time that
 * has passed on this device.
 */
function secondsLeft({ pixData, savedAt }: KeptPixOrder): number {
  const end = isClockTold()
    ? Date.parse(pixData.expiresAt) - serverNow().getTime()
    : savedAt + pixData.secondsLeft * 1000 - Date.now();
  return Math.max(0, Math.ceil(end / 1000));
}

interface OpenPixProps {
  kept: KeptPixOrder;
  /** Shows the code. */
  onShow: () => void;
  /** Whether the code is about to be shown. */
  busy: boolean;
}

/** Tells of a code that this browser made and that can still be paid: its plan, its price and the time left. */
export function OpenPix({ kept, onShow, busy }: OpenPixProps) {
  const [left, setLeft] = useState(() => secondsLeft(kept));
  useEffect(() => {
    const timer = window.setInterval(() => setLeft(secondsLeft(kept)), 1000);
    return () => window.clearInterval(timer);
  }, [kept]);
  const { name, price_cents } = PLANS[kept.plan];
  return (
    <section
      className="flex flex-wrap items-center justify-between gap-3 border-info border-l-4 bg-base-200 px-4 py-3"
      aria-label={PIX.openTitle}
    >
      <div>
        <p className="font-semibold">{PIX.openTitle}</p>
        <p className="text-sm">{`${name} · ${formatPrice(price_cents)}`}</p>
        <p className="text-sm tabular-nums" role="timer">
          {left > 0 ? PIX.openExpiresIn(formatCountdown(left)) : PIX.expiredTitle}
        </p>
      </div>
      <Button look="outline" busy={busy} onClick={onShow}>
        {PIX.openShow}
      </Button>
    </section>
  );
}
