import type { PlanId } from 'domain/plans';
import { PAID_ACCOUNT } from 'domain/texts/account/paid';
import { lazy, Suspense, useEffect } from 'react';
import { ChunkBoundary } from '../../components/chunk-boundary.tsx';
import { showToast } from '../../components/toast/toast.tsx';
import { PixDialog } from '../../features/checkout/pix/pix-dialog.tsx';
import { CardDialog } from '../../features/checkout/card/card-dialog.tsx';
import { ConfirmPaymentDialog } from '../../features/checkout/card/confirm-payment-dialog.tsx';
import { UnknownPaymentDialog } from '../../features/checkout/card/unknown-payment-dialog.tsx';
import { OpeningDashboard } from '../../features/account/paid/opening-dashboard.tsx';
import type { PaidOrder } from '../../features/checkout/kept-orders/paid-order.ts';
import type { ReceivedOrder } from '../../features/checkout/kept-orders/receive-paid-order.ts';
import { forgetAskedFor } from '../../loading/asked-for.ts';
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

/** The dialog that is open over the landing page. */
export type Overlay =
  | { kind: 'pix' | 'card'; plan: PlanId }
  | Extract<Arrival, { kind: 'card-return' | 'unknown-payment' }>
  | ({ kind: 'post-payment' } & ReceivedOrder)
  | { kind: 'account'; step: 'success' | 'create-account'; order: PaidOrder }
  | { kind: 'login' }
  /** The account was made, and the dashboard opens by itself. */
  | { kind: 'opening-dashboard' };

interface LandingOverlayProps {
  overlay: Overlay;
  onOverlay: (overlay: Overlay) => void;
  onClose: () => void;
  onOpenDashboard: () => void;
  onSignedIn: () => void;
  onCreated: () => void;
  /** The new account has been told of for long enough. */
  onOpening: () => void;
}

function Content({ overlay, onOverlay, ...events }: LandingOverlayProps) {
  const { onClose, onOpenDashboard, onSignedIn } = events;
  // A buyer who has paid and closes the dialog without an account reads how to come back.
  const postpone = () => {
    showToast({ kind: 'info', text: PAID_ACCOUNT.unclaimed });
    onClose();
  };
  switch (overlay.kind) {
    case 'pix':
      return (
        <PixDialog
          plan={overlay.plan}
          onClose={onClose}
          onPostpone={postpone}
          onCreateAccount={(order) => onOverlay({ kind: 'account', step: 'create-account', order })}
          onOpenDashboard={onOpenDashboard}
        />
      );
    case 'card':
      return (
        <CardDialog
          plan={overlay.plan}
          onClose={onClose}
          onPaid={(received) => onOverlay({ kind: 'post-payment', ...received })}
          onOpenDashboard={onOpenDashboard}
        />
      );
    case 'card-return':
      return (
        <ConfirmPaymentDialog
          session_id={overlay.session_id}
          fromUrl={overlay.fromUrl}
          suggestion={overlay.suggestion}
          onPaid={(received) => onOverlay({ kind: 'post-payment', ...received })}
          onUnknown={(order) => onOverlay({ kind: 'unknown-payment', order })}
          onClose={onClose}
        />
      );
    case 'unknown-payment':
      return (
        <UnknownPaymentDialog
          order={overlay.order}
          onRecognised={() => onOverlay({ kind: 'post-payment', order: overlay.order, own: false })}
          onClose={onClose}
        />
      );
    case 'post-payment':
      return (
        <PostPaymentDialog
          buyer={overlay.order}
          own={overlay.own}
          {...events}
          onClose={overlay.own ? onClose : postpone}
        />
      );
    case 'account':
      return <AccountModal initialStep={overlay.step} buyer={overlay.order} {...events} onClose={postpone} />;
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
  useEffect(() => {
    endWait();
    forgetAskedFor();
  }, []);
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
