import type { ReactNode } from 'react';
import { useFocusLost } from './use-focus-lost.ts';

interface LeavingProps {
  /** Called when the part goes with the focus, for example a button that the last answer removes. */
  onFocusLost: () => void;
  className?: string;
  children: ReactNode;
}

/** A part of the page that may go while it has the focus. */
export function Leaving({ onFocusLost, className, children }: LeavingProps) {
  return (
    <div ref={useFocusLost(onFocusLost)} className={className}>
      {children}
    </div>
  );
}
