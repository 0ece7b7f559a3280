import { useState } from 'react';
import type { QueueFilter } from 'domain/trainer/contract';
import { EXPORT_DIALOG } from 'domain/trainer/texts';
import { passwordProblem } from '../kit/firebase/auth-failure.ts';
import { Button } from '../kit/ui/button.tsx';
import { download } from '../kit/ui/copy-or-download.tsx';
import { Dialog, DialogActions, DialogProblem } from '../kit/ui/dialog.tsx';
import { focusFirstInvalid, TextField } from '../kit/ui/text-field.tsx';
import { showToast } from '../kit/ui/toast.tsx';
import { useRevealed } from '../account/use-revealed.tsx';
import { fetchQueueFile, trainerErrorText } from './trainer-calls.ts';
import { DialogForm } from './trainer-frame.tsx';

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
