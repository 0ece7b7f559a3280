import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react';

/** For an element that leaves the page: `onLost` is told if the focus was in it. */
export function useFocusLost(onLost: () => void): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  const leave = useEffectEvent(onLost);
  // A layout effect ends before its element leaves the page, while the focus is still known.
  useLayoutEffect(() => {
    const element = ref.current;
    return () => {
      if (element?.contains(document.activeElement)) leave();
    };
  }, []);
  return ref;
}
