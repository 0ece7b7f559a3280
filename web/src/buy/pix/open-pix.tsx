import { maskEmail } from 'domain/kit/email';
import { formatPrice } from 'domain/buy/money';
import { PLANS, type PlanId } from 'domain/buy/plans';
import { PIX } from 'domain/buy/texts';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../kit/ui/button.tsx';
import { isClockKnown, serverNow } from '../../kit/device/server-clock.ts';
import { isOpenPix, type KeptPixOrder, keptPix, readKeptOrders } from '../kept-orders.ts';
import { formatCountdown } from '../payment-watch.ts';

/**
 * Whole seconds until the end of the code, never below 0. They go by the server's clock; until it is known, by the time that
 * has passed on this device.
 */
export function secondsLeft({ pixData, savedAt }: KeptPixOrder): number {
  const end = isClockKnown()
    ? Date.parse(pixData.expiresAt) - serverNow().getTime()
    : savedAt + pixData.secondsLeft * 1000 - Date.now();
  return Math.max(0, Math.ceil(end / 1000));
}

/**
 * The latest PIX order of this browser, or its latest of `plan`, that can still be paid; null once it is paid. One that was paid
 * with another amount stays until its code would have expired, to say so.
 */
export function payablePix(plan?: PlanId): KeptPixOrder | null {
  const latest = readKeptOrders()
    .filter((kept) => isOpenPix(kept))
    .find((kept) => plan === undefined || kept.plan === plan);
  return latest && !latest.paid ? latest : null;
}

/** The seconds left, and what a question about the code has noted meanwhile. */
function useOpenCode(kept: KeptPixOrder) {
  const read = () => ({ left: secondsLeft(kept), mismatched: keptPix(kept)?.mismatched });
  const [code, setCode] = useState(read);
  const update = useEffectEvent(() => setCode(read()));
  useEffect(() => {
    const timer = window.setInterval(update, 1000);
    return () => window.clearInterval(timer);
  }, []);
  return code;
}

/** The bar at the bottom of a page that shows no dialog, for a code that can still be paid. Its link shows the code. */
export function OpenPixBar({ kept }: { kept: KeptPixOrder }) {
  const { left, mismatched } = useOpenCode(kept);
  if (left === 0) return null;
  return (
    // The room in which the page ends above the bar.
    <div className="min-h-16 bg-neutral">
      <aside
        aria-label={mismatched ? PIX.mismatchedTitle : PIX.openTitle}
        className="[@media(max-height:24rem)]:static fixed inset-x-0 bottom-0 z-20 flex few-words:flex-wrap min-h-16 items-center gap-3 border-info border-t-4 bg-base-100 px-4 py-1.5"
      >
        <p className="mr-auto leading-tight">
          <span>
            {mismatched ? PIX.mismatchedTitle : PIX.openBar(formatPrice(PLANS[kept.plan].price_cents))}
          </span>{' '}
          {!mismatched && (
            <span className="whitespace-nowrap tabular-nums" role="timer">
              {`· ${formatCountdown(left)}`}
            </span>
          )}
        </p>
        <Link to={`/?abrir=codigo-${kept.plan}`} className="btn btn-primary shrink-0">
          {mismatched ? PIX.mismatchedShow : PIX.openShow}
        </Link>
      </aside>
    </div>
  );
}

interface OpenPixProps {
  kept: KeptPixOrder;
  /** Whether to show the code is the main thing to do here. */
  main: boolean;
  onShow: () => void;
}

/** Tells of a code that this browser made and that can still be paid: its plan and price, whose it is, and the time left. */
export function OpenPix({ kept, main, onShow }: OpenPixProps) {
  const { left, mismatched } = useOpenCode(kept);
  const { name, price_cents } = PLANS[kept.plan];
  return (
    <section
      className="flex flex-wrap items-center justify-between gap-3 border-info border-l-4 bg-base-200 px-4 py-3"
      aria-label={mismatched ? PIX.mismatchedTitle : PIX.openTitle}
    >
      <div>
        <p className="font-semibold">{mismatched ? PIX.mismatchedTitle : PIX.openTitle}</p>
        <p className="text-sm">{`${name} · ${formatPrice(price_cents)}`}</p>
        <p className="text-sm">{maskEmail(kept.email)}</p>
        {!mismatched && (
          <p className="text-sm tabular-nums" role="timer">
            {left > 0 ? PIX.openExpiresIn(formatCountdown(left)) : PIX.expiredTitle}
          </p>
        )}
      </div>
      <Button look={main ? 'primary' : 'outline'} wide={main} onClick={onShow}>
        {mismatched ? PIX.mismatchedShow : PIX.openShow}
      </Button>
    </section>
  );
}
