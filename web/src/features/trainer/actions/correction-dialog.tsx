import { MESSAGE_MAX_LENGTH } from 'domain/contracts/trainer/change-workout';
import { ANSWER_FIELDS, type AnswerField } from 'domain/questionnaire/fields';
import { FIELD_LABELS } from 'domain/texts/field-labels';
import { CORRECTION_DIALOG, messageTooLong, WORKOUT_ACTIONS } from 'domain/texts/trainer/actions';
import { useId, useRef, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { DialogActions } from '../../../components/dialog/dialog-actions.tsx';
import { DialogProblem } from '../../../components/dialog/dialog-problem.tsx';
import { focusFirstInvalid } from '../../../components/fields/focus-first-invalid.ts';
import { TextArea } from '../../../components/fields/text-area.tsx';
import type { ActionDialogProps } from './take-back-dialog.tsx';

/** What is chosen and typed in the dialog. */
export interface CorrectionValues {
  readonly fields: readonly AnswerField[];
  readonly message: string;
}
export const NO_CORRECTION: CorrectionValues = { fields: [], message: '' };

interface CorrectionDialogProps extends ActionDialogProps {
  values: CorrectionValues;
  onChange: (values: CorrectionValues) => void;
}

/** Asks which answers are to be corrected and why. */
export function CorrectionDialog(props: CorrectionDialogProps) {
  const { busy, problem, onClose, onConfirm, values, onChange } = props;
  const [checked, setChecked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  const { fields, message } = values;
  const isEmpty = fields.length === 0;
  const length = message.trim().length;
  const isTooLong = length > MESSAGE_MAX_LENGTH;

  function send() {
    if (busy) return;
    setChecked(true);
    if (isEmpty || isTooLong) return focusFirstInvalid(form.current);
    onConfirm({ kind: 'correction-asked', fields: [...fields], message: message.trim() });
  }

  const toggle = (field: AnswerField) =>
    onChange({
      ...values,
      fields: ANSWER_FIELDS.filter((each) => fields.includes(each) !== (each === field)),
    });

  return (
    <Dialog title={CORRECTION_DIALOG.title} onClose={onClose}>
      <form
        ref={form}
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <fieldset aria-describedby={`${id}-error`}>
          <legend className="mb-1 font-semibold">{CORRECTION_DIALOG.fields}</legend>
          <div className="grid sm:grid-cols-2">
            {ANSWER_FIELDS.map((field) => (
              <label key={field} className="flex min-h-11 cursor-pointer items-center gap-3">
                <input
                  type="checkbox"
                  name={field}
                  className="checkbox"
                  checked={fields.includes(field)}
                  aria-invalid={checked && isEmpty ? true : undefined}
                  onChange={() => toggle(field)}
                />
                <span>{FIELD_LABELS[field]}</span>
              </label>
            ))}
          </div>
          <p id={`${id}-error`} className="font-medium text-error text-sm">
            {checked && isEmpty ? CORRECTION_DIALOG.fieldsProblem : ''}
          </p>
        </fieldset>
        <TextArea
          label={CORRECTION_DIALOG.message}
          name="message"
          rows={4}
          value={message}
          onChange={(text) => onChange({ ...values, message: text })}
          hint={CORRECTION_DIALOG.hint}
          error={isTooLong ? messageTooLong(length, MESSAGE_MAX_LENGTH) : undefined}
        />
        <DialogProblem text={problem} />
        <DialogActions back={CORRECTION_DIALOG.cancel} onBack={onClose} locked={busy}>
          <Button type="submit" busy={busy} busyText={WORKOUT_ACTIONS['correction-asked'].busy}>
            {WORKOUT_ACTIONS['correction-asked'].button}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
