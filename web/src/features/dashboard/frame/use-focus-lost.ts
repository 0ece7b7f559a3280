import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { decorate } from '../../../components/decoration.tsx';

/** A ref for an element. Calls `onLost` if the element leaves the page while it contains the focus. */
export function useFocusLost(onLost: () => void): RefObject<HTMLDivElement | null> {
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
