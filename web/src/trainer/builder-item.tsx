import { type KeyboardEvent, useContext, useId, useMemo, useState } from 'react';
import { FORM, partsOf, UNREAD } from 'domain/training/builder-texts';
import { EXERCISE_NAME_MAX_LENGTH, type LibraryExercise } from 'domain/training/exercises';
import { suggestExercises } from 'domain/training/match';
import { type DraftItem, type ExerciseItem, NOTE_MAX_LENGTH } from 'domain/training/routine';
import { parseItems } from 'domain/training/routine-text';
import { Button } from '../kit/ui/button.tsx';
import { DialogProblem } from '../kit/ui/dialog.tsx';
import { newId } from './builder-days.ts';
import { ExerciseFields, ItemButtons, TextFields } from './builder-fields.tsx';
import { LastLoads } from './builder-last.ts';
import { trainerErrorText } from './trainer-calls.ts';

/** What can be done with an item. */
export interface ItemActions {
  /** Other items take its place. `of` names the field that is typed in. */
  readonly replace: (id: string, items: readonly DraftItem[], of?: string) => void;
  readonly move: (id: string, by: -1 | 1) => void;
  readonly remove: (item: DraftItem) => void;
  /** Makes an exercise of this name and reads every unread line again. Rejects like the call. */
  readonly create: (name: string, id: string) => Promise<void>;
}

interface ItemRowProps {
  item: DraftItem;
  library: readonly LibraryExercise[];
  isOpen: boolean;
  hasNext: boolean;
  isJoinedBefore: boolean;
  onToggle: () => void;
  actions: ItemActions;
}

export const rowId = (itemId: string) => `item-${itemId}`;

/** One line of a day. It reads like a message, and opens to its fields. */
export function ItemRow(props: ItemRowProps) {
  const { item, library, isOpen, hasNext, isJoinedBefore, onToggle, actions } = props;
  const panelId = useId();

  function press(event: KeyboardEvent) {
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault();
      actions.move(item.id, event.key === 'ArrowUp' ? -1 : 1);
    } else if (event.key === 'Delete' && !event.altKey && !event.ctrlKey) {
      event.preventDefault();
      actions.remove(item);
    }
  }

  if (item.kind === 'unread')
    return <UnreadRow item={item} library={library} actions={actions} onKeyDown={press} />;
  return (
    <li
      className={`border-base-300 border-b ${item.kind === 'exercise' && (item.joined || isJoinedBefore) ? 'border-l-4 border-l-primary' : ''}`}
    >
      <button
        type="button"
        id={rowId(item.id)}
        aria-expanded={isOpen}
        aria-controls={panelId}
        className="flex min-h-11 w-full cursor-pointer items-center gap-2 px-3 py-1.5 text-left hover:bg-base-200"
        onClick={onToggle}
        onKeyDown={press}
      >
        <span className="min-w-0 grow break-words">
          <Line item={item} />
        </span>
        <span aria-hidden="true" className="shrink-0">
          {isOpen ? '▴' : '▾'}
        </span>
      </button>
      <div id={panelId} className={isOpen ? 'flex flex-col gap-4 bg-base-200 px-3 py-4' : 'hidden'}>
        {isOpen && (
          <>
            {item.kind === 'exercise' ? (
              <ExerciseFields
                item={item}
                library={library}
                hasNext={hasNext}
                onChange={(next, of) => actions.replace(item.id, [next], of)}
              />
            ) : (
              <TextFields
                text={item.text}
                onChange={(text) => actions.replace(item.id, [{ ...item, text }], 'text')}
              />
            )}
            <ItemButtons
              onMove={(by) => actions.move(item.id, by)}
              onRemove={() => actions.remove(item)}
              onClose={onToggle}
            />
          </>
        )}
      </div>
    </li>
  );
}

function Line({ item }: { item: Exclude<DraftItem, { kind: 'unread' }> }) {
  if (item.kind === 'text') return <span className="italic">{item.text || FORM.textShort}</span>;
  return <ExerciseLine item={item} />;
}

function ExerciseLine({ item }: { item: ExerciseItem }) {
  const [name, ...rest] = partsOf(item);
  const last = useContext(LastLoads).get(item.exercise.id);
  const below = [
    item.joined ? FORM.joinedMark : '',
    item.note,
    item.swaps.length > 0 ? FORM.swapsShort(item.swaps.map((swap) => swap.name).join(', ')) : '',
  ].filter(Boolean);
  return (
    <>
      <span className="font-semibold">{name}</span>
      <span>{` · ${rest.join(' · ')}`}</span>
      {below.length > 0 && <span className="block text-sm opacity-80">{below.join(' · ')}</span>}
      {last !== undefined && <span className="block text-sm">{last}</span>}
    </>
  );
}

