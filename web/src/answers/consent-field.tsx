import { CONSENT_SUMMARY, CONSENT_TEXT } from 'domain/answers/consent';
import { WIZARD } from 'domain/answers/texts';

interface ConsentFieldProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** The consent to health data: a box with two sentences, and the whole text for those who open it. */
export function ConsentField({ checked, onChange }: ConsentFieldProps) {
  return (
    <div className="rounded-field border border-base-300 px-4 pt-4 text-sm leading-relaxed">
      <label className="flex cursor-pointer items-start gap-3">
        <input
          type="checkbox"
          className="checkbox checkbox-primary mt-0.5"
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>{CONSENT_SUMMARY}</span>
      </label>
      <details
        // The buttons of a form may lie over the end of the text (CSS `sticky`), so it keeps that distance.
        className="scroll-mb-48 pl-9"
        onToggle={({ currentTarget }) =>
          currentTarget.open && currentTarget.scrollIntoView({ block: 'nearest' })
        }
      >
        <summary className="min-h-11 cursor-pointer py-2.5 underline">{WIZARD.readAll}</summary>
        <p className="pb-4">{CONSENT_TEXT}</p>
      </details>
    </div>
  );
}
