import { LANDING, LOWEST_PRICE } from 'domain/texts/landing';
import { whatsappLink } from 'domain/whatsapp-link';
import { WhatsAppIcon } from './icons.tsx';

/**
 * The bar at the bottom of a phone's screen: the lowest price, the way to the plans, and WhatsApp. It sticks within a layer that
 * begins one screen below the hero, so that it comes when the hero has left, without a script. Where the window is low it stands
 * at the end of the page's content only.
 */
export function PlansBar() {
  return (
    <div className="pointer-events-none absolute inset-x-0 top-[100vh] supports-[top:1svh]:top-[100svh] bottom-0 z-10 flex flex-col justify-end md:hidden">
      <div
        id="barra"
        className="[@media(max-height:24rem)]:static pointer-events-auto sticky [--size-field:4.4px] bottom-0 flex min-h-16 items-center gap-2 border-base-300 border-t bg-base-100 px-4 py-1.5"
      >
        <p className="mr-auto text-[min(0.875rem,4.5vw)] leading-tight">
          {LANDING.startingAt}{' '}
          <strong className="block text-nowrap text-[min(1.125rem,5vw)]">{LOWEST_PRICE}</strong>
        </p>
        <a href="#planos" className="btn btn-primary shrink-0 px-[min(1rem,4vw)] text-[min(1rem,5vw)]">
          {LANDING.seePlans}
        </a>
        <a
          href={whatsappLink(LANDING.whatsappMessage)}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={LANDING.whatsapp}
          className="btn btn-circle shrink-0 border-0 bg-whatsapp text-white"
        >
          <WhatsAppIcon />
        </a>
      </div>
    </div>
  );
}
