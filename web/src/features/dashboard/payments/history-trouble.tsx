import { RETRY } from 'domain/texts/common';
import { PAYMENTS_CARD } from 'domain/texts/dashboard';
import { Button } from '../../../components/button.tsx';
import { useFocusLost } from '../frame/use-focus-lost.ts';

interface HistoryTroubleProps {
  /** Whether an older list stands below. */
  stale: boolean;
  busy: boolean;
  onRetry: () => void;
  /** Called if the message disappears while its button has the focus. */
  onFocusLost: () => void;
}

/** Says that the payments could not be listed, with a button that tries again. */
export function HistoryTrouble({ stale, busy, onRetry, onFocusLost }: HistoryTroubleProps) {
  const ref = useFocusLost(onFocusLost);
  return (
    <div
      ref={ref}
      role="alert"
      className="mb-5 last:mb-0 flex flex-wrap items-center justify-between gap-3 border-error border-l-4 bg-base-200 px-4 py-3"
    >
      <p>{stale ? PAYMENTS_CARD.stale : PAYMENTS_CARD.failed}</p>
      <Button look="outline" busy={busy} onClick={onRetry}>
        {RETRY}
      </Button>
    </div>
  );
}
