import { PURCHASE_NOTICES, purchaseNotice } from 'domain/texts/checkout';
import type { PaymentMethod, PurchasePreview } from 'domain/contracts/preview-purchase';

interface PurchaseNoticeProps {
  /** What the server has said about this buyer; null as long as it has said nothing. */
  preview: PurchasePreview | null;
  method: PaymentMethod;
}

/**
 * Says before paying which effect the purchase would have for a buyer who has a plan. The general sentence stands there from
 * the start, so that the dialog does not grow under the finger of a visitor.
 */
export function PurchaseNotice({ preview, method }: PurchaseNoticeProps) {
  const general = method === 'pix' ? PURCHASE_NOTICES.anonymousPix : PURCHASE_NOTICES.anonymousCard;
  // A notice about this buyer stands out; the general one is a small line.
  const look = preview === null ? 'text-sm' : 'border-info border-l-4 bg-base-200 px-4 py-3';
  return (
    <p className={look} aria-live="polite">
      {preview === null ? general : purchaseNotice(preview)}
    </p>
  );
}
