import { DASHBOARD_STATES } from 'domain/texts/dashboard';
import { Button } from '../../components/button.tsx';

/** What is shown is from an earlier moment, and why; with a way to try again. */
export function PanelNotice({ offline, onRetry }: { offline: boolean; onRetry: () => void }) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-3 border-warning border-l-4 bg-base-100 px-5 py-3 sm:px-8"
    >
      <p className="max-w-prose flex-1 basis-60">
        {offline ? DASHBOARD_STATES.knownOffline : DASHBOARD_STATES.knownFailed}
      </p>
      <Button look="outline" onClick={onRetry}>
        {DASHBOARD_STATES.retry}
      </Button>
    </div>
  );
}
