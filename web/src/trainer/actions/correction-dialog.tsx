import type { QueueRow } from 'domain/trainer/contract';
import {
  ANSWER_FIELDS,
  type AnswerField,
  ASKING_STEPS,
  FIELD_LABELS,
  fieldsOfStep,
} from 'domain/answers/fields';
import { WIZARD } from 'domain/answers/texts';
import { CORRECTION_DIALOG, WORKOUT_ACTIONS } from 'domain/trainer/texts';
import { useId, useState } from 'react';
import { Button } from '../../kit/ui/button.tsx';
import { Dialog, DialogActions, DialogProblem } from '../../kit/ui/dialog/dialog.tsx';
import { focusFirstInvalid } from '../../kit/ui/fields/text-field.tsx';
import { DialogForm } from '../dialog-form.tsx';
import { MessageField, isMessageTooLong } from './message-field.tsx';
import type { ActionDialogProps } from './release-dialog.tsx';

interface CorrectionValues {
  readonly fields: readonly AnswerField[];
  readonly message: string;
}
export const NO_CORRECTION: CorrectionValues = { fields: [], message: '' };

interface CorrectionDialogProps extends ActionDialogProps {
  row: QueueRow;
  values: CorrectionValues;
  onChange: (values: CorrectionValues) => void;
}

export function CorrectionDialog(props: CorrectionDialogProps) {
  const { busy, problem, onClose, onConfirm, row, values, onChange } = props;
  const [checked, setChecked] = useState(false);
  const id = useId();
  const { fields, message } = values;
  const isEmpty = fields.length === 0;
  const isTooLong = isMessageTooLong(message);

  function send(form: HTMLFormElement) {
    setChecked(true);
    if (isEmpty || isTooLong) return focusFirstInvalid(form);
    onConfirm({ kind: 'correction-asked', fields: [...fields], message: message.trim() });
  }

  const toggle = (field: AnswerField) =>
    onChange({
      ...values,
      fields: ANSWER_FIELDS.filter((each) => fields.includes(each) !== (each === field)),
    });

  return (
    <Dialog title={CORRECTION_DIALOG.title} onClose={onClose}>
      <DialogForm busy={busy} onSend={send}>
        <fieldset aria-describedby={`${id}-error`}>
          <legend className="mb-1 font-semibold">{CORRECTION_DIALOG.fields}</legend>
          {ASKING_STEPS.map((step) => (
            <fieldset key={step} className="border-base-300 border-t py-1">
              <legend className="sr-only">{WIZARD.headings[step]}</legend>
              {fieldsOfStep(step).map((field) => (
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
            </fieldset>
          ))}
          <p id={`${id}-error`} className="font-medium text-error text-sm">
            {checked && isEmpty ? CORRECTION_DIALOG.fieldsProblem : ''}
          </p>
        </fieldset>
        <MessageField
          row={row}
          label={CORRECTION_DIALOG.message}
          hint={CORRECTION_DIALOG.hint}
          value={message}
          onChange={(text) => onChange({ ...values, message: text })}
        />
        <DialogProblem text={problem} />
        <DialogActions back={CORRECTION_DIALOG.cancel} onBack={onClose} locked={busy}>
          <Button type="submit" busy={busy} busyText={WORKOUT_ACTIONS['correction-asked'].busy}>
            {WORKOUT_ACTIONS['correction-asked'].button}
          </Button>
        </DialogActions>
      </DialogForm>
    </Dialog>
  );
}
