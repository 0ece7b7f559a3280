import { PURCHASE_NOTICES, purchaseNotice } from 'domain/texts/checkout';
import type { PaymentMethod } from 'domain/contracts/preview-purchase';
import type { Preview } from '../calls/use-purchase-preview.ts';

function textOf(preview: Preview, method: PaymentMethod): string {
  switch (preview.kind) {
    case 'checking':
      return PURCHASE_NOTICES.checking;
    // The general sentence is hidden only from a signed-in buyer of whom the server has said more.
    case 'anonymous':
    case 'unknown':
      return method === 'pix' ? PURCHASE_NOTICES.anonymousPix : PURCHASE_NOTICES.anonymousCard;
    case 'known':
      return purchaseNotice(preview.preview);
    default:
      return preview satisfies never;
  }
}

/** Says before paying which effect the purchase would have for a buyer who has a plan. */
export function PurchaseNotice({ preview, method }: { preview: Preview; method: PaymentMethod }) {
  // A notice about this buyer stands out; a general one is a small line.
  const look = preview.kind === 'known' ? 'border-info border-l-4 bg-base-200 px-4 py-3' : 'text-sm';
  return (
    <p className={look} aria-live="polite">
      {textOf(preview, method)}
    </p>
  );
}
