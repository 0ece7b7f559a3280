import { CARD } from 'domain/buy/texts';

/**
 * Covers the page for a person who comes back from the payment page, until the dialog with the same words is there. It is
 * static HTML that the inline script shows, and changes once the payment is confirmed (bootstrap.js), because React needs seconds on
 * a slow phone.
 */
export function ReturnNotice() {
  return (
    <output id="return-notice" className="fixed inset-0 z-40 place-items-center bg-base-100 p-4">
      <span className="block w-full max-w-lg border-primary border-t-4 bg-base-200 px-5 py-6 sm:px-8">
        <span className="unpaid">
          <strong className="display block text-3xl sm:text-4xl">{CARD.confirming}</strong>
          <span className="wait mt-4 flex items-center gap-4">{CARD.confirmingText}</span>
        </span>
        <strong className="is-paid display text-3xl sm:text-4xl">{CARD.confirmed}</strong>
      </span>
    </output>
  );
}
