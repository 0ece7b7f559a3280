import { ACCOUNT_DATA, EXPORT_FILE_NAME } from 'domain/account/card-texts';
import { CONFIRM_MAILBOX, UNVERIFIED } from 'domain/panel/texts';
import { useState } from 'react';
import type { KnownUser } from '../../panel/last-known.ts';
import type { DraftStore } from '../../answers/answer-queue.ts';
import { ActionButton, Button } from '../../kit/ui/button.tsx';
import { download } from '../../kit/ui/download.ts';
import { showToast } from '../../kit/ui/toast.tsx';
import { callErrorText } from '../../kit/firebase/calls/call-error.ts';
import { fetchMyData } from './account-calls.ts';
import { Leaving, focusTitle } from '../../panel/frame/leaving.tsx';
import { resendLink } from '../../panel/plan/status-actions.ts';
import { ChangePasswordDialog } from './change-password-dialog.tsx';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';

/** The button that downloads everything that the server holds about the account, as one JSON file (LGPD). */
function ExportDataButton() {
  return (
    <ActionButton look="outline" busyText={ACCOUNT_DATA.exporting} onAct={exportData}>
      {ACCOUNT_DATA.export}
    </ActionButton>
  );
}

async function exportData() {
  try {
    download(JSON.stringify(await fetchMyData(), null, 2), 'application/json', EXPORT_FILE_NAME);
    showToast({ kind: 'success', text: ACCOUNT_DATA.exported });
  } catch (error) {
    showToast({ kind: 'error', text: callErrorText(error) });
  }
}

export interface AccountActionsProps {
  user: KnownUser;
  drafts: DraftStore;
  /**
   * Whether the account proved its purchase, but not its mailbox. The text about it does not tell whether the address has other
   * purchases, because the account has not shown that they are its own.
   */
  unconfirmed: boolean;
}

/** The actions that a person has on their account and data: confirm the mailbox, change the password, export, delete (LGPD). */
export function AccountActions({ user, drafts, unconfirmed }: AccountActionsProps) {
  const [opened, setOpened] = useState<'password' | 'delete' | null>(null);
  const close = () => setOpened(null);
  return (
    <>
      {unconfirmed && (
        <Leaving onFocusLost={focusTitle}>
          <div className="mb-6">
            <p className="mb-4 max-w-prose">{CONFIRM_MAILBOX.text}</p>
            <ActionButton look="outline" busyText={UNVERIFIED.resending} onAct={resendLink}>
              {CONFIRM_MAILBOX.send}
            </ActionButton>
          </div>
        </Leaving>
      )}
      <div className="flex flex-wrap gap-3">
        <Button look="outline" onClick={() => setOpened('password')}>
          {ACCOUNT_DATA.changePassword}
        </Button>
        <ExportDataButton />
      </div>
      {/* The last action that a person looks for stands below the others, as a link of the text's size. */}
      <button
        type="button"
        className="link mt-5 min-h-11 text-sm opacity-75"
        onClick={() => setOpened('delete')}
      >
        {ACCOUNT_DATA.delete}
      </button>
      {opened === 'password' && <ChangePasswordDialog email={user.email} onClose={close} />}
      {opened === 'delete' && <DeleteAccountDialog user={user} drafts={drafts} onClose={close} />}
    </>
  );
}
