import { useEffect, useEffectEvent, useState } from 'react';
import * as v from 'valibot';
import { SessionIdSchema } from 'domain/buy/proof';
import { CARD, UNKNOWN_PAYMENT } from 'domain/buy/texts';
import { CalendarDateSchema } from 'domain/kit/dates';
import { NameSchema } from 'domain/kit/text-field';
import { CLOSE } from 'domain/kit/texts';
import { Button } from '../kit/ui/button.tsx';
import { Dialog } from '../kit/ui/dialog.tsx';
import { WhatsappLink } from '../kit/ui/new-tab-links.tsx';
import { dismissErrors, showToast } from '../kit/ui/toast.tsx';
import { takeSession } from './kept-orders.ts';
import {
  askCardPayment,
  type PaidOrder,
  type ReceivedOrder,
  receivePaidOrder,
  type Suggestion,
} from './paid-orders.tsx';
import { startPoll } from './payment-watch.ts';

/** What the home page's URL says about a card payment (spec §2). */
type CardReturn =
  /** The URL says that this session was paid. Nobody has verified it, and anybody can write such a URL. */
  | { readonly kind: 'paid'; readonly session_id: string; readonly suggestion: Suggestion }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'none' };

const SUGGESTED = v.object({
  nome: v.fallback(NameSchema, ''),
  data_nascimento: v.fallback(CalendarDateSchema, ''),
});

/**
 * Reads the query string of the home page. Anybody can write one, so little of it is used: a well-formed session id, to
 * ask the server about it, and name and birth date as suggestions. E-mail and phone come from the payment itself.
 */
export function readCardReturn(search: string): CardReturn {
  const query = new URLSearchParams(search);
  const success = query.get('success');
  if (success === 'false') return { kind: 'cancelled' };
  const session = v.safeParse(SessionIdSchema, query.get('session_id'));
  if (success !== 'true' || !session.success) return { kind: 'none' };
  const suggestion = v.parse(SUGGESTED, {
    nome: query.get('name'),
    data_nascimento: query.get('data_nascimento'),
  });
  return { kind: 'paid', session_id: session.output, suggestion };
}

/**
 * The return from the payment page. `fromUrl`: only the page's URL named the session, and this browser did not
 * begin it, so the buyer may be anybody.
 */
export type ReceivedReturn =
  | (Extract<CardReturn, { kind: 'paid' }> & { readonly fromUrl: boolean })
  | Exclude<CardReturn, { kind: 'paid' }>;

/** Handles the payment page's return URL. A session to verify is stored before anything else happens. */
export function receiveCardReturn(search: string): ReceivedReturn {
  const returned = readCardReturn(search);
  if (returned.kind === 'cancelled') showToast({ kind: 'info', text: CARD.cancelled });
  if (returned.kind !== 'paid') return returned;
  return { ...returned, fromUrl: !takeSession(returned.session_id) };
}

/** How long the open dialog waits before it asks again by itself, in milliseconds, and for how many minutes it does so. */
const AGAIN_MS = 10_000;
const AGAIN_MINUTES = 30;

interface ConfirmPaymentDialogProps {
  session_id: string;
  /** Only the page's URL named the session: this browser did not begin it, so the visitor may not be the buyer. */
  fromUrl: boolean;
  suggestion: Suggestion;
  onPaid: (received: ReceivedOrder) => void;
  /** The session is paid, and the visitor has yet to say that it is theirs. */
  onUnknown: (order: PaidOrder) => void;
  onClose: () => void;
}

/**
 * The dialog after the payment page: it asks whether the session is paid (spec §4 "Card payment verification"), and while it
 * stays open without a confirmation it asks again by itself.
 */
export function ConfirmPaymentDialog(props: ConfirmPaymentDialogProps) {
  const { session_id, fromUrl, suggestion, onPaid, onUnknown, onClose } = props;
  const [asking, setAsking] = useState(true);
  // The inline script may have told so already (bootstrap.js).
  const [isPaid] = useState(() => document.documentElement.classList.contains('paid'));
  const paid = useEffectEvent(async (order: PaidOrder) => {
    // Anybody can write a URL, so nothing is done with the purchase before the person calls it theirs.
    if (fromUrl) return onUnknown(order);
    const received = await receivePaidOrder(order);
    showToast({ kind: 'success', text: CARD.confirmed, leads: true });
    return onPaid(received);
  });

  useEffect(() => {
    let left = false;
    /** Whether there is nothing more to ask. */
    const ask = async () => {
      const result = await askCardPayment(session_id, suggestion);
      if (left) return true;
      if (result.kind === 'verified') {
        await paid(result.order);
        return true;
      }
      if (asking) {
        const text = result.kind === 'failed' ? CARD.verificationFailed : CARD.notConfirmed;
        showToast({ kind: 'error', text });
        setAsking(false);
      }
      return false;
    };
    const pace = { every: AGAIN_MS, limit: AGAIN_MINUTES * 60_000 };
    const poll = asking ? null : startPoll({ check: ask, ...pace });
    if (asking) void ask();
    return () => {
      left = true;
      poll?.stop();
    };
  }, [asking, session_id, suggestion]);

  const again = () => {
    dismissErrors();
    setAsking(true);
  };
  // The inline script has opened the form for the password, which stays until the one with the same fields takes its place.
  const [hasForm] = useState(() => document.querySelector('#conta[open]') !== null);
  if (asking && hasForm) return null;
  if (asking) {
    return (
      <Dialog title={isPaid ? CARD.confirmed : CARD.confirming} onClose={onClose}>
        <div className="flex items-center gap-4 py-4">
          <span className="loading loading-spinner loading-lg shrink-0 text-primary" aria-hidden="true" />
          {!isPaid && <p>{CARD.confirmingText}</p>}
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog title={CARD.unconfirmedTitle} onClose={onClose}>
      <div className="flex flex-col gap-5">
        <p>{fromUrl ? UNKNOWN_PAYMENT.unconfirmedText : CARD.unconfirmedText}</p>
        <p>{CARD.stillAsking(AGAIN_MINUTES)}</p>
        <Button size="large" wide onClick={again}>
          {CARD.verifyAgain}
        </Button>
        <WhatsappLink className="btn btn-whatsapp w-full" message={CARD.contactMessage}>
          {CARD.contact}
        </WhatsappLink>
        <Button look="quiet" wide onClick={onClose}>
          {CLOSE}
        </Button>
      </div>
    </Dialog>
  );
}
