import { DELETE_ACCOUNT } from 'domain/account/dialog-texts';
import { type SubmitEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../kit/ui/button.tsx';
import { Dialog, DialogActions, DialogProblem } from '../../kit/ui/dialog/dialog.tsx';
import { TextField, focusFirstInvalid } from '../../kit/ui/fields/text-field.tsx';
import { UsernameForManagers } from '../../kit/ui/fields/password-fields.tsx';
import { showToast } from '../../kit/ui/toast.tsx';
import { useRevealed } from '../../kit/ui/fields/use-revealed.tsx';
import { passwordProblem } from '../../kit/firebase/auth/auth-failure.ts';
import { CallError, callErrorText } from '../../kit/firebase/calls/call-error.ts';
import { deviceStorage } from '../../kit/device/device-storage.ts';
import type { DraftStore } from '../../answers/answer-queue.ts';
import { forgetOrdersOf } from '../../buy/kept-orders.ts';
import { clearLastKnown, type KnownUser } from '../../panel/last-known.ts';
import { signOut } from '../../kit/firebase/auth/sign-in-state.ts';
import { eraseAccount } from './account-calls.ts';

interface DeleteAccountDialogProps {
  user: KnownUser;
  drafts: DraftStore;
  onClose: () => void;
}

/** Says which data are erased and which stay, asks for the password, and deletes the account (LGPD). */
export function DeleteAccountDialog({ user, drafts, onClose }: DeleteAccountDialogProps) {
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
