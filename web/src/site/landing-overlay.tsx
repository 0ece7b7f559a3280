import { lazy, useEffect } from 'react';
import type { PlanId } from 'domain/buy/plans';
import type { AccountStep } from '../account/account-dialogs.tsx';
import { OpeningDashboard } from '../account/opening-dashboard.tsx';
import { UnknownPaymentDialog } from '../buy/card-dialog.tsx';
import { ConfirmPaymentDialog, type ReceivedReturn } from '../buy/card-return.tsx';
import type { PaidOrder, ReceivedOrder } from '../buy/paid-orders.tsx';
import { endWait } from '../kit/ui/chunk-boundary.tsx';

const AccountModal = lazy(async () => ({
  default: (await import('../account/account-dialogs.tsx')).AccountModal,
}));
const DashboardLoginDialog = lazy(async () => ({
  default: (await import('../account/account-dialogs.tsx')).DashboardLoginDialog,
}));

/** A step of a purchase. It follows from what the browser keeps and what the dialogs have learned, never from the address. */
export type PurchaseStep =
  | Extract<Arrival, { kind: 'card-return' | 'unknown-payment' }>
  | ({ kind: 'pix-paid'; plan: PlanId } & ReceivedOrder)
  | ({ kind: 'account'; step: Exclude<AccountStep, 'existing-account'> } & ReceivedOrder)
  | { kind: 'opening-dashboard'; order: PaidOrder; signingIn: Promise<void> };

export type Overlay = Buying | { kind: 'login' } | PurchaseStep;

/** What the buying dialogs show, which stand in the page. */
export type Buying =
  | { kind: 'pix' | 'card'; plan: PlanId; atCode?: true }
  | Extract<PurchaseStep, { kind: 'pix-paid' }>;

interface LandingOverlayProps {
  overlay: Exclude<Overlay, Buying>;
  onPurchase: (purchase: PurchaseStep) => void;
  onClose: () => void;
  onOpenDashboard: () => void;
  /** The account of an order is made. `signingIn` resolves with its session, and rejects where that failed. */
  onCreated: (order: PaidOrder, signingIn: Promise<void>) => void;
  /** The new account has been told of for long enough, and its session has begun. */
  onOpening: () => void;
}

/** A card leads to the password at once, unless its account is signed in. */
export const paidByCard = (received: ReceivedOrder): PurchaseStep => ({
  kind: 'account',
  step: received.signedIn ? 'success' : 'post-payment',
  ...received,
});

function Content({ overlay, onPurchase, ...events }: LandingOverlayProps) {
  const { onClose, onOpenDashboard } = events;
  switch (overlay.kind) {
    case 'card-return':
      return (
        <ConfirmPaymentDialog
          session_id={overlay.session_id}
          fromUrl={overlay.fromUrl}
          suggestion={overlay.suggestion}
          onPaid={(received) => onPurchase(paidByCard(received))}
          onUnknown={(order) => onPurchase({ kind: 'unknown-payment', order })}
          onClose={onClose}
        />
      );
    case 'unknown-payment':
      return (
        <UnknownPaymentDialog
          order={overlay.order}
          onRecognised={(received) => onPurchase(paidByCard(received))}
          onClose={onClose}
        />
      );
    case 'account':
      return (
        <AccountModal
          initialStep={overlay.step}
          buyer={overlay.order}
          signedIn={overlay.signedIn}
          onClose={onClose}
          onCreated={(signingIn) => events.onCreated(overlay.order, signingIn)}
          onSignedIn={onOpenDashboard}
        />
      );
    case 'login':
      return <DashboardLoginDialog onClose={onClose} onSignedIn={onOpenDashboard} />;
    case 'opening-dashboard':
      return (
        <OpeningDashboard
          signingIn={overlay.signingIn}
          onOpen={events.onOpening}
          onFailed={() =>
            onPurchase({ kind: 'account', step: 'login-panel', order: overlay.order, signedIn: false })
          }
          onClose={onOpenDashboard}
        />
      );
    default:
      return overlay satisfies never;
  }
}

/**
 * Ends the wait of the press that opened the dialog. Its effect runs once the dialog beside it is on the screen. A form of the
 * page's HTML waits on for the dialog that takes its place.
 */
function Shown() {
  useEffect(() => {
    if (document.querySelector('#conta[open]') === null) endWait();
  }, []);
  return null;
}

/** The dialogs over the landing page, apart from those that buy. */
export function LandingOverlay(props: LandingOverlayProps) {
  return (
    <>
      <Content {...props} />
      <Shown key={props.overlay.kind} />
    </>
  );
}

/** The state of a purchase that the landing page has to show to a person who arrives. */
export type Arrival =
  /** The buyer is back from the payment page, with a session to verify. */
  | (Omit<Extract<ReceivedReturn, { kind: 'paid' }>, 'kind'> & { readonly kind: 'card-return' })
  /** A paid order without an account. `signedIn`: the signed-in account has received it, so no account has to be made. */
  | { readonly kind: 'paid'; readonly order: PaidOrder; readonly signedIn: boolean }
  /** A paid session that came with the URL; nobody has shown yet that it is theirs. */
  | { readonly kind: 'unknown-payment'; readonly order: PaidOrder };
