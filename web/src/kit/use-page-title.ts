import { useEffect } from 'react';

/** Sets the document's title (WCAG 2.4.2): the HTML's own <title> belongs to the page that the visit began with. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}
