import type { PlanId } from 'domain/plans';
import { lazy, Suspense, useEffect } from 'react';
import { ChunkBoundary } from '../../components/chunk-boundary.tsx';
import { PixDialog } from '../../features/checkout/pix/pix-dialog.tsx';
import { CardDialog } from '../../features/checkout/card/card-dialog.tsx';
import { ConfirmPaymentDialog } from '../../features/checkout/card/confirm-payment-dialog.tsx';
import { UnknownPaymentDialog } from '../../features/checkout/card/unknown-payment-dialog.tsx';
import { OpeningDashboard } from '../../features/account/paid/opening-dashboard.tsx';
import type { PaidOrder } from '../../features/checkout/kept-orders/paid-order.ts';
import type { ReceivedOrder } from '../../features/checkout/kept-orders/receive-paid-order.ts';
import { endWait } from '../../loading/early-presses.ts';
import type { Arrival } from './arrival.ts';

const PostPaymentDialog = lazy(async () => ({
  default: (await import('../../features/account/account-dialogs.ts')).PostPaymentDialog,
}));
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
  | ({ kind: 'post-payment' } & ReceivedOrder)
  | { kind: 'account'; step: 'success' | 'create-account'; order: PaidOrder }
  /** The account was made, and the dashboard opens by itself. */
  | { kind: 'opening-dashboard' };

/** The dialog that is open over the landing page. */
export type Overlay = { kind: 'pix' | 'card'; plan: PlanId } | { kind: 'login' } | Purchase;

interface LandingOverlayProps {
  overlay: Overlay;
  onPurchase: (purchase: Purchase) => void;
  onClose: () => void;
  onOpenDashboard: () => void;
  onSignedIn: () => void;
  onCreated: () => void;
  /** The new account has been told of for long enough. */
  onOpening: () => void;
}

function Content({ overlay, onPurchase, ...events }: LandingOverlayProps) {
  const { onClose, onOpenDashboard, onSignedIn } = events;
  switch (overlay.kind) {
    case 'pix':
    case 'pix-paid':
      return (
        <PixDialog
          plan={overlay.plan}
          paid={overlay.kind === 'pix-paid' ? overlay : null}
          onPaid={(received) => onPurchase({ kind: 'pix-paid', plan: overlay.plan, ...received })}
          onClose={onClose}
          onCreateAccount={(order) => onPurchase({ kind: 'account', step: 'create-account', order })}
          onOpenDashboard={onOpenDashboard}
        />
      );
    case 'card':
      return (
        <CardDialog
          plan={overlay.plan}
          onClose={onClose}
          onPaid={(received) => onPurchase({ kind: 'post-payment', ...received })}
          onOpenDashboard={onOpenDashboard}
        />
      );
    case 'card-return':
      return (
        <ConfirmPaymentDialog
          session_id={overlay.session_id}
          fromUrl={overlay.fromUrl}
          suggestion={overlay.suggestion}
          onPaid={(received) => onPurchase({ kind: 'post-payment', ...received })}
          onUnknown={(order) => onPurchase({ kind: 'unknown-payment', order })}
          onClose={onClose}
        />
      );
    case 'unknown-payment':
      return (
        <UnknownPaymentDialog
          order={overlay.order}
          onRecognised={() => onPurchase({ kind: 'post-payment', order: overlay.order, own: false })}
          onClose={onClose}
        />
      );
    case 'post-payment':
      return <PostPaymentDialog buyer={overlay.order} own={overlay.own} {...events} />;
    case 'account':
      return <AccountModal initialStep={overlay.step} buyer={overlay.order} {...events} />;
    case 'login':
      return <DashboardLoginDialog onClose={onClose} onSignedIn={onSignedIn} />;
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
