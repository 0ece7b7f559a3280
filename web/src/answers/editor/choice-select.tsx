import { type ChoiceField, choicesWith, FIELD_LABELS } from 'domain/answers/fields';
import { SUMMARY } from 'domain/answers/editor-texts';
import { choiceLabel } from 'domain/answers/texts';
import { useId } from 'react';

interface ChoiceSelectProps {
  field: ChoiceField;
  value: string;
  stored: string;
  onChange: (value: string) => void;
}

export function ChoiceSelect({ field, value, stored, onChange }: ChoiceSelectProps) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {FIELD_LABELS[field]}
      </label>
      <select
        id={id}
        className="select h-auto min-h-(--size) w-full py-1.5 text-base leading-snug whitespace-normal"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {stored === '' && <option value="">{SUMMARY.empty}</option>}
        {choicesWith(field, stored).map((each) => (
          <option key={each} value={each}>
            {choiceLabel(field, each)}
          </option>
        ))}
      </select>
    </div>
  );
}
