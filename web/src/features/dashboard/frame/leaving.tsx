import type { ReactNode } from 'react';
import { useFocusLost } from './use-focus-lost.ts';

interface LeavingProps {
  /** The last answer removes the button, often just after the closing questionnaire gave it the focus. */
  onFocusLost: () => void;
  children: ReactNode;
}

/** A part of a card that may go while it has the focus. */
export function Leaving({ onFocusLost, children }: LeavingProps) {
  return <div ref={useFocusLost(onFocusLost)}>{children}</div>;
}
