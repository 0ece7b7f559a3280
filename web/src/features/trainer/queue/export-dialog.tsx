import type { QueueFilter } from 'domain/contracts/trainer';
import { EXPORT_DIALOG } from 'domain/texts/trainer/actions';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { download } from '../../../components/download.ts';
import { Dialog, DialogActions, DialogProblem } from '../../../components/dialog/dialog.tsx';
import { TextField, focusFirstInvalid } from '../../../components/fields/text-field.tsx';
import { showToast } from '../../../components/toast.tsx';
import { useRevealed } from '../../../components/fields/use-revealed.tsx';
import { passwordProblem } from '../../../firebase/auth/auth-failure.ts';
import { DialogForm } from '../dialog-form.tsx';
import { fetchQueueFile, trainerErrorText } from '../calls/trainer-calls.ts';

/** Asks for the password and downloads the rows of the present filter as a file for a spreadsheet. */
export function ExportDialog({ filter, onClose }: { filter: QueueFilter; onClose: () => void }) {
  const revealed = useRevealed();
  const [password, setPassword] = useState('');
  const [checked, setChecked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function exportRows(form: HTMLFormElement) {
    setChecked(true);
    if (password === '') return focusFirstInvalid(form);
    setBusy(true);
    setProblem((await passwordProblem(password, EXPORT_DIALOG.wrongPassword)) ?? (await fileProblem()));
    setBusy(false);
  }

  async function fileProblem(): Promise<string | null> {
    try {
      const { csv, rows } = await fetchQueueFile(filter);
      download(csv, 'text/csv;charset=utf-8', EXPORT_DIALOG.file);
      showToast({ kind: 'success', text: EXPORT_DIALOG.done(rows) });
      onClose();
      return null;
    } catch (error) {
      return trainerErrorText(error);
    }
  }

  return (
    <Dialog title={EXPORT_DIALOG.title} onClose={onClose} locked={busy}>
      <DialogForm busy={busy} onSend={(form) => void exportRows(form)}>
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
      </DialogForm>
    </Dialog>
  );
}
