import { useState } from 'react';
import { CHOICES, type ChoiceField, FIELD_LABELS } from 'domain/answers/fields';
import { choiceLabel } from 'domain/answers/texts';
import { hasVisibleText } from 'domain/kit/text-field';
import { ROUTINE_TEMPLATES } from 'domain/training/builder-texts';
import { TEMPLATE_NAME_MAX_LENGTH, type TemplateProfile } from 'domain/training/routine';
import { Button } from '../kit/ui/button.tsx';
import { Dialog, DialogActions, DialogProblem } from '../kit/ui/dialog.tsx';
import { focusFirstInvalid, TextField } from '../kit/ui/text-field.tsx';
import { showToast } from '../kit/ui/toast.tsx';
import { copyOf, type Days, newId } from './builder-days.ts';
import type { StoredTemplate } from './data/open-trainer-data.ts';
import { storeTemplate, trainerErrorText } from './trainer-calls.ts';
import { DialogForm } from './trainer-frame.tsx';

const PROFILE_FIELDS = ['objetivo_principal', 'frequencia_semanal', 'experiencia_treino'] as const;

const isOneOf = <Value extends string>(values: readonly Value[], value: string): value is Value =>
  values.some((each) => each === value);

/** The profile with another value of one of its parts; '' suits everybody. */
function withPart(profile: TemplateProfile, field: (typeof PROFILE_FIELDS)[number], value: string) {
  const valid = <Value extends string>(values: readonly Value[]): Value | '' =>
    isOneOf(values, value) ? value : '';
  switch (field) {
    case 'objetivo_principal':
      return { ...profile, objetivo_principal: valid(CHOICES.objetivo_principal) };
    case 'frequencia_semanal':
      return { ...profile, frequencia_semanal: valid(CHOICES.frequencia_semanal) };
    case 'experiencia_treino':
      return { ...profile, experiencia_treino: valid(CHOICES.experiencia_treino) };
    default:
      return field satisfies never;
  }
}

interface TemplateDialogProps {
  title: string;
  /** What the fields begin with. */
  given: { readonly name: string; readonly profile: TemplateProfile };
  onClose: () => void;
  /** Saves it. Rejects like the call. */
  onSave: (name: string, profile: TemplateProfile) => Promise<unknown>;
}

