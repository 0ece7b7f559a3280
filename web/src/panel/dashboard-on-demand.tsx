import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { SUMMARY } from 'domain/answers/editor-texts';
import { ANSWER_FIELDS, labelsOf, NOT_INFORMED } from 'domain/answers/fields';
import { KEPT_PURCHASE } from 'domain/buy/kept-purchase';
import { maskEmail } from 'domain/kit/email';
import { type DraftStore, EMPTY_DRAFT } from '../answers/draft.ts';
import { saveAnswers } from '../answers/save-answers.ts';
import { forgetOrder } from '../buy/kept-orders.ts';
import { addKeptPurchases, PaymentProtocol, type RefusedPurchase } from '../buy/paid-orders.tsx';
import type { LiveRecords } from '../kit/firebase/live-records-feed.tsx';
import { Button } from '../kit/ui/button.tsx';
import { WhatsappLink } from '../kit/ui/new-tab-links.tsx';
import { showToast } from '../kit/ui/toast.tsx';
import { focusTitle } from '../kit/ui/page.tsx';
import { Card } from './frame.tsx';

/** What the dashboard loads beside its live data, as one file. */
export { QuestionnaireWizard } from '../answers/questionnaire-wizard.tsx';

function textsOf({ reason, order }: RefusedPurchase): readonly [text: string, next: string] {
  return reason === 'other-email'
    ? [KEPT_PURCHASE.otherEmail(maskEmail(order.email)), KEPT_PURCHASE.otherEmailNext]
    : [KEPT_PURCHASE.otherAccount, KEPT_PURCHASE.otherAccountNext];
}

/** Adds purchases that this browser paid while signed out to the account, once per visit. Shows those that were refused. */
export function KeptPurchases({ onAdded }: { onAdded: () => unknown }): ReactNode {
  const [refused, setRefused] = useState<readonly RefusedPurchase[]>([]);
  const added = useEffectEvent(onAdded);
  useEffect(() => {
    let over = false;
    const add = async () => {
      const result = await addKeptPurchases();
      if (over) return;
      setRefused(result.refused);
      if (result.added === 0) return;
      showToast({ kind: 'success', text: KEPT_PURCHASE.added, leads: true });
      added();
    };
    void add();
    return () => {
      over = true;
    };
  }, []);
  const forget = (id: string) => {
    forgetOrder(id);
    setRefused((shown) => shown.filter((each) => each.id !== id));
    focusTitle();
  };
  return refused.map((purchase) => {
    const [text, next] = textsOf(purchase);
    return (
      <Card key={purchase.id} title={KEPT_PURCHASE.title}>
        <div aria-live="polite" className="flex max-w-prose flex-col gap-3 break-words">
          <p>{text}</p>
          <p>{next}</p>
          {'session_id' in purchase.order.proof && <p>{KEPT_PURCHASE.renewal}</p>}
          <PaymentProtocol protocol={purchase.order.protocol} />
        </div>
        <div className="mt-5 flex flex-wrap gap-3">
          <WhatsappLink
            className="btn btn-whatsapp h-auto min-h-(--size) max-w-full py-1"
            message={KEPT_PURCHASE.contactMessage(purchase.order.protocol)}
          >
            {KEPT_PURCHASE.contact}
          </WhatsappLink>
          <Button look="quiet" onClick={() => forget(purchase.id)}>
            {KEPT_PURCHASE.forget}
          </Button>
        </div>
      </Card>
    );
  });
}

/**
 * Sends the answers that an earlier visit left on this device, and tells which stored answers they replaced: another device may
 * have given those meanwhile. Rejects with Firebase's error; then nothing was sent.
 */
export async function sendUnsent(drafts: DraftStore, records: LiveRecords): Promise<void> {
  const { answers } = drafts.draft();
  const { questionnaire: stored } = records;
  const replaced = ANSWER_FIELDS.filter(
    (field) =>
      answers[field] !== undefined &&
      stored?.[field] &&
      stored[field] !== NOT_INFORMED &&
      stored[field] !== answers[field],
  );
  await saveAnswers(drafts, records, EMPTY_DRAFT);
  if (replaced.length === 0) return;
  const fields = labelsOf(replaced);
  showToast({ kind: 'info', text: SUMMARY.replacedFromHere(fields) });
}
