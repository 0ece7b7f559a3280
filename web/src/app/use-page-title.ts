import { useEffect } from 'react';

/** Names the page that is shown (WCAG 2.4.2): its HTML's own <title> is of the page the visit began with. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}
