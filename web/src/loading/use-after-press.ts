import { useEffect, useRef, useState } from 'react';

/** How often a change looks whether the press has ended. A browser that missed its end may show one for ever. */
const LOOKS = 100;
/** From one look to the next, in milliseconds. */
const PAUSE_MS = 100;

/**
 * The latest `value`, except that a change waits as long as something is pressed: news that move a control from under a finger
 * take its press away, or give it to another control. It waits for ten seconds at most.
 */
export function useAfterPress<T>(value: T): T {
  const [shown, show] = useState(() => value);
  const left = useRef(LOOKS);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      if (left.current > 0 && document.querySelector(':active')) {
        left.current -= 1;
        timer = setTimeout(look, PAUSE_MS);
      } else {
        left.current = LOOKS;
        show(() => value);
      }
    };
    look();
    return () => clearTimeout(timer);
  }, [value]);
  return shown;
}
