import { RETRY } from 'domain/texts/common';
import { PAYMENTS } from 'domain/texts/payments';
import { Button } from '../../../components/button.tsx';
import { useFocusLost } from '../frame/use-focus-lost.ts';

interface HistoryTroubleProps {
  /** What was listed before still stands below. */
  stale: boolean;
  busy: boolean;
  onRetry: () => void;
  /** It goes while its button has the focus. */
  onFocusLost: () => void;
}

/** The payments could not be listed, or not anew; in words, with a way to try again. */
export function HistoryTrouble({ stale, busy, onRetry, onFocusLost }: HistoryTroubleProps) {
  const ref = useFocusLost(onFocusLost);
  return (
    <div
      ref={ref}
      role="alert"
      className="mb-5 last:mb-0 flex flex-wrap items-center justify-between gap-3 border-error border-l-4 bg-base-200 px-4 py-3"
    >
      <p>{stale ? PAYMENTS.stale : PAYMENTS.failed}</p>
      <Button look="outline" busy={busy} onClick={onRetry}>
        {RETRY}
      </Button>
    </div>
  );
}
