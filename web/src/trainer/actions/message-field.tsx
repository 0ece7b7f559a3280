import { MESSAGE_MAX_LENGTH, type QueueRow, TEMPLATE_MAX_LENGTH } from 'domain/trainer/contract';
import { fillTemplate, TEMPLATES, type Trainer } from 'domain/trainer/messages';
import { messageTooLong } from 'domain/trainer/texts';
import { useContext, useEffect, useRef, useState } from 'react';
import { Button } from '../../kit/ui/button.tsx';
import { Dialog, DialogProblem } from '../../kit/ui/dialog/dialog.tsx';
import { TextArea } from '../../kit/ui/fields/text-area.tsx';
import { focusFirstInvalid } from '../../kit/ui/fields/text-field.tsx';
import { TrainerContext } from '../access/trainer-context.ts';
import { storeTemplates, trainerErrorText } from '../calls/trainer-calls.ts';

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
