import { TEMPLATE_MAX_LENGTH } from 'domain/contracts/trainer';
import type { Trainer } from 'domain/records/trainer';
import { messageTooLong } from 'domain/texts/trainer/actions';
import { TEMPLATES } from 'domain/texts/trainer/templates';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { DialogProblem } from '../../../components/dialog/dialog-problem.tsx';
import { focusFirstInvalid } from '../../../components/fields/focus-first-invalid.ts';
import { TextArea } from '../../../components/fields/text-area.tsx';
import { storeTemplates } from '../calls/trainer-calls.ts';
import { trainerErrorText } from '../calls/trainer-error-text.ts';

/**
 * The three templates as fields, over the dialog of the message, so that its button does nothing meanwhile. What is typed stays
 * where it cannot be saved.
 */
export function TemplatesEditor({ trainer, onClose }: { trainer: Trainer; onClose: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  const [texts, setTexts] = useState(trainer.templates);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  // A failure shows what is there now, and the next press agrees to replace it.
  const [version, setVersion] = useState(trainer.templates_version);
  const isTooLong = (text: string) => text.trim().length > TEMPLATE_MAX_LENGTH;

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
    <Dialog title={TEMPLATES.title} onClose={onClose} locked={busy}>
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
