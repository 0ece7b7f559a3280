import type { QueueRow, WorkoutAction } from 'domain/trainer/contract';
import { LinkSchema, completeLink } from 'domain/training/workout';
import { RELEASE_DIALOG, TAKE_BACK_DIALOG, WORKOUT_ACTIONS } from 'domain/trainer/texts';
import { useLayoutEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { Button } from '../../kit/ui/button.tsx';
import { Dialog, DialogActions, DialogProblem } from '../../kit/ui/dialog/dialog.tsx';
import { TextField, focusFirstInvalid } from '../../kit/ui/fields/text-field.tsx';
import { DialogForm } from '../dialog-form.tsx';
import { MessageField, isMessageTooLong } from './message-field.tsx';

interface ReleaseValues {
  /** null until something was typed: the field then shows the last link of this person. */
  readonly link: string | null;
  readonly message: string;
}
export const NO_RELEASE: ReleaseValues = { link: null, message: '' };

interface ReleaseDialogProps extends ActionDialogProps {
  row: QueueRow;
  values: ReleaseValues;
  onChange: (values: ReleaseValues) => void;
  /** The last link that was given to this person; null where there is none, or it is not read yet. */
  lastLink: string | null;
}

/**
 * Asks for the workout's link and a message, and releases it. The link has the focus and is selected, so that a paste replaces it.
 */
export function ReleaseDialog(props: ReleaseDialogProps) {
  const { busy, problem, onClose, onConfirm, row, values, onChange, lastLink } = props;
  const [checked, setChecked] = useState(false);
  const field = useRef<HTMLInputElement | null>(null);
  const { message } = values;
  const shown = values.link ?? lastLink ?? '';
  const link = completeLink(shown);
  const isUntouched = values.link === null;
  const isLink = v.is(LinkSchema, link);
  const isTooLong = isMessageTooLong(message);

  function send(form: HTMLFormElement) {
    setChecked(true);
    if (!isLink || isTooLong) return focusFirstInvalid(form);
    onConfirm({ kind: 'released', link, message: message.trim() });
  }

  // A last link that is read later is selected with its appearance. In a later effect, a letter typed meanwhile would be selected.
  useLayoutEffect(() => {
    if (!isUntouched || lastLink === null) return;
    if (document.activeElement === field.current) field.current?.select();
  }, [isUntouched, lastLink]);

  return (
    <Dialog title={RELEASE_DIALOG.title} onClose={onClose}>
      <DialogForm busy={busy} onSend={send}>
        <TextField
          label={RELEASE_DIALOG.link}
          name="link"
          type="url"
          autoComplete="off"
          inputMode="text"
          placeholder="https://"
          ref={(input) => {
            field.current = input;
            input?.setAttribute('autofocus', '');
          }}
          value={shown}
          onChange={(text) => onChange({ ...values, link: text })}
          onFocus={({ currentTarget }) => isUntouched && currentTarget.select()}
          onBlur={() => isUntouched || onChange({ ...values, link })}
          hint={RELEASE_DIALOG.linkHint}
          error={checked && !isLink ? RELEASE_DIALOG.linkProblem : undefined}
        />
        <MessageField
          row={row}
          label={RELEASE_DIALOG.message}
          value={message}
          onChange={(text) => onChange({ ...values, message: text })}
        />
        <DialogProblem text={problem} />
        <DialogActions back={RELEASE_DIALOG.cancel} onBack={onClose} locked={busy}>
          <Button type="submit" busy={busy} busyText={WORKOUT_ACTIONS.released.busy}>
            {WORKOUT_ACTIONS.released.button}
          </Button>
        </DialogActions>
      </DialogForm>
    </Dialog>
  );
}

export interface ActionDialogProps {
  readonly busy: boolean;
  readonly problem: string | null;
  readonly onClose: () => void;
  readonly onConfirm: (action: WorkoutAction) => void;
}

export function TakeBackDialog({ busy, problem, onClose, onConfirm }: ActionDialogProps) {
  return (
    <Dialog title={TAKE_BACK_DIALOG.title} onClose={onClose}>
      <p className="mb-6">{TAKE_BACK_DIALOG.text}</p>
      <DialogProblem text={problem} />
      <DialogActions back={TAKE_BACK_DIALOG.keep} onBack={onClose} locked={busy}>
        <Button
          look="danger"
          busy={busy}
          busyText={WORKOUT_ACTIONS['taken-back'].busy}
          onClick={() => onConfirm({ kind: 'taken-back' })}
        >
          {WORKOUT_ACTIONS['taken-back'].button}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
