import { MESSAGE_MAX_LENGTH } from 'domain/contracts/trainer/change-workout';
import { LinkSchema } from 'domain/contracts/trainer/workout-link';
import { messageTooLong, RELEASE_DIALOG, WORKOUT_ACTIONS } from 'domain/texts/trainer/actions';
import { useRef, useState } from 'react';
import * as v from 'valibot';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { DialogActions } from '../../../components/dialog/dialog-actions.tsx';
import { DialogProblem } from '../../../components/dialog/dialog-problem.tsx';
import { focusFirstInvalid } from '../../../components/fields/focus-first-invalid.ts';
import { TextArea } from '../../../components/fields/text-area.tsx';
import { TextField } from '../../../components/fields/text-field.tsx';
import type { ActionDialogProps } from './take-back-dialog.tsx';

/** What is typed into the dialog. */
export interface ReleaseValues {
  readonly link: string;
  readonly message: string;
}
export const NO_RELEASE: ReleaseValues = { link: '', message: '' };

interface ReleaseDialogProps extends ActionDialogProps {
  values: ReleaseValues;
  onChange: (values: ReleaseValues) => void;
}

/** Asks for the workout's link and a message, and releases it. */
export function ReleaseDialog({ busy, problem, onClose, onConfirm, values, onChange }: ReleaseDialogProps) {
  const [checked, setChecked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { link, message } = values;
  const isLink = v.is(LinkSchema, link);
  const length = message.trim().length;
  const isTooLong = length > MESSAGE_MAX_LENGTH;

  function send() {
    if (busy) return;
    setChecked(true);
    if (!isLink || isTooLong) return focusFirstInvalid(form.current);
    onConfirm({ kind: 'released', link: link.trim(), message: message.trim() });
  }

  return (
    <Dialog title={RELEASE_DIALOG.title} onClose={onClose}>
      <form
        ref={form}
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <TextField
          label={RELEASE_DIALOG.link}
          name="link"
          type="url"
          autoComplete="off"
          inputMode="text"
          placeholder="https://"
          value={link}
          onChange={(text) => onChange({ ...values, link: text })}
          hint={RELEASE_DIALOG.linkHint}
          error={checked && !isLink ? RELEASE_DIALOG.linkProblem : undefined}
        />
        <TextArea
          label={RELEASE_DIALOG.message}
          name="message"
          rows={4}
          value={message}
          onChange={(text) => onChange({ ...values, message: text })}
          error={isTooLong ? messageTooLong(length, MESSAGE_MAX_LENGTH) : undefined}
        />
        <DialogProblem text={problem} />
        <DialogActions back={RELEASE_DIALOG.cancel} onBack={onClose} locked={busy}>
          <Button type="submit" busy={busy} busyText={WORKOUT_ACTIONS.released.busy}>
            {WORKOUT_ACTIONS.released.button}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
