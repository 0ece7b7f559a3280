import { CARD } from 'domain/texts/checkout';

/**
 * Covers the page for a person who comes back from the payment page, until the dialog with the same words is there. It is
 * static HTML that the inline script shows (bootstrap.js), because React needs seconds on a slow phone.
 */
export function ReturnNotice() {
  return (
    <div id="volta" role="status" className="fixed inset-0 z-40 place-items-center bg-base-100 p-4">
      <div className="w-full max-w-lg border-primary border-t-4 bg-base-200 px-5 py-6 sm:px-8">
        <p className="display text-3xl sm:text-4xl">{CARD.confirming}</p>
        <p className="espera mt-4 flex items-center gap-4">{CARD.confirmingText}</p>
      </div>
    </div>
  );
}
