import { RETRY } from 'domain/texts/common';
import { ActionButton } from './action-button.tsx';

/** Tries again. It is busy until the attempt has ended, because a network that leads nowhere is waited for. */
export function RetryButton({
  onRetry,
  look = 'primary',
}: {
  onRetry: () => unknown;
  look?: 'primary' | 'outline';
}) {
  return (
    <ActionButton look={look} onAct={onRetry}>
      {RETRY}
    </ActionButton>
  );
}
