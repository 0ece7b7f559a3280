import { MESSAGE_MAX_LENGTH } from 'domain/contracts/trainer';
import type { QueueRow } from 'domain/queue/queue-row';
import { messageTooLong } from 'domain/texts/trainer/actions';
import { fillTemplate, TEMPLATES } from 'domain/texts/trainer/templates';
import { useContext, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { TextArea } from '../../../components/fields/text-area.tsx';
import { TrainerContext } from '../access/use-trainer.ts';
import { TemplatesEditor } from './templates-editor.tsx';

/** Whether a message is longer than the server takes. */
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
