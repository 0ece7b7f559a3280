import { type InputHTMLAttributes, useId, useState } from 'react';
import * as v from 'valibot';
import { amountOf, FORM } from 'domain/training/builder-texts';
import type { Exercise, LibraryExercise } from 'domain/training/exercises';
import {
  type ExerciseItem,
  LOAD_MAX_LENGTH,
  NOTE_MAX_LENGTH,
  REST_MAX,
  SETS_MAX,
  SWAPS_MAX_COUNT,
  type Target,
  TargetSchema,
} from 'domain/training/routine';
import { Button } from '../kit/ui/button.tsx';
import { TextArea } from '../kit/ui/text-field.tsx';
import { SuggestField } from './builder-suggest.tsx';

const TARGET_KINDS = ['reps', 'reps-each', 'seconds', 'failure'] as const;
type TargetKind = Target['kind'];

const snapshot = ({ id, name, video, cue }: LibraryExercise): Exercise => ({ id, name, video, cue });

/** A target from what is typed into its field; null where it says none. */
export function targetFrom(kind: TargetKind, typed: string): Target | null {
  const numbers = typed.match(/\d+/g)?.map(Number) ?? [];
  const [from = 0, to = from] = numbers;
  const wanted = {
    reps: { kind, from, to },
    seconds: { kind, from, to },
    'reps-each': { kind, reps: numbers },
    failure: { kind },
  }[kind];
  const isSpelt = kind === 'reps-each' || numbers.length <= 2;
  const { success, output } = v.safeParse(TargetSchema, wanted);
  return success && isSpelt ? output : null;
}

/** The item with another target. A number for each set says how many sets there are, and more sets repeat the last number. */
export function withTarget(item: ExerciseItem, target: Target): ExerciseItem {
  return { ...item, target, sets: target.kind === 'reps-each' ? target.reps.length : item.sets };
}

export function withSets(item: ExerciseItem, sets: number): ExerciseItem {
  const { target } = item;
  if (target.kind !== 'reps-each') return { ...item, sets };
  const reps = Array.from({ length: sets }, (_, at) => target.reps[at] ?? target.reps.at(-1) ?? 1);
  return sets > 1
    ? { ...item, sets, target: { ...target, reps } }
    : { ...item, sets, target: { kind: 'reps', from: reps[0] ?? 1, to: reps[0] ?? 1 } };
}

/** The target of another kind that is nearest to the present one. */
function targetOfKind(kind: TargetKind, { sets, target }: ExerciseItem): Target {
  const [first = 10] = (amountOf(target).match(/\d+/g) ?? []).map(Number);
  switch (kind) {
    case 'reps':
      return { kind, from: first, to: first };
    case 'reps-each':
      return { kind, reps: Array.from({ length: Math.max(sets, 2) }, () => first) };
    case 'seconds':
      return { kind, from: 30, to: 30 };
    case 'failure':
      return { kind };
    default:
      return kind satisfies never;
  }
}

interface TypedFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange'> {
  label: string;
  /** The text of what is stored. */
  value: string;
  /** Stores what is typed, and answers whether it could. */
  onType: (text: string) => boolean;
  problem: string;
}

/** A small field whose text is stored as soon as it says something, and stays as typed while it says nothing. */
function TypedField({ label, value, onType, problem, ...input }: TypedFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [wrong, setWrong] = useState(false);
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="font-semibold text-sm">
        {label}
      </label>
      <input
        inputMode="text"
        enterKeyHint="done"
        {...input}
        type="text"
        id={id}
        autoComplete="off"
        className={`input w-full text-base ${wrong ? 'input-error' : ''}`}
        value={typed ?? value}
        aria-invalid={wrong || undefined}
        aria-describedby={wrong ? `${id}-problem` : undefined}
        onChange={(event) => {
          setTyped(event.target.value);
          setWrong(!onType(event.target.value));
        }}
        onBlur={() => !wrong && setTyped(null)}
      />
      {wrong && (
        <p id={`${id}-problem`} className="font-medium text-error text-sm">
          {problem}
        </p>
      )}
    </div>
  );
}

