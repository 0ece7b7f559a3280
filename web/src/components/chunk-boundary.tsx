import { LOAD_FAILED } from 'domain/texts/common';
import { Component, type ReactNode } from 'react';
import { endWait } from '../loading/early-presses.ts';
import { reloadDecided } from '../loading/reload-on-stale-chunk.ts';
import { Opening } from './opening.tsx';
import { reloadWhenOnline } from './reload-when-online.ts';
import { RetryButton } from './retry-button.tsx';

/** `deciding`: the page may yet reload by itself. `silent`: another boundary shows the message. */
type State = { part: 'whole' | 'deciding' | 'told' | 'silent' };

/** Removes the message that another boundary shows. One is enough, because 'Tentar novamente' loads the whole page. */
let silenceOther: (() => void) | null = null;

/** Shows a message and a retry button where a chunk of the app could not be loaded; the rest of the page stays. */
export class ChunkBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { part: 'whole' };

  static getDerivedStateFromError(): State {
    return { part: 'deciding' };
  }

  override componentDidCatch() {
    void this.tell();
  }

  private async tell() {
    await reloadDecided();
    endWait();
    silenceOther?.();
    silenceOther = () => this.setState({ part: 'silent' });
    this.setState({ part: 'told' });
  }

  override render() {
    const { part } = this.state;
    if (part === 'whole') return this.props.children;
    if (part === 'silent') return null;
    if (part === 'deciding') return <Opening />;
    return (
      <div
        role="alert"
        data-theme="ink"
        className="fixed inset-x-2 bottom-2 z-50 mx-auto grid max-w-md gap-3 border-error border-l-4 bg-neutral p-4 text-neutral-content shadow-xl"
      >
        <p>{LOAD_FAILED}</p>
        <RetryButton onRetry={reloadWhenOnline} />
      </div>
    );
  }
}
