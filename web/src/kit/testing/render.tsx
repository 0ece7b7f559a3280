import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { onTestFinished } from 'vitest';

/** Shows components in the browser of a test until the test ends, or the returned function is called. */
export function render(children: ReactNode): () => void {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const leave = () => {
    root.unmount();
    place.remove();
  };
  onTestFinished(leave);
  root.render(children);
  return leave;
}
