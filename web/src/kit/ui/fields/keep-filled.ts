import { Component } from 'react';
import { report } from './report-autofill.ts';

interface KeepFilledProps {
  id: string;
  shown: string;
}

/**
 * Keeps what was filled into a field without an event when React renders the field again by itself, for example for live data:
 * React would empty it. Only a class hears of a rendering before React changes the page. Shows nothing.
 */
export class KeepFilled extends Component<KeepFilledProps> {
  override getSnapshotBeforeUpdate({ shown }: KeepFilledProps): string | null {
    const text = this.field()?.value ?? '';
    return text === '' || text === shown || text === this.props.shown ? null : text;
  }

  override componentDidUpdate(_before: KeepFilledProps, _state: unknown, filled: string | null) {
    const field = this.field();
    if (filled !== null && field) report(field, filled);
  }

  private field() {
    return document.querySelector<HTMLInputElement>(`input[id="${this.props.id}"]`);
  }

  override render() {
    return null;
  }
}
