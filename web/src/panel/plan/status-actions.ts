import { UNVERIFIED, WELCOME } from 'domain/panel/texts';
import { showToast } from '../../kit/ui/toast.tsx';
import { requestConfirmationLink } from '../../account/card/request-link.ts';
import type { CheckResult } from '../calls/use-subscription-check.ts';

/** Asks whether the mailbox is confirmed meanwhile, and says if it is not. */
export async function checkMailbox(check: () => Promise<CheckResult>): Promise<void> {
  const status = await check();
  if (status === null) showToast({ kind: 'error', text: WELCOME.refreshFailed });
  else if (status.mailbox === 'unconfirmed') showToast({ kind: 'warning', text: UNVERIFIED.notYet });
}

/** Has the confirmation link mailed again, and says whether it was. */
export async function resendLink(): Promise<void> {
  await requestConfirmationLink().then(
    () => showToast({ kind: 'success', text: UNVERIFIED.sent }),
    () => showToast({ kind: 'error', text: UNVERIFIED.failed }),
  );
}

/** Asks for the subscription anew, and says what came of it (spec §8). */
export async function refreshStatus(check: () => Promise<CheckResult>): Promise<void> {
  showToast({ kind: 'info', text: WELCOME.refreshing });
  const status = await check();
  showToast(
    status === null
      ? { kind: 'error', text: WELCOME.refreshFailed }
      : { kind: 'success', text: WELCOME.refreshed(status.subscribed) },
  );
}
