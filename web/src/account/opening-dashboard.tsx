import { useEffect, useEffectEvent } from 'react';
import { PAID_ACCOUNT } from 'domain/account/texts';
import { Dialog } from '../kit/ui/dialog.tsx';

/** The time from the new account to the dashboard, in milliseconds (spec §9). */
const REDIRECT_DELAY = 1_500;

interface OpeningDashboardProps {
  /** The time is over. It is not called once the dialog is closed. */
  onOpen: () => void;
  onClose: () => void;
}

/** Stands between the new account and the dashboard, so that nobody looks at the sales page meanwhile. */
export function OpeningDashboard({ onOpen, onClose }: OpeningDashboardProps) {
  const open = useEffectEvent(onOpen);
  useEffect(() => {
    const timer = setTimeout(() => open(), REDIRECT_DELAY);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Dialog title={PAID_ACCOUNT.opening} onClose={onClose}>
      <p className="flex items-center gap-4 py-4">
        <span className="loading loading-spinner loading-lg shrink-0 text-primary" aria-hidden="true" />
        {PAID_ACCOUNT.openingText}
      </p>
    </Dialog>
  );
}
