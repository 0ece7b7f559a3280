import { useState } from 'react';
import type { Exercise } from 'domain/training/exercises';
import type { ExerciseItem } from 'domain/training/routine';
import { FIGURE_PROBLEMS, figuresText, type Figures, PLAYER, setTarget } from 'domain/training/player-texts';
import { ROUTINE, tempoText } from 'domain/training/routine-texts';
import { Stepper } from './player-stepper.tsx';
import type { Entered } from './use-shown-set.ts';

/** The answers to 'Quantas ainda daria?'. Whoever could do more than these has trained too lightly to count. */
const RIR = [0, 1, 2, 3, 4, 5];

interface SetHeadProps {
  item: ExerciseItem;
  exercise: Exercise;
  set: number;
  /** The name of the group, 'Bi-set', where another exercise follows without a rest. */
  group: string | null;
  last: Figures | null;
  /** Whether no `last` means that it is the first time. */
  isHistoryKnown: boolean;
}

/** Which set it is, what it aims at, and how it went last time. */
export function SetHead({ item, exercise, set, group, last, isHistoryKnown }: SetHeadProps) {
  const facts = [
    setTarget(item.target, set),
    item.rir !== null && `${ROUTINE.rir} ${item.rir}`,
    item.tempo !== '' && `${ROUTINE.tempo} ${tempoText(item.tempo)}`,
    item.load !== '' && item.load,
  ].filter((fact) => fact !== false);
  return (
    <div>
      {exercise.id !== item.exercise.id && (
        <p className="text-sm">
          <span>{PLAYER.swapped(item.exercise.name)}</span>
        </p>
      )}
      {group !== null && (
        <p className="font-semibold text-primary text-sm">
          <span>{PLAYER.inGroup(group)}</span>
        </p>
      )}
      <p className="flex flex-wrap items-baseline gap-x-3">
        <strong className="display text-3xl tabular-nums">{PLAYER.set(set, item.sets)}</strong>
        <span dir="auto">{facts.join(' · ')}</span>
      </p>
      {/* Its line is there from the beginning, so that nothing moves below a finger. */}
      <p className="min-h-5 text-sm opacity-80">
        {last !== null && <span>{PLAYER.lastTime(figuresText(last))}</span>}
        {last === null && isHistoryKnown && <span>{PLAYER.firstTime}</span>}
      </p>
    </div>
  );
}

interface SetFieldsProps {
  unit: 'r' | 's';
  /** Whether the set is done. Enter would undo it, and what is corrected is kept by itself. */
  isDone: boolean;
  /** Whether a load belongs to the exercise. Without it the field comes on a press. */
  hasLoad: boolean;
  entered: Entered;
  problems: { readonly load: boolean; readonly amount: boolean };
  onEnter: (entered: Entered) => void;
  /** The text after a press on a stepper. */
  stepLoad: (by: 1 | -1) => string;
  stepAmount: (by: 1 | -1) => string;
}

/** Load, repetitions or seconds, and how many more would have been possible. */
export function SetFields(props: SetFieldsProps) {
  const { unit, isDone, hasLoad, entered, problems, onEnter, stepLoad, stepAmount } = props;
  const [asked, setAsked] = useState(false);
  const { load, amount } = entered;
  const showsLoad = hasLoad || asked || load !== '';
  return (
    <div className="space-y-2">
      {showsLoad ? (
        <Stepper
          label={PLAYER.load}
          value={load}
          inputMode="decimal"
          sends={!isDone}
          onChange={(text) => onEnter({ ...entered, load: text })}
          step={stepLoad}
          says={(text) => `${text} kg`}
          problem={problems.load ? FIGURE_PROBLEMS.load : null}
          hint={hasLoad && load.trim() === '' ? PLAYER.noLoad : null}
        />
      ) : (
        <button type="button" className="btn btn-outline" onClick={() => setAsked(true)}>
          {PLAYER.addLoad}
        </button>
      )}
      <Stepper
        label={PLAYER.amount[unit]}
        value={amount}
        inputMode="numeric"
        sends={!isDone}
        onChange={(text) => onEnter({ ...entered, amount: text })}
        step={stepAmount}
        says={(text) => text}
        problem={problems.amount ? FIGURE_PROBLEMS.amount[unit] : null}
      />
      {unit === 'r' && <Reserve rir={entered.rir} onChange={(rir) => onEnter({ ...entered, rir })} />}
    </div>
  );
}

/** How many more repetitions would have been possible. A second press takes the answer back. */
function Reserve({ rir, onChange }: { rir: number | null; onChange: (rir: number | null) => void }) {
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold text-sm">{PLAYER.rir}</legend>
      <div className="mt-1 grid grid-cols-[repeat(auto-fit,minmax(2.5rem,1fr))] gap-1">
        {RIR.map((each) => (
          <button
            key={each}
            type="button"
            className={`btn touch-manipulation p-0 tabular-nums ${each === rir ? 'btn-primary' : 'btn-outline'}`}
            aria-pressed={each === rir}
            onClick={() => onChange(each === rir ? null : each)}
          >
            {each === RIR.at(-1) ? `${each}+` : each}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
