import { type ReactNode, type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { decorate } from '../../kit/ui/decoration.tsx';

/** A ref for an element. Calls `onLost` if the element leaves the page while it contains the focus. */
function useFocusLost(onLost: () => void): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  const leave = useEffectEvent(onLost);
  // The cleanup of a layout effect runs before the element leaves the page, while it still has the focus.
  useLayoutEffect(() => {
    const element = ref.current;
    return () => {
      if (element?.contains(document.activeElement)) decorate(leave);
    };
  }, []);
  return ref;
}

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

/** Moves the focus to the page's title, for when the focused element has gone. */
export function focusTitle(): void {
  document.querySelector('h1')?.focus({ preventScroll: true });
}
