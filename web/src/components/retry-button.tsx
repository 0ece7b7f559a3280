import { RETRY } from 'domain/texts/common';
import { useState } from 'react';
import { Button } from './button.tsx';

/** Tries again. It is busy until the attempt has ended, because a network that leads nowhere is waited for. */
export function RetryButton({
  onRetry,
  look = 'primary',
}: {
  onRetry: () => unknown;
  look?: 'primary' | 'outline';
}) {
  const [busy, setBusy] = useState(false);
  async function retry() {
    setBusy(true);
    await onRetry();
    setBusy(false);
  }
  return (
    <Button look={look} busy={busy} onClick={retry}>
      {RETRY}
    </Button>
  );
}