/** The name of a template, and whom it suits. */
function TemplateDialog({ title, given, onClose, onSave }: TemplateDialogProps) {
  const [name, setName] = useState(given.name);
  const [profile, setProfile] = useState(given.profile);
  const [checked, setChecked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isNamed = hasVisibleText(name);

  async function send(form: HTMLFormElement) {
    setChecked(true);
    if (!isNamed) return focusFirstInvalid(form);
    setBusy(true);
    setProblem(null);
    try {
      await onSave(name.trim(), profile);
      onClose();
    } catch (error) {
      setProblem(trainerErrorText(error));
      setBusy(false);
    }
  }

  return (
    <Dialog title={title} onClose={onClose} locked={busy}>
      <DialogForm busy={busy} onSend={(form) => void send(form)}>
        <p className="text-sm">{ROUTINE_TEMPLATES.hint}</p>
        <TextField
          label={ROUTINE_TEMPLATES.name}
          name="template-name"
          inputMode="text"
          autoComplete="off"
          maxLength={TEMPLATE_NAME_MAX_LENGTH}
          ref={(input) => input?.setAttribute('autofocus', '')}
          value={name}
          onChange={setName}
          error={checked && !isNamed ? ROUTINE_TEMPLATES.nameProblem : undefined}
        />
        <fieldset className="flex flex-col gap-3">
          <legend className="mb-2 font-semibold">{ROUTINE_TEMPLATES.suits}</legend>
          {PROFILE_FIELDS.map((field) => (
            <ProfileSelect
              key={field}
              field={field}
              value={profile[field]}
              onChange={(value) => setProfile(withPart(profile, field, value))}
            />
          ))}
        </fieldset>
        <DialogProblem text={problem} />
        <DialogActions back={ROUTINE_TEMPLATES.cancel} onBack={onClose} locked={busy}>
          <Button type="submit" busy={busy} busyText={ROUTINE_TEMPLATES.busy}>
            {ROUTINE_TEMPLATES.confirm}
          </Button>
        </DialogActions>
      </DialogForm>
    </Dialog>
  );
}

interface ProfileSelectProps {
  field: ChoiceField;
  value: string;
  onChange: (value: string) => void;
}

function ProfileSelect({ field, value, onChange }: ProfileSelectProps) {
  return (
    <label className="flex flex-col gap-1">
      <span className="text-sm">{FIELD_LABELS[field]}</span>
      <select
        className="select h-auto min-h-(--size) w-full py-1.5 text-base leading-snug whitespace-normal"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">{ROUTINE_TEMPLATES.everybody}</option>
        {CHOICES[field].map((choice) => (
          <option key={choice} value={choice}>
            {choiceLabel(field, choice)}
          </option>
        ))}
      </select>
    </label>
  );
}

interface SaveTemplateProps {
  days: Days;
  profile: TemplateProfile;
  onClose: () => void;
}

/** Saves the days as a new template. */
export function SaveTemplate({ days, profile, onClose }: SaveTemplateProps) {
  const [id] = useState(newId);
  return (
    <TemplateDialog
      title={ROUTINE_TEMPLATES.title}
      given={{ name: '', profile }}
      onClose={onClose}
      onSave={async (name, suits) => {
        await storeTemplate(id, 0, { name, profile: suits, days: copyOf(days) });
        showToast({ kind: 'success', text: ROUTINE_TEMPLATES.saved });
      }}
    />
  );
}

interface TemplateToolsProps {
  template: StoredTemplate;
  /** The template is another one now, or gone. */
  onChanged: () => void;
}

/** Renames and erases a template. */
export function TemplateTools({ template, onChanged }: TemplateToolsProps) {
  const [open, setOpen] = useState<'rename' | 'erase' | null>(null);
  const { id, version, name, profile, days } = template;
  const close = () => setOpen(null);
  return (
    <div className="flex">
      <Button look="quiet" aria-label={ROUTINE_TEMPLATES.renameOf(name)} onClick={() => setOpen('rename')}>
        {ROUTINE_TEMPLATES.rename}
      </Button>
      <Button look="quiet" aria-label={ROUTINE_TEMPLATES.eraseOf(name)} onClick={() => setOpen('erase')}>
        {ROUTINE_TEMPLATES.erase}
      </Button>
      {open === 'rename' && (
        <TemplateDialog
          title={ROUTINE_TEMPLATES.renameTitle}
          given={{ name, profile }}
          onClose={close}
          onSave={async (renamed, suits) => {
            await storeTemplate(id, version, { name: renamed, profile: suits, days });
            showToast({ kind: 'success', text: ROUTINE_TEMPLATES.renamed });
            onChanged();
          }}
        />
      )}
      {open === 'erase' && <EraseTemplate template={template} onClose={close} onErased={onChanged} />}
    </div>
  );
}

interface EraseTemplateProps {
  template: StoredTemplate;
  onClose: () => void;
  onErased: () => void;
}

function EraseTemplate({ template: { id, version, name }, onClose, onErased }: EraseTemplateProps) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  async function erase() {
    setBusy(true);
    setProblem(null);
    try {
      await storeTemplate(id, version, null);
      showToast({ kind: 'success', text: ROUTINE_TEMPLATES.erased });
      onClose();
      onErased();
    } catch (error) {
      setProblem(trainerErrorText(error));
      setBusy(false);
    }
  }
  return (
    <Dialog title={ROUTINE_TEMPLATES.eraseTitle} onClose={onClose} locked={busy}>
      <p className="mb-6 break-words">{ROUTINE_TEMPLATES.eraseText(name)}</p>
      <DialogProblem text={problem} />
      <DialogActions back={ROUTINE_TEMPLATES.cancel} onBack={onClose} locked={busy}>
        <Button look="danger" busy={busy} onClick={() => void erase()}>
          {ROUTINE_TEMPLATES.erase}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
