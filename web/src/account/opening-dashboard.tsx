import { useEffect, useEffectEvent } from 'react';
import { PAID_ACCOUNT } from 'domain/account/texts';
import { Dialog } from '../kit/ui/dialog.tsx';
import { showToast } from '../kit/ui/toast.tsx';

/** The time from the new account to the dashboard, in milliseconds (spec §9). */
const REDIRECT_DELAY = 1_500;

interface OpeningDashboardProps {
  /** The session of the new account, which begins meanwhile. */
  signingIn: Promise<void>;
  /** The time is over, and the session has begun. It is not called once the dialog is closed. */
  onOpen: () => void;
  /** The account is made, but signing in failed. */
  onFailed: () => void;
  onClose: () => void;
}

/** Stands between the new account and the dashboard, so that nobody looks at the sales page meanwhile. */
export function OpeningDashboard({ signingIn, onOpen, onFailed, onClose }: OpeningDashboardProps) {
  const open = useEffectEvent(onOpen);
  const fail = useEffectEvent((error: unknown) => {
    console.warn('The new account could not be signed in', error);
    showToast({ kind: 'info', text: PAID_ACCOUNT.created, leads: true });
    onFailed();
  });
  useEffect(() => {
    let over = false;
    let timer: number | undefined;
    const told = new Promise((resolve) => {
      timer = window.setTimeout(resolve, REDIRECT_DELAY);
    });
    Promise.all([signingIn, told]).then(
      () => !over && open(),
      (error: unknown) => !over && fail(error),
    );
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [signingIn]);
  return (
    <Dialog title={PAID_ACCOUNT.opening} onClose={onClose}>
      <p className="flex items-center gap-4 py-4">
        <span className="loading loading-spinner loading-lg shrink-0 text-primary" aria-hidden="true" />
        {PAID_ACCOUNT.openingText}
      </p>
    </Dialog>
  );
}
