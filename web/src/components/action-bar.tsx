import type { ReactNode } from 'react';

/**
 * The main button of a dialog, at the dialog's end. Where the content is longer than the screen, the bar stays at the
 * bottom edge, within reach of a thumb. On a low screen or with large text it scrolls with the content, because it would
 * leave little room. It has to be the last element of the dialog's content, whose padding it covers.
 */
export function ActionBar({ children }: { children: ReactNode }) {
  return (
    <div className="-mx-5 -mb-6 border-base-300 border-t bg-base-100 px-5 py-3 sm:-mx-8 sm:-mb-8 sm:px-8 sm:py-5 [@media(min-height:35.01rem)]:sticky [@media(min-height:35.01rem)]:-bottom-6 [@media(min-height:35.01rem)]:z-1 sm:[@media(min-height:35.01rem)]:-bottom-8">
      {children}
    </div>
  );
}
