import { Component, type ReactNode, useEffect } from 'react';

/** Sets the document's title (WCAG 2.4.2): the HTML's own <title> belongs to the page that the visit began with. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}

/** Moves the focus to the page's title, for when the focused element has gone. */
export function focusTitle(): void {
  document.querySelector('h1')?.focus({ preventScroll: true });
}

/**
 * Runs work that the app can do without, such as moving the focus before a screen is seen. A failure is reported and not thrown,
 * because React takes the whole page away when an effect throws.
 */
export function decorate(work: () => void): void {
  try {
    work();
  } catch (error) {
    reportError(error);
  }
}

/** Shows nothing in place of children that fail, so that the rest of the app stays. React reports the failure. */
export class DecorationBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}
