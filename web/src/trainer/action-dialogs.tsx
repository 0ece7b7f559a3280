import { useContext, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import {
  ANSWER_FIELDS,
  type AnswerField,
  ASKING_STEPS,
  FIELD_LABELS,
  fieldsOfStep,
} from 'domain/answers/fields';
import { WIZARD } from 'domain/answers/texts';
import {
  MESSAGE_MAX_LENGTH,
  type QueueRow,
  TEMPLATE_MAX_LENGTH,
  type WorkoutAction,
} from 'domain/trainer/contract';
import { fillTemplate, TEMPLATES, type Trainer } from 'domain/trainer/messages';
import {
  CORRECTION_DIALOG,
  messageTooLong,
  RELEASE_DIALOG,
  TAKE_BACK_DIALOG,
  WORKOUT_ACTIONS,
} from 'domain/trainer/texts';
import { completeLink, LinkSchema } from 'domain/training/workout';
import { Button } from '../kit/ui/button.tsx';
import { Dialog, DialogActions, DialogProblem } from '../kit/ui/dialog.tsx';
import { focusFirstInvalid, TextArea, TextField } from '../kit/ui/text-field.tsx';
import { storeTemplates, trainerErrorText } from './trainer-calls.ts';
import { DialogForm, TrainerContext } from './trainer-frame.tsx';

/**
 * The three templates as fields, over the dialog of the message, so that its button does nothing meanwhile. What is typed stays
 * where it cannot be saved.
 */
function TemplatesEditor({ trainer, onClose }: { trainer: Trainer; onClose: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  const [texts, setTexts] = useState(trainer.templates);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  // A failure shows what is there now, and the next press agrees to replace it.
  const [version, setVersion] = useState(trainer.templates_version);
  const isTooLong = (text: string) => text.trim().length > TEMPLATE_MAX_LENGTH;
  const isChanged = texts.some((text, index) => text !== trainer.templates[index]);

  useEffect(() => place.current?.querySelector('textarea')?.focus(), []);

  async function save() {
    if (texts.some(isTooLong)) return focusFirstInvalid(place.current);
    setBusy(true);
    setProblem(null);
    try {
      await storeTemplates(version, texts);
      onClose();
    } catch (error) {
      setVersion(trainer.templates_version);
      setProblem(trainerErrorText(error));
      setBusy(false);
    }
  }

  return (
    // Escape and × would drop what is typed without a question, so with a change only the buttons lead out.
    <Dialog title={TEMPLATES.title} onClose={onClose} locked={busy || isChanged}>
      <div ref={place} className="flex flex-col gap-4">
        <p className="text-sm">{TEMPLATES.hint}</p>
        {texts.map((text, index) => (
          <TextArea
            // oxlint-disable-next-line react/no-array-index-key -- the templates are their places
            key={index}
            label={TEMPLATES.name(index + 1)}
            name={`template-${index + 1}`}
            rows={3}
            value={text}
            onChange={(typed) => setTexts(texts.map((each, at) => (at === index ? typed : each)))}
            error={isTooLong(text) ? messageTooLong(text.trim().length, TEMPLATE_MAX_LENGTH) : undefined}
          />
        ))}
        <DialogProblem text={problem} />
        <div className="flex flex-wrap gap-2">
          <Button look="outline" busy={busy} busyText={TEMPLATES.saving} onClick={() => void save()}>
            {TEMPLATES.save}
          </Button>
          <Button look="quiet" disabled={busy} onClick={onClose}>
            {TEMPLATES.cancel}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

export const isMessageTooLong = (message: string) => message.trim().length > MESSAGE_MAX_LENGTH;

interface MessageFieldProps {
  row: QueueRow;
  label: string;
  hint?: string;
  value: string;
  onChange: (value: string) => void;
}

/** The message to the person, and the trainer's templates: a press puts a filled one behind what is typed. */
export function MessageField({ row, label, hint, value, onChange }: MessageFieldProps) {
  const trainer = useContext(TrainerContext);
  const [editing, setEditing] = useState(false);
  const use = (template: string) =>
    onChange([value.trim(), fillTemplate(template, row)].filter(Boolean).join('\n'));
  return (
    <div className="flex flex-col gap-2">
      <TextArea
        label={label}
        name="message"
        rows={4}
        value={value}
        onChange={onChange}
        hint={hint}
        error={isMessageTooLong(value) ? messageTooLong(value.trim().length, MESSAGE_MAX_LENGTH) : undefined}
      />
      {trainer !== null && (
        <div className="flex flex-wrap gap-2">
          {trainer.templates.map((template, index) => {
            const name = TEMPLATES.name(index + 1);
            return (
              template !== '' && (
                <Button key={name} look="outline" title={template} onClick={() => use(template)}>
                  {name}
                </Button>
              )
            );
          })}
          <Button look="quiet" onClick={() => setEditing(true)}>
            {TEMPLATES.edit}
          </Button>
          {editing && <TemplatesEditor trainer={trainer} onClose={() => setEditing(false)} />}
        </div>
      )}
    </div>
  );
}

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
    onConfirm({ kind: 'released', routine: null, link, message: message.trim() });
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

interface ActionDialogProps {
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
