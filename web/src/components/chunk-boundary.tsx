import { LOAD_FAILED, RETRY } from 'domain/texts/common';
import { Component, type ReactNode } from 'react';
import { endWait } from '../loading/end-wait.ts';
import { Button } from './button.tsx';

/** Shows a message and a retry button where a chunk of the app could not be loaded; the rest of the page stays. */
export class ChunkBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch() {
    endWait();
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <div
        role="alert"
        data-theme="ink"
        className="fixed inset-x-2 bottom-2 z-50 mx-auto grid max-w-md gap-3 border-error border-l-4 bg-neutral p-4 text-neutral-content shadow-xl"
      >
        <p>{LOAD_FAILED}</p>
        <Button onClick={() => window.location.reload()}>{RETRY}</Button>
      </div>
    );
  }
}
