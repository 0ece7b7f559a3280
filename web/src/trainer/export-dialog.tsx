import { useState } from 'react';
import type { QueueFilter } from 'domain/trainer/contract';
import { MONEY_DIALOG } from 'domain/trainer/money-texts';
import { EXPORT_DIALOG } from 'domain/trainer/texts';
import { passwordProblem } from '../kit/firebase/auth-failure.ts';
import { Button } from '../kit/ui/button.tsx';
import { download } from '../kit/ui/copy-or-download.tsx';
import { Dialog, DialogActions, DialogProblem } from '../kit/ui/dialog.tsx';
import { focusFirstInvalid, TextField } from '../kit/ui/text-field.tsx';
import { showToast } from '../kit/ui/toast.tsx';
import { useRevealed } from '../account/use-revealed.tsx';
import { fetchMoneyFile, fetchQueueFile, trainerErrorText } from './trainer-calls.ts';
import { DialogForm } from './trainer-frame.tsx';

interface CsvAnswer {
  readonly csv: string;
  readonly rows: number;
  readonly complete: boolean;
}

/** Downloads the rows of the present filter. */
export function ExportDialog({ filter, onClose }: { filter: QueueFilter; onClose: () => void }) {
  return (
    <CsvDialog
      texts={EXPORT_DIALOG}
      file={EXPORT_DIALOG.file}
      fetchFile={() => fetchQueueFile(filter)}
      done={({ rows }) => EXPORT_DIALOG.done(rows)}
      onClose={onClose}
    />
  );
}

/** Downloads the payments and returns of a month. */
export function MoneyDialog({ month, onClose }: { month: string; onClose: () => void }) {
  return (
    <CsvDialog
      texts={MONEY_DIALOG}
      file={MONEY_DIALOG.file(month)}
      fetchFile={() => fetchMoneyFile(month)}
      done={({ rows, complete }) => (complete ? MONEY_DIALOG.done : MONEY_DIALOG.incomplete)(rows)}
      onClose={onClose}
    />
  );
}

interface CsvDialogProps {
  texts: Readonly<Record<'title' | 'text' | 'confirm' | 'busy', string>>;
  file: string;
  /** Rejects with a `CallError`. */
  fetchFile: () => Promise<CsvAnswer>;
  done: (answer: CsvAnswer) => string;
  onClose: () => void;
}

/** Asks for the password and downloads what is fetched as a file for a spreadsheet. */
function CsvDialog({ texts, file, fetchFile, done, onClose }: CsvDialogProps) {
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
      const answer = await fetchFile();
      download(answer.csv, 'text/csv;charset=utf-8', file);
      showToast({ kind: 'success', text: done(answer) });
      onClose();
      return null;
    } catch (error) {
      return trainerErrorText(error);
    }
  }

  return (
    <Dialog title={texts.title} onClose={onClose} locked={busy}>
      <DialogForm busy={busy} onSend={(form) => void exportRows(form)}>
        <p>{texts.text}</p>
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
          <Button type="submit" busy={busy} busyText={texts.busy}>
            {texts.confirm}
          </Button>
        </DialogActions>
      </DialogForm>
    </Dialog>
  );
}
