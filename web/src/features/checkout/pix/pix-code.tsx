import { PIX } from 'domain/texts/checkout';
import { useRef } from 'react';
import { Button } from '../../../components/button.tsx';
import { copyText } from '../../../components/copy-text.ts';
import { showToast } from '../../../components/toast.tsx';
import { formatCountdown } from './countdown.ts';
import type { KeptPixOrder } from '../kept-orders/kept-orders.ts';
import { usePaymentWatch } from './use-payment-watch.ts';

interface PixCodeProps {
  kept: KeptPixOrder;
  /** The seconds left by the server's clock when the code was first shown. */
  secondsLeft: number;
  /** The code was paid; called with the payment's protocol. */
  onPaid: (protocol: string) => void;
  /** The buyer asks for another code. */
  onRenew: () => void;
  renewing: boolean;
}

/** Step 'qrcode' of the PIX dialog: the code, its countdown and how to pay with it. */
export function PixCode({ kept, secondsLeft, onPaid, onRenew, renewing }: PixCodeProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const watch = usePaymentWatch(kept, secondsLeft, onPaid);
  const { brCode, brCodeBase64 } = kept.pixData;

  // A live region. It stands first in both states, so that it stays the same element and its change is announced.
  const news = watch.expired ? PIX.expiredTitle : watch.secondsLeft > 0 ? '' : PIX.lastCheck;
  const status = (
    <p key="status" className={watch.expired ? 'display text-2xl' : 'sr-only'} aria-live="polite">
      {news}
    </p>
  );

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

  const copy = async () => {
    const copied = await copyText(brCode, () => {
      field.current?.focus();
      field.current?.select();
    });
    showToast(
      copied
        ? { kind: 'success', title: PIX.copiedTitle, text: PIX.copiedText }
        : { kind: 'info', text: PIX.copyRefused },
    );
  };
  return (
    <div className="flex flex-col gap-5">
      {status}
      {/* A phone cannot scan its own screen, so there the code to copy comes first and the picture last. */}
      <div className="max-sm:contents sm:flex sm:items-center sm:gap-5">
        <img
          src={brCodeBase64}
          alt={PIX.qrAlt}
          width={208}
          height={208}
          className="size-52 shrink-0 rounded-box bg-white p-2 max-sm:order-last max-sm:mx-auto"
        />
        <p>{PIX.scan}</p>
      </div>
      <label className="flex flex-col gap-1.5 font-semibold">
        {PIX.codeLabel}
        <textarea
          ref={field}
          readOnly
          rows={3}
          value={brCode}
          className="textarea field-sizing-content w-full resize-none font-mono text-sm font-normal break-all"
          onFocus={(event) => event.currentTarget.select()}
        />
      </label>
      <Button size="large" wide onClick={() => void copy()}>
        {PIX.copy}
      </Button>
      <p className="font-semibold">{PIX.checkReceiver}</p>
      <div className="flex items-center justify-between gap-4 border-base-300 border-t pt-4">
        <p className="text-sm">{watch.secondsLeft > 0 ? PIX.waiting : PIX.lastCheck}</p>
        <p className="shrink-0 text-right" role="timer" aria-label={PIX.expiresIn}>
          <span className="block text-sm">{PIX.expiresIn}</span>{' '}
          <span className="display text-3xl tabular-nums">{formatCountdown(watch.secondsLeft)}</span>
        </p>
      </div>
    </div>
  );
}
