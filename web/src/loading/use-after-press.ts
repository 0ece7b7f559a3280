import { useEffect, useState } from 'react';

/**
 * The latest `value`, except that a change waits as long as something is pressed: news that move a control from under a finger
 * take its press away, or give it to another control.
 */
export function useAfterPress<T>(value: T): T {
  const [shown, show] = useState(() => value);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      if (document.querySelector(':active')) timer = setTimeout(look, 100);
      else show(() => value);
    };
    look();
    return () => clearTimeout(timer);
  }, [value]);
  return shown;
}
