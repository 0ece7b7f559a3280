import { PAID_ACCOUNT } from 'domain/texts/account/paid';
import { Dialog } from '../../../components/dialog/dialog.tsx';

/** Stands between the new account and the dashboard, so that nobody looks at the sales page meanwhile (spec §9). */
export function OpeningDashboard({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={PAID_ACCOUNT.opening} onClose={onClose}>
      <p className="flex items-center gap-4 py-4">
        <span className="loading loading-spinner loading-lg shrink-0 text-primary" aria-hidden="true" />
        {PAID_ACCOUNT.openingText}
      </p>
    </Dialog>
  );
}
