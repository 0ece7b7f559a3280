import { useForm, useStore } from '@tanstack/react-form';
import { type SubmitEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { ACCOUNT_DATA, CONFIRM_MAILBOX, EXPORT_FILE_NAME, UNVERIFIED } from 'domain/account/card-texts';
import { fixSubscriber } from 'domain/account/contract';
import { CHANGE_PASSWORD, DELETE_ACCOUNT } from 'domain/account/dialog-texts';
import { deleteMyAccount, exportMyData } from 'domain/account/my-data-contract';
import { ACCOUNT } from 'domain/account/texts';
import { cancelSubscription, keepRenewal as keepRenewalContract } from 'domain/buy/card-contract';
import { payRenewal, withdrawPurchase } from 'domain/buy/payments-contract';
import type { InputOf, ResponseOf } from 'domain/kit/contract';
import { ERROR_TEXTS } from 'domain/kit/error-texts';
import { OFFLINE } from 'domain/kit/texts';

import type { DraftStore } from '../answers/draft.ts';
import { forgetOrdersOf } from '../buy/kept-orders.ts';
import { deviceStorage } from '../kit/device/device-storage.ts';
import { type AuthFailure, authFailureOf, passwordProblem } from '../kit/firebase/auth-failure.ts';
import { changePassword } from '../kit/firebase/auth.ts';
import { CallError, callErrorText, callFunction } from '../kit/firebase/callable.ts';
import { signOut } from '../kit/firebase/sign-in-state.ts';
import { ActionButton, Button } from '../kit/ui/button.tsx';
import { download } from '../kit/ui/copy-or-download.tsx';
import { Dialog, DialogActions, DialogProblem } from '../kit/ui/dialog.tsx';
import { Form } from '../kit/ui/form.tsx';
import { NewPasswordFields, PasswordField, UsernameForManagers } from './password-fields.tsx';
import { focusFirstInvalid, TextField } from '../kit/ui/text-field.tsx';
import { showToast } from '../kit/ui/toast.tsx';
import { useRevealed } from './use-revealed.tsx';
import { resendLink } from './request-link.ts';
import { focusTitle } from '../kit/ui/page.tsx';
import { Leaving } from '../panel/frame.tsx';
import { forgetTrainingsOf } from '../panel/kept-trainings.ts';
import { clearLastKnown, type KnownUser } from '../panel/last-known.ts';

/**
 * Calls a function that may be repeated with the same outcome. Where no answer comes it calls once more, because the
 * server may have done its part already. Rejects with a `CallError`.
 */
async function callRepeatable<
  Called extends typeof cancelSubscription | typeof withdrawPurchase | typeof deleteMyAccount,
>(called: Called, input: InputOf<Called>): Promise<ResponseOf<Called>> {
  try {
    return await callFunction(called, input);
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 'offline') throw error;
    return callFunction(called, input);
  }
}

/** Ends the renewals of the account's card. Rejects with a `CallError`. */
export const cancelRenewal = () => callRepeatable(cancelSubscription, null);

/** Ends the renewal of one card of the account, by its `id` in `questions`. Rejects with a `CallError`. */
export const endRenewal = (purchase_id: string) => callRepeatable(cancelSubscription, { purchase_id });

/** Keeps a card that moved to the account, by its `id` in `questions`. Rejects with a `CallError`. */
export const keepRenewal = (purchase_id: string) => callFunction(keepRenewalContract, { purchase_id });

/** Withdraws from a purchase of the account (CDC art. 49). Rejects with a `CallError`. */
export const withdraw = (purchase_id: string) => callRepeatable(withdrawPurchase, { purchase_id });

/** Deletes the account and its data; the password was entered just before. Rejects with a `CallError`. */
const eraseAccount = () => callRepeatable(deleteMyAccount, null);

/** Everything that the server holds about the account. Rejects with a `CallError`. */
const fetchMyData = () => callFunction(exportMyData, null);

/** Has the server look for a paid PIX of this e-mail address; resolves with whether it found one. Rejects with a `CallError`. */
export async function lookForPaidPix(email: string): Promise<boolean> {
  return (await callFunction(fixSubscriber, { email })).success;
}

/** The page where the refused renewal can be paid; null if nothing is to be paid there any more. Rejects with a `CallError`. */
export async function fetchRenewalPage(): Promise<string | null> {
  return (await callFunction(payRenewal, null)).url;
}

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
      {/* Whoever has no plan any more finds no other way to them, and may still have them erased. */}
      <Link to="/dashboard/treino" className="link mt-4 flex min-h-11 items-center">
        {ACCOUNT_DATA.trainings}
      </Link>
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

