import { ACCOUNT_DATA } from 'domain/texts/account/data';
import { CONFIRM_MAILBOX, UNVERIFIED } from 'domain/texts/dashboard';
import { useState } from 'react';
import { ActionButton } from '../../../components/action-button.tsx';
import { Button } from '../../../components/button.tsx';
import type { AnswerQueue } from '../../../answers/answer-queue.ts';
import type { LiveUser } from '../../../firebase/auth/live-user.ts';
import { focusTitle } from '../frame/focus-title.ts';
import { Leaving } from '../frame/leaving.tsx';
import { resendLink } from '../plan/status-actions.ts';
import { ChangePasswordDialog } from './change-password-dialog.tsx';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import { ExportDataButton } from './export-data-button.tsx';

export interface AccountActionsProps {
  user: LiveUser;
  queue: AnswerQueue;
  /**
   * Whether the account proved its purchase, but not its mailbox. The text about it does not tell whether the address has other
   * purchases, because the account has not shown that they are its own.
   */
  unconfirmed: boolean;
}

/** The actions that a person has on their account and data: confirm the mailbox, change the password, export, delete (LGPD). */
export function AccountActions({ user, queue, unconfirmed }: AccountActionsProps) {
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
      {opened === 'delete' && <DeleteAccountDialog user={user} queue={queue} onClose={close} />}
    </>
  );
}
