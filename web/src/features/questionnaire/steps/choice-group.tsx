import { type ChoiceField, choicesWith } from 'domain/questionnaire/choices';
import { choiceLabel } from 'domain/texts/questionnaire';

interface ChoiceGroupProps {
  field: ChoiceField;
  /** The group's name for screen readers; the step's heading shows it to the others. */
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** One question with fixed answers, as large radio rows. A stored answer that is no longer offered stays among them. */
export function ChoiceGroup({ field, label, value, onChange }: ChoiceGroupProps) {
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="sr-only">{label}</legend>
      {choicesWith(field, value).map((choice) => (
        <label
          key={choice}
          className="flex min-h-12 cursor-pointer items-center gap-3 rounded-field border border-base-300 px-4 py-2.5 has-checked:border-primary has-checked:bg-primary/10"
        >
          <input
            type="radio"
            name={field}
            className="radio radio-primary"
            value={choice}
            checked={value === choice}
            onChange={() => onChange(choice)}
          />
          <span>{choiceLabel(field, choice)}</span>
        </label>
      ))}
    </fieldset>
  );
}