interface NumberFieldProps {
  label: string;
  value: number | null;
  least: number;
  most: number;
  /** Whether the field may be empty. */
  optional?: boolean;
  onChange: (value: number | null) => void;
}

function NumberField({ label, value, least, most, optional = false, onChange }: NumberFieldProps) {
  return (
    <TypedField
      label={label}
      value={value === null ? '' : String(value)}
      inputMode="numeric"
      problem={FORM.numberProblem(least, most)}
      onType={(text) => {
        const typed = text.trim();
        if (typed === '' && optional) {
          onChange(null);
          return true;
        }
        const number = /^\d{1,4}$/.test(typed) ? Number(typed) : Number.NaN;
        if (!(number >= least && number <= most)) return false;
        onChange(number);
        return true;
      }}
    />
  );
}

interface ExerciseFieldsProps {
  item: ExerciseItem;
  library: readonly LibraryExercise[];
  hasNext: boolean;
  /** `of` names the field that is typed in. */
  onChange: (item: ExerciseItem, of: string) => void;
}

/** Everything about an exercise on its place in a day. */
export function ExerciseFields({ item, library, hasNext, onChange }: ExerciseFieldsProps) {
  const change = (of: keyof ExerciseItem, part: Partial<ExerciseItem>) => onChange({ ...item, ...part }, of);
  const { target } = item;
  const kind = target.kind;
  const targetId = useId();
  return (
    <div className="flex flex-col gap-4">
      <ExerciseChoice
        key={item.exercise.id}
        name={item.exercise.name}
        library={library}
        onChoose={(exercise) =>
          change('exercise', {
            exercise,
            swaps: item.swaps.filter(({ id }) => id !== exercise.id),
          })
        }
      />
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,9rem),1fr))] gap-3">
        <NumberField
          label={FORM.sets}
          value={item.sets}
          least={1}
          most={SETS_MAX}
          onChange={(sets) => sets !== null && onChange(withSets(item, sets), 'sets')}
        />
        <div className="flex min-w-0 flex-col gap-1">
          <label htmlFor={targetId} className="font-semibold text-sm">
            {FORM.target}
          </label>
          <select
            id={targetId}
            className="select h-auto min-h-(--size) w-full py-1.5 text-base leading-snug whitespace-normal"
            value={kind}
            onChange={(event) => {
              const chosen = TARGET_KINDS.find((each) => each === event.target.value) ?? kind;
              onChange(withTarget(item, targetOfKind(chosen, item)), `kind ${chosen}`);
            }}
          >
            {TARGET_KINDS.map((each) => (
              <option key={each} value={each}>
                {FORM.targets[each]}
              </option>
            ))}
          </select>
        </div>
        {kind !== 'failure' && (
          <TypedField
            key={kind}
            label={FORM.amount}
            value={amountOf(target)}
            placeholder={FORM.amountHints[kind]}
            problem={FORM.amountProblem(kind)}
            onType={(text) => {
              const typed = targetFrom(kind, text);
              if (typed !== null) onChange(withTarget(item, typed), 'target');
              return typed !== null;
            }}
          />
        )}
        <NumberField
          label={FORM.rest}
          value={item.rest}
          least={0}
          most={REST_MAX}
          optional
          onChange={(rest) => change('rest', { rest })}
        />
        <TypedField
          label={FORM.load}
          value={item.load}
          maxLength={LOAD_MAX_LENGTH}
          problem=""
          onType={(load) => {
            change('load', { load });
            return true;
          }}
        />
        <TypedField
          label={FORM.tempo}
          value={item.tempo}
          placeholder={FORM.tempoHint}
          maxLength={7}
          problem={FORM.tempoProblem}
          onType={(text) => {
            const tempo = text.replace(/[\s.-]/g, '').toUpperCase();
            const isTempo = /^(?:[\dX]{4})?$/.test(tempo);
            if (isTempo) change('tempo', { tempo });
            return isTempo;
          }}
        />
        <NumberField
          label={FORM.rir}
          value={item.rir}
          least={0}
          most={10}
          optional
          onChange={(rir) => change('rir', { rir })}
        />
      </div>
      {hasNext && (
        <label className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            className="checkbox"
            checked={item.joined}
            onChange={(event) => change('joined', { joined: event.target.checked })}
          />
          <span>{FORM.joined}</span>
        </label>
      )}
      <TextArea
        label={FORM.note}
        name="note"
        rows={2}
        value={item.note}
        onChange={(note) => change('note', { note: note.slice(0, NOTE_MAX_LENGTH) })}
      />
      <Swaps item={item} library={library} onChange={(swaps) => change('swaps', { swaps })} />
    </div>
  );
}

