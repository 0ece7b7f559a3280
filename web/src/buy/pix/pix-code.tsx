import { formatPrice } from 'domain/buy/money';
import { PLANS } from 'domain/buy/plans';
import { PIX } from 'domain/buy/texts';
import { TRAINER } from 'domain/kit/content/trainer';
import { useRef } from 'react';
import { ActionBar } from '../order/order-form.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { WhatsappLink } from '../../kit/ui/new-tab-links.tsx';
import { copyText } from '../../kit/ui/copy-text.ts';
import { showToast } from '../../kit/ui/toast.tsx';
import type { PixPaymentAnswer } from '../calls/paid-orders.ts';
import { formatCountdown, usePaymentWatch } from '../payment-watch.ts';
import type { KeptPixOrder } from '../kept-orders.ts';

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