/** The sets and what follows them in a line, as far as it can be told without knowing the exercise. */
const SETS = /\s+[-–:·]?\s*\d+\s*(?:x|×|s[ée]ries)/iu;

/** A line that was not understood in its name and the rest of it. */
function cut(text: string): { readonly name: string; readonly rest: string } {
  const line = text.replace(/^[\s•*·–-]+/u, '').trim();
  const at = SETS.exec(line)?.index ?? line.length;
  return { name: line.slice(0, at).trim(), rest: line.slice(at).trim() };
}

const SUGGESTIONS = 3;

/** What an unread name may have meant: exercises with all its words, or else with one of them. */
function meant(name: string, library: readonly LibraryExercise[]): readonly LibraryExercise[] {
  const whole = suggestExercises(name, library, SUGGESTIONS);
  if (whole.length > 0) return whole;
  const words = name.split(/\s+/).filter((word) => word.length > 3);
  const found = words.flatMap((word) => suggestExercises(word.slice(0, 5), library, SUGGESTIONS));
  return [...new Set(found)].slice(0, SUGGESTIONS);
}

interface UnreadRowProps {
  item: Extract<DraftItem, { kind: 'unread' }>;
  library: readonly LibraryExercise[];
  actions: ItemActions;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** A line as it was written, marked, with the ways to correct it. */
function UnreadRow({ item, library, actions, onKeyDown }: UnreadRowProps) {
  const id = useId();
  const typed = item.text;
  const write = (text: string) =>
    actions.replace(item.id, [{ ...item, text: text.slice(0, NOTE_MAX_LENGTH) }], 'text');
  const [stays, setStays] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { name, rest } = cut(typed);
  const suggestions = useMemo(() => meant(name, library), [name, library]);
  const isName = name.length > 1 && name.length <= EXERCISE_NAME_MAX_LENGTH;

  function read(text: string) {
    const items = parseItems(text, library, newId);
    const isUnderstood = items.length > 0 && items.every(({ kind }) => kind !== 'unread');
    if (isUnderstood) actions.replace(item.id, items);
    else {
      setStays(true);
      if (text !== typed) write(text);
    }
  }

  async function create() {
    setBusy(true);
    setProblem(null);
    try {
      await actions.create(name, item.id);
    } catch (error) {
      setProblem(trainerErrorText(error));
      setBusy(false);
    }
  }

  return (
    <li className="border-base-300 border-b border-l-4 border-l-error px-3 py-2" data-unread>
      <label htmlFor={rowId(item.id)} className="font-semibold text-error text-sm">
        {UNREAD.mark}
      </label>
      <div className="mt-1 flex flex-wrap gap-2">
        <input
          type="text"
          inputMode="text"
          id={rowId(item.id)}
          className="input min-w-0 grow basis-60 text-base"
          autoComplete="off"
          enterKeyHint="done"
          value={typed}
          aria-invalid="true"
          aria-describedby={`${id}-why`}
          onChange={(event) => {
            setStays(false);
            write(event.target.value);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') {
              event.preventDefault();
              read(typed);
            } else if (event.altKey) onKeyDown(event);
          }}
        />
        <Button look="outline" onClick={() => read(typed)}>
          {UNREAD.read}
        </Button>
      </div>
      <output id={`${id}-why`} className="block text-sm">
        {stays ? UNREAD.kept : ''}
      </output>
      <DialogProblem text={problem} />
      <div className="mt-2 flex flex-wrap items-center gap-2">
        {suggestions.length > 0 && <span className="text-sm">{UNREAD.suggestions}</span>}
        {suggestions.map((exercise) => (
          <Button key={exercise.id} look="outline" onClick={() => read(`${exercise.name} ${rest}`)}>
            {exercise.name}
          </Button>
        ))}
        {isName && (
          <Button look="quiet" busy={busy} busyText={UNREAD.creating} onClick={() => void create()}>
            {UNREAD.create(name)}
          </Button>
        )}
        <Button
          look="quiet"
          onClick={() => actions.replace(item.id, [{ kind: 'text', id: item.id, text: typed.trim() }])}
        >
          {UNREAD.asText}
        </Button>
        <Button look="quiet" onClick={() => actions.remove(item)}>
          {FORM.remove}
        </Button>
      </div>
    </li>
  );
}