interface ExerciseChoiceProps {
  name: string;
  library: readonly LibraryExercise[];
  onChoose: (exercise: Exercise) => void;
}

/** The exercise itself. Another one takes its place with the same sets. */
function ExerciseChoice({ name, library, onChoose }: ExerciseChoiceProps) {
  const [typed, setTyped] = useState(name);
  return (
    <SuggestField
      label={FORM.exercise}
      library={library}
      value={typed}
      onChange={setTyped}
      onChoose={(exercise) => {
        setTyped(exercise.name);
        onChoose(snapshot(exercise));
      }}
    />
  );
}

interface SwapsProps {
  item: ExerciseItem;
  library: readonly LibraryExercise[];
  onChange: (swaps: Exercise[]) => void;
}

function Swaps({ item: { exercise, swaps }, library, onChange }: SwapsProps) {
  const [typed, setTyped] = useState('');
  const taken = new Set([exercise, ...swaps].map(({ id }) => id));
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 font-semibold">{FORM.swaps}</legend>
      {swaps.map((swap) => (
        <div key={swap.id} className="flex items-center justify-between gap-3 border-base-300 border-b">
          <span className="min-w-0 break-words">{swap.name}</span>
          <button
            type="button"
            className="btn btn-ghost btn-square text-xl"
            aria-label={FORM.swapRemove(swap.name)}
            onClick={() => onChange(swaps.filter(({ id }) => id !== swap.id))}
          >
            <span aria-hidden="true">×</span>
          </button>
        </div>
      ))}
      {swaps.length < SWAPS_MAX_COUNT && (
        <SuggestField
          label={FORM.swapAdd}
          library={library.filter(({ id }) => !taken.has(id))}
          value={typed}
          onChange={setTyped}
          onChoose={(chosen) => {
            setTyped('');
            onChange([...swaps, snapshot(chosen)]);
          }}
        />
      )}
    </fieldset>
  );
}

interface TextFieldsProps {
  text: string;
  onChange: (text: string) => void;
}

/** A line of words. */
export function TextFields({ text, onChange }: TextFieldsProps) {
  return (
    <TextArea
      label={FORM.text}
      name="text"
      rows={2}
      value={text}
      onChange={(typed) => onChange(typed.slice(0, NOTE_MAX_LENGTH))}
    />
  );
}

/** The small buttons for an item that is open: a thumb has no Alt key. */
export function ItemButtons({
  onMove,
  onRemove,
  onClose,
}: {
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
  onClose: () => void;
}) {
  return (
    <div className="flex flex-wrap gap-2 max-sm:*:grow">
      <Button look="outline" onClick={() => onMove(-1)}>
        <span aria-hidden="true">↑</span> {FORM.up}
      </Button>
      <Button look="outline" onClick={() => onMove(1)}>
        <span aria-hidden="true">↓</span> {FORM.down}
      </Button>
      <Button look="outline" onClick={onRemove}>
        {FORM.remove}
      </Button>
      <Button look="quiet" onClick={onClose}>
        {FORM.close}
      </Button>
    </div>
  );
}