const TEXTS: Readonly<Partial<Record<AuthFailure, string>>> = {
  'wrong-credentials': CHANGE_PASSWORD.wrongPassword,
  'weak-password': ACCOUNT.passwordTooShort,
  'rate-limited': ERROR_TEXTS['rate-limited'],
  offline: OFFLINE,
};

/** The dialog with the current password, the new one and its repetition (spec §5). */
function ChangePasswordDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm({
    defaultValues: { current: '', password: '', passwordAgain: '' },
    canSubmitWhenInvalid: true,
    onSubmit: async ({ value: { current, password } }) => {
      setProblem(null);
      try {
        await changePassword(current, password);
        showToast({ kind: 'success', text: CHANGE_PASSWORD.done });
        onClose();
      } catch (error) {
        setProblem(TEXTS[authFailureOf(error)] ?? CHANGE_PASSWORD.failed);
      }
    },
  });
  const busy = useStore(form.store, ({ isSubmitting }) => isSubmitting);
  return (
    <Dialog title={CHANGE_PASSWORD.title} onClose={onClose} locked={busy}>
      <Form form={form}>
        <UsernameForManagers email={email} />
        <PasswordField
          form={form}
          name="current"
          label={CHANGE_PASSWORD.current}
          required={CHANGE_PASSWORD.currentRequired}
        />
        <NewPasswordFields form={form} labels={[CHANGE_PASSWORD.new, CHANGE_PASSWORD.again]} />
        <DialogProblem text={problem} />
        <DialogActions back={CHANGE_PASSWORD.cancel} onBack={onClose} locked={busy}>
          <Button type="submit" busy={busy} busyText={CHANGE_PASSWORD.saving}>
            {CHANGE_PASSWORD.save}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

interface DeleteAccountDialogProps {
  user: KnownUser;
  drafts: DraftStore;
  onClose: () => void;
}

/** Says which data are erased and which stay, asks for the password, and deletes the account (LGPD). */
function DeleteAccountDialog({ user, drafts, onClose }: DeleteAccountDialogProps) {
  const navigate = useNavigate();
  const revealed = useRevealed();
  const [password, setPassword] = useState('');
  const [invalid, setInvalid] = useState<string | undefined>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function erase(form: HTMLFormElement) {
    if (password === '') {
      setInvalid(DELETE_ACCOUNT.passwordRequired);
      requestAnimationFrame(() => focusFirstInvalid(form));
      return;
    }
    setBusy(true);
    setProblem(null);
    const failure = await confirmAndDelete(password);
    if (failure !== null) {
      setProblem(failure);
      setBusy(false);
      return;
    }
    drafts.clear();
    // What cannot be erased now belongs to nobody any more, and no account sees it.
    await forgetTrainingsOf(user.uid).catch(() => undefined);
    forgetOrdersOf(user.email);
    // The account is deleted: a session that cannot be ended here opens nothing any more.
    await signOut();
    clearLastKnown(deviceStorage());
    showToast({ kind: 'success', text: DELETE_ACCOUNT.done });
    await navigate('/');
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!busy) void erase(event.currentTarget);
  }

  return (
    <Dialog title={DELETE_ACCOUNT.title} onClose={onClose} locked={busy}>
      <form noValidate onSubmit={submit}>
        <ul className="mb-6 list-disc space-y-2 ps-5">
          <li>{DELETE_ACCOUNT.erased}</li>
          <li>{DELETE_ACCOUNT.kept}</li>
          <li>{DELETE_ACCOUNT.card}</li>
          <li>{DELETE_ACCOUNT.access}</li>
          <li>{DELETE_ACCOUNT.refund}</li>
        </ul>
        <UsernameForManagers email={user.email} />
        <div className="mb-6">
          <TextField
            {...revealed}
            label={DELETE_ACCOUNT.password}
            name="password"
            autoComplete="current-password"
            enterKeyHint="go"
            required
            value={password}
            onChange={(text) => {
              setPassword(text);
              setInvalid(undefined);
            }}
            error={invalid}
          />
        </div>
        <DialogProblem text={problem} />
        <DialogActions back={DELETE_ACCOUNT.keep} onBack={onClose} locked={busy}>
          <Button type="submit" look="danger" busy={busy} busyText={DELETE_ACCOUNT.busy}>
            {DELETE_ACCOUNT.confirm}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** Resolves with null once everything is erased, or with the text of the failure. */
async function confirmAndDelete(password: string): Promise<string | null> {
  const problem = await passwordProblem(password, DELETE_ACCOUNT.wrongPassword);
  if (problem !== null) return problem;
  try {
    await eraseAccount();
    return null;
  } catch (error) {
    const isCard = error instanceof CallError && error.code === 'provider-unavailable';
    return isCard ? DELETE_ACCOUNT.cardNotStopped : callErrorText(error);
  }
}
