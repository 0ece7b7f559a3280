import type { PlanId } from 'domain/plans';
import { lazy, Suspense, useEffect } from 'react';
import { ChunkBoundary } from '../../components/chunk-boundary.tsx';
import { PixDialog } from '../../features/checkout/pix/pix-dialog.tsx';
import { CardDialog } from '../../features/checkout/card/card-dialog.tsx';
import { ConfirmPaymentDialog } from '../../features/checkout/card/confirm-payment-dialog.tsx';
import { UnknownPaymentDialog } from '../../features/checkout/card/unknown-payment-dialog.tsx';
import { OpeningDashboard } from '../../features/account/paid/opening-dashboard.tsx';
import type { ReceivedOrder } from '../../features/checkout/kept-orders/receive-paid-order.ts';
import { endWait } from '../../loading/early-presses.ts';
import type { Arrival } from './arrival.ts';

const AccountModal = lazy(async () => ({
  default: (await import('../../features/account/account-dialogs.ts')).AccountModal,
}));
const DashboardLoginDialog = lazy(async () => ({
  default: (await import('../../features/account/account-dialogs.ts')).DashboardLoginDialog,
}));

/** A step of a purchase. It follows from what the browser keeps and what the dialogs have learned, never from the address. */
export type Purchase =
  | Extract<Arrival, { kind: 'card-return' | 'unknown-payment' }>
  | ({ kind: 'pix-paid'; plan: PlanId } & ReceivedOrder)
  | ({ kind: 'account'; step: 'success' | 'post-payment' | 'create-account' } & ReceivedOrder)
  /** The account was made, and the dashboard opens by itself. */
  | { kind: 'opening-dashboard' };

/** The dialog that is open over the landing page. */
export type Overlay = { kind: 'pix' | 'card'; plan: PlanId } | { kind: 'login' } | Purchase;

interface LandingOverlayProps {
  overlay: Overlay;
  onPurchase: (purchase: Purchase) => void;
  onClose: () => void;
  onOpenDashboard: () => void;
  onCreated: () => void;
  /** The new account has been told of for long enough. */
  onOpening: () => void;
}

/** A card leads to the password at once, unless its account is signed in. */
const paidByCard = (received: ReceivedOrder): Purchase => ({
  kind: 'account',
  step: received.own ? 'success' : 'post-payment',
  ...received,
});

function Content({ overlay, onPurchase, ...events }: LandingOverlayProps) {
  const { onClose, onOpenDashboard } = events;
  switch (overlay.kind) {
    case 'pix':
    case 'pix-paid':
      return (
        <PixDialog
          plan={overlay.plan}
          paid={overlay.kind === 'pix-paid' ? overlay : null}
          onPaid={(received) => onPurchase({ kind: 'pix-paid', plan: overlay.plan, ...received })}
          onClose={onClose}
          onCreateAccount={(order) =>
            onPurchase({ kind: 'account', step: 'create-account', order, own: false })
          }
          onOpenDashboard={onOpenDashboard}
        />
      );
    case 'card':
      return (
        <CardDialog
          plan={overlay.plan}
          onClose={onClose}
          onPaid={(received) => onPurchase(paidByCard(received))}
          onOpenDashboard={onOpenDashboard}
        />
      );
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
          onRecognised={() => onPurchase(paidByCard({ order: overlay.order, own: false }))}
          onClose={onClose}
        />
      );
    case 'account':
      return (
        <AccountModal
          initialStep={overlay.step}
          buyer={overlay.order}
          own={overlay.own}
          onClose={onClose}
          onCreated={events.onCreated}
          onSignedIn={onOpenDashboard}
        />
      );
    case 'login':
      return <DashboardLoginDialog onClose={onClose} onSignedIn={onOpenDashboard} />;
    case 'opening-dashboard':
      return <OpeningDashboard onOpen={events.onOpening} onClose={onOpenDashboard} />;
    default:
      return overlay satisfies never;
  }
}

/** Ends the wait of the press that opened the dialog. Its effect runs once the dialog beside it is on the screen. */
function Shown() {
  useEffect(endWait, []);
  return null;
}

/** Loads and shows the open dialog; a message appears if its code cannot be loaded. */
export function LandingOverlay(props: LandingOverlayProps) {
  return (
    <ChunkBoundary>
      <Suspense>
        <Content {...props} />
        <Shown key={props.overlay.kind} />
      </Suspense>
    </ChunkBoundary>
  );
}
