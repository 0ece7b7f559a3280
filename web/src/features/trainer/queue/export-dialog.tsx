import type { QueueFilter } from 'domain/contracts/trainer';
import { OFFLINE } from 'domain/texts/common';
import { ERROR_TEXTS } from 'domain/texts/errors';
import { EXPORT_DIALOG } from 'domain/texts/trainer/actions';
import { useRef, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { DialogActions } from '../../../components/dialog/dialog-actions.tsx';
import { DialogProblem } from '../../../components/dialog/dialog-problem.tsx';
import { focusFirstInvalid } from '../../../components/fields/focus-first-invalid.ts';
import { TextField } from '../../../components/fields/text-field.tsx';
import { showToast } from '../../../components/toast/toast.tsx';
import { useRevealed } from '../../../components/fields/use-revealed.tsx';
import { authFailureOf } from '../../../firebase/auth/auth-failure.ts';
import { reenterPassword } from '../../../firebase/auth/reenter-password.ts';
import { fetchQueueFile } from '../calls/trainer-calls.ts';
import { trainerErrorText } from '../calls/trainer-error-text.ts';

/** Asks for the password and downloads the rows of the present filter as a file for a spreadsheet. */
export function ExportDialog({ filter, onClose }: { filter: QueueFilter; onClose: () => void }) {
  const revealed = useRevealed();
  const [password, setPassword] = useState('');
  const [checked, setChecked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);

  async function download() {
    setChecked(true);
    if (password === '') return focusFirstInvalid(form.current);
    setBusy(true);
    setProblem((await passwordProblem(password)) ?? (await fileProblem(filter)));
    setBusy(false);
  }

  async function fileProblem(asked: QueueFilter): Promise<string | null> {
    try {
      const { csv, rows } = await fetchQueueFile(asked);
      save(new Blob([csv], { type: 'text/csv;charset=utf-8' }));
      showToast({ kind: 'success', text: EXPORT_DIALOG.done(rows) });
      onClose();
      return null;
    } catch (error) {
      return trainerErrorText(error);
    }
  }

  return (
    <Dialog title={EXPORT_DIALOG.title} onClose={onClose} locked={busy}>
      <form
        ref={form}
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void download();
        }}
      >
        <p>{EXPORT_DIALOG.text}</p>
        <TextField
          {...revealed}
          label={EXPORT_DIALOG.password}
          name="password"
          autoComplete="current-password"
          enterKeyHint="go"
          required
          value={password}
          onChange={setPassword}
          error={checked && password === '' ? EXPORT_DIALOG.passwordRequired : undefined}
        />
        <DialogProblem text={problem} />
        <DialogActions back={EXPORT_DIALOG.cancel} onBack={onClose} locked={busy}>
          <Button type="submit" busy={busy} busyText={EXPORT_DIALOG.busy}>
            {EXPORT_DIALOG.confirm}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** Why the password does not prove the account, or null if it does. */
async function passwordProblem(password: string): Promise<string | null> {
  try {
    await reenterPassword(password);
    return null;
  } catch (error) {
    switch (authFailureOf(error)) {
      case 'wrong-credentials':
        return EXPORT_DIALOG.wrongPassword;
      case 'rate-limited':
        return ERROR_TEXTS['rate-limited'];
      case 'offline':
        return OFFLINE;
      default:
        return ERROR_TEXTS.internal;
    }
  }
}

/** The time after which the download has started and its URL can be released, in milliseconds. */
const DOWNLOAD_STARTS = 10_000;

function save(file: Blob) {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = EXPORT_DIALOG.file;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), DOWNLOAD_STARTS);
}
