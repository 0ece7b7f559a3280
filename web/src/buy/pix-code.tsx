import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { formatPrice } from 'domain/buy/money';
import { type PlanId, PLANS } from 'domain/buy/plans';
import { PIX } from 'domain/buy/texts';
import { TRAINER } from 'domain/kit/content/trainer';
import { maskEmail } from 'domain/kit/email';
import { isClockKnown, serverNow } from '../kit/device/server-clock.ts';
import { Button } from '../kit/ui/button.tsx';
import { copyText } from '../kit/ui/copy-or-download.tsx';
import { ActionBar } from '../kit/ui/dialog.tsx';
import { WhatsappLink } from '../kit/ui/new-tab-links.tsx';
import { showToast } from '../kit/ui/toast.tsx';
import { isOpenPix, keptPix, type KeptPixOrder, readKeptOrders } from './kept-orders.ts';
import type { PixPaymentAnswer } from './paid-orders.tsx';
import { formatCountdown, usePaymentWatch } from './payment-watch.ts';

interface PixCodeProps {
  kept: KeptPixOrder;
  /** The seconds left by the server's clock when the code was first shown. */
  secondsLeft: number;
  onPaid: (answer: PixPaymentAnswer) => void;
  onRenew: () => void;
  renewing: boolean;
}

/** Step 'qrcode' of the PIX dialog: the code, its countdown and how to pay with it. */
export function PixCode({ kept, secondsLeft, onPaid, onRenew, renewing }: PixCodeProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const watch = usePaymentWatch(kept, secondsLeft, onPaid);
  const { brCode, brCodeBase64 } = kept.pixData;

  // A live region. It stands first in both states, so that it stays the same element and its change is announced.
  const { mismatched } = watch;
  const end = mismatched ? PIX.mismatchedTitle : watch.expired ? PIX.expiredTitle : null;
  const status = (
    <p key="status" className={end === null ? 'sr-only' : 'display text-2xl'} aria-live="polite">
      {end ?? (watch.secondsLeft > 0 ? '' : PIX.lastCheck)}
    </p>
  );

  if (mismatched) {
    return (
      <div className="flex flex-col gap-5">
        {status}
        <p>{PIX.mismatchedText(mismatched)}</p>
        <WhatsappLink className="btn btn-whatsapp w-full" message={PIX.mismatchedMessage(mismatched)}>
          {PIX.mismatchedContact}
        </WhatsappLink>
      </div>
    );
  }

  if (watch.expired) {
    return (
      <div className="flex flex-col gap-5">
        {status}
        <p>{PIX.expiredText}</p>
        <Button size="large" wide busy={renewing} busyText={PIX.submitting} onClick={onRenew}>
          {PIX.renew}
        </Button>
      </div>
    );
  }

  const copy = async (pressed: HTMLElement) => {
    const copied = await copyText(brCode, pressed, field.current);
    showToast(
      copied
        ? { kind: 'success', title: PIX.copiedTitle, text: PIX.copiedText }
        : { kind: 'warning', text: PIX.copyRefused },
    );
  };
  const { name, price_cents } = PLANS[kept.plan];
  return (
    <div className="flex flex-col gap-4">
      {status}
      <div className="border-primary border-l-4 bg-base-200 px-4 py-2.5">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <strong>{PIX.waiting}</strong>
          <span role="timer" aria-label={PIX.expiresIn}>
            <span className="text-sm">{PIX.expiresIn}</span>{' '}
            <span className="display text-2xl tabular-nums">{formatCountdown(watch.secondsLeft)}</span>
          </span>
        </p>
        <p className="text-sm">{watch.secondsLeft > 0 ? PIX.waitingText : PIX.lastCheck}</p>
      </div>
      <p className="flex flex-wrap justify-between gap-x-4">
        <strong>{name}</strong>
        <strong>{formatPrice(price_cents)}</strong>
      </p>
      {/* A phone cannot scan its own screen, so there the code to copy comes first and the picture last. */}
      <div className="flex flex-col gap-4 sm:grid sm:grid-cols-[auto_1fr] sm:items-center sm:gap-x-5">
        <img
          src={brCodeBase64}
          alt={PIX.qrAlt}
          width={208}
          height={208}
          className="size-52 shrink-0 rounded-box bg-white p-2 max-sm:order-last max-sm:mx-auto"
        />
        <div className="flex flex-col gap-2">
          <p>{PIX.scan}</p>
          <p>
            {PIX.checkReceiver} <strong>{TRAINER.legalName}</strong>
          </p>
        </div>
        <label className="flex flex-col gap-1.5 font-semibold max-sm:order-first sm:col-span-2">
          {PIX.codeLabel}
          <textarea
            ref={field}
            readOnly
            rows={2}
            value={brCode}
            className="textarea min-h-0 w-full resize-none font-mono text-base font-normal break-all"
            onFocus={({ currentTarget }) => {
              // A browser that finds the text selected does not scroll to it.
              currentTarget.select();
              currentTarget.scrollIntoView({ block: 'nearest' });
            }}
          />
        </label>
      </div>
      <ActionBar>
        <Button size="large" wide onClick={({ currentTarget }) => void copy(currentTarget)}>
          {PIX.copy}
        </Button>
      </ActionBar>
    </div>
  );
}

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

/**
 * The bar at the bottom of a page that shows no dialog, for a code that can still be paid. Its link shows the code. `beside` is what
 * the page has there without it.
 */
export function OpenPixBar({ kept, beside }: { kept: KeptPixOrder; beside?: ReactNode }) {
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
        {beside}
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
