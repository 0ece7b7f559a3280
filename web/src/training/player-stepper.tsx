import { useId, useState } from 'react';
import { PLAYER } from 'domain/training/player-texts';

interface StepperProps {
  label: string;
  /** What stands in the field, also while it is no number yet. */
  value: string;
  onChange: (value: string) => void;
  /** The text after a step up or down from what stands in the field. */
  step: (by: 1 | -1) => string;
  /** What a screen reader says after a step. */
  says: (value: string) => string;
  inputMode: 'decimal' | 'numeric';
  /** Whether Enter sends the form. */
  sends: boolean;
  problem: string | null;
  /** What the field means as it stands. */
  hint?: string | null;
}

/** A number between two large buttons: a wet thumb finds them, and whatever they do not reach is typed. */
export function Stepper({
  label,
  value,
  onChange,
  step,
  says,
  inputMode,
  sends,
  problem,
  hint = null,
}: StepperProps) {
  const id = useId();
  const below = problem ?? hint;
  const [stepped, setStepped] = useState<string | null>(null);
  function change(by: 1 | -1) {
    const next = step(by);
    setStepped(says(next));
    onChange(next);
  }
  return (
    <div>
      <label htmlFor={id} className="block font-semibold text-sm">
        {label}
      </label>
      <div className="mt-1 flex gap-2">
        <StepButton sign="−" name={PLAYER.less(label)} onPress={() => change(-1)} />
        <input
          id={id}
          type="text"
          inputMode={inputMode}
          autoComplete="off"
          enterKeyHint="done"
          value={value}
          // With large text '102,75' still has to be seen whole.
          className={`input h-14 min-w-0 flex-1 px-1 text-center font-bold text-[min(1.5rem,10vw)] tabular-nums ${problem === null ? '' : 'input-error'}`}
          aria-invalid={problem === null ? undefined : true}
          aria-describedby={below === null ? undefined : `${id}-below`}
          // What is typed takes the place of what stood there.
          onFocus={({ currentTarget }) => currentTarget.select()}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // On a phone it closes the keyboard, so that the button is in reach again. On a computer it does the set.
            const isPhone = matchMedia('(pointer: coarse)').matches;
            if (isPhone || !sends) event.preventDefault();
            if (isPhone) event.currentTarget.blur();
          }}
          onChange={({ currentTarget }) => {
            setStepped(null);
            onChange(currentTarget.value);
          }}
        />
        <StepButton sign="+" name={PLAYER.more(label)} onPress={() => change(1)} />
      </div>
      {/* The buttons keep the focus, so the field does not tell its number. */}
      <output className="sr-only">{stepped}</output>
      {below !== null && (
        <p
          id={`${id}-below`}
          className={`mt-1 text-sm ${problem === null ? 'opacity-80' : 'font-medium text-error'}`}
        >
          {below}
        </p>
      )}
    </div>
  );
}

function StepButton({ sign, name, onPress }: { sign: string; name: string; onPress: () => void }) {
  return (
    <button
      type="button"
      className="btn btn-outline size-14 shrink-0 touch-manipulation p-0 text-3xl"
      aria-label={name}
      onClick={onPress}
    >
      <span aria-hidden="true">{sign}</span>
    </button>
  );
}
