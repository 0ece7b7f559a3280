import { type ReactNode, useCallback, useId, useLayoutEffect, useRef, useState } from 'react';
import { BEGIN, FORM, UNREAD } from 'domain/training/builder-texts';
import type { LibraryExercise } from 'domain/training/exercises';
import { DAY_NAME_MAX_LENGTH, DAYS_MAX_COUNT, type DraftDay, type DraftItem } from 'domain/training/routine';
import { parseItems, parseRoutine } from 'domain/training/routine-text';
import { Button } from '../kit/ui/button.tsx';
import { showToast } from '../kit/ui/toast.tsx';
import {
  addItems,
  addPasted,
  type Days,
  emptyDay,
  fits,
  moveDay,
  moveItem,
  newId,
  placeOf,
  readAgain,
  removeDay,
  removeItem,
  renameDay,
  replaceItem,
} from './builder-days.ts';
import { type ItemActions, ItemRow, rowId } from './builder-item.tsx';
import { SuggestField } from './builder-suggest.tsx';
import { storeExercises } from './trainer-calls.ts';

export const lineId = (dayId: string) => `line-${dayId}`;

/** Moves the focus to the element with an id once it is on the page. */
function useFocusSoon() {
  const wanted = useRef<string | null>(null);
  const [, ask] = useState(0);
  useLayoutEffect(() => {
    if (wanted.current === null) return;
    const element = document.getElementById(wanted.current);
    wanted.current = null;
    element?.focus();
  });
  return useCallback((id: string) => {
    wanted.current = id;
    ask((count) => count + 1);
  }, []);
}

interface BuilderFormProps {
  days: Days;
  library: readonly LibraryExercise[];
  edit: (days: Days, told?: string | null, of?: string | null) => void;
  /** What is typed and not entered yet, by the ids of the days. */
  lines: Readonly<Record<string, string>>;
  onLine: (dayId: string, text: string) => void;
  /** What can be done with the whole routine. */
  tools: ReactNode;
}

/** The days of a draft as a form. */
export function BuilderForm({ days, library, edit, lines, onLine, tools }: BuilderFormProps) {
  const [openItem, setOpenItem] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const focusSoon = useFocusSoon();

  /** Changes the days, unless there were too many of something then. Answers whether it did. */
  function change(next: Days, told: string | null = null, of: string | null = null): boolean {
    if (!fits(next)) {
      showToast({ kind: 'error', text: BEGIN.tooMany });
      return false;
    }
    edit(next, told, of);
    return true;
  }

  const actions: ItemActions = {
    replace(id, items, of) {
      if (!change(replaceItem(days, id, items), null, of === undefined ? null : `${id} ${of}`)) return;
      // What takes the place of a line takes its focus, too.
      const [first] = items;
      if (of === undefined && first !== undefined) focusSoon(rowId(first.id));
    },
    move(id, by) {
      const next = moveItem(days, id, by);
      change(next);
      const place = placeOf(next, id);
      if (place !== null) setSaid(FORM.moved(place.at + 1, place.day));
      focusSoon(openItem === id ? (document.activeElement?.id ?? '') : rowId(id));
    },
    remove(item) {
      const place = placeOf(days, item.id);
      const day = place === null ? undefined : days[place.day];
      change(removeItem(days, item.id), FORM.removed(nameOf(item)));
      if (place === null || day === undefined) return;
      const next = day.items[place.at + 1];
      focusSoon(next ? rowId(next.id) : lineId(day.id));
    },
    async create(name, id) {
      const exercise: LibraryExercise = {
        id: newId(),
        name,
        video: null,
        cue: '',
        version: 0,
        group: '',
        equipment: '',
        archived: false,
      };
      await storeExercises([exercise]);
      showToast({ kind: 'success', text: UNREAD.created(name) });
      const next = readAgain(days, [...library, { ...exercise, version: 1 }]);
      change(next);
      const place = placeOf(days, id);
      const item = place && next[place.day]?.items[place.at];
      if (item) focusSoon(rowId(item.id));
    },
  };

  function addDay() {
    const day = emptyDay();
    change([...days, day]);
    focusSoon(lineId(day.id));
  }

  return (
    <div className="flex flex-col gap-5">
      {days.map((day, index) => (
        <DaySection
          key={day.id}
          day={day}
          index={index}
          count={days.length}
          days={days}
          library={library}
          openItem={openItem}
          onToggle={(id) => setOpenItem(openItem === id ? null : id)}
          actions={actions}
          change={change}
          focusSoon={focusSoon}
          typed={lines[day.id] ?? ''}
          onType={(text) => onLine(day.id, text)}
        />
      ))}
      <div className="flex flex-wrap gap-2 max-sm:*:grow">
        {days.length < DAYS_MAX_COUNT && (
          <Button look="outline" onClick={addDay}>
            {FORM.addDay(days.length)}
          </Button>
        )}
        {tools}
      </div>
      <p className="text-sm pointer-coarse:hidden">{FORM.keys}</p>
      <output className="sr-only">{said}</output>
    </div>
  );
}

const nameOf = (item: DraftItem) => (item.kind === 'exercise' ? item.exercise.name : item.text);

interface DaySectionProps {
  day: DraftDay;
  index: number;
  count: number;
  days: Days;
  library: readonly LibraryExercise[];
  openItem: string | null;
  onToggle: (id: string) => void;
  actions: ItemActions;
  change: (days: Days, told?: string | null, of?: string | null) => boolean;
  focusSoon: (id: string) => void;
  /** What is typed into the line at its end. */
  typed: string;
  onType: (text: string) => void;
}

function DaySection(props: DaySectionProps) {
  const { day, index, count, days, library, openItem, onToggle, actions, change, focusSoon } = props;
  const nameId = useId();
  const headingId = useId();
  const toolClass = 'btn btn-ghost btn-square text-xl';
  return (
    <section aria-labelledby={headingId} className="border-base-300 border-t-2 bg-base-100 pb-4">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 px-3 py-3">
        <h2 id={headingId} tabIndex={-1} className="display text-2xl outline-none">
          <span className="sr-only">{FORM.day(index, day.name)}</span>
          <span aria-hidden="true">{FORM.letter(index)}</span>
        </h2>
        <label htmlFor={nameId} className="sr-only">
          {FORM.dayName(index)}
        </label>
        <input
          type="text"
          inputMode="text"
          enterKeyHint="next"
          id={nameId}
          className="input min-w-0 grow basis-32 border-transparent font-semibold text-base hover:border-base-300 focus:border-base-content"
          placeholder={FORM.dayNamePlaceholder}
          autoComplete="off"
          maxLength={DAY_NAME_MAX_LENGTH}
          value={day.name}
          onChange={(event) => change(renameDay(days, index, event.target.value), null, `${day.id} name`)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            focusSoon(lineId(day.id));
          }}
        />
        <div className="ml-auto flex">
          {index > 0 && (
            <button
              type="button"
              className={toolClass}
              aria-label={FORM.dayUp(index)}
              onClick={() => change(moveDay(days, index, -1))}
            >
              <span aria-hidden="true">↑</span>
            </button>
          )}
          {index < count - 1 && (
            <button
              type="button"
              className={toolClass}
              aria-label={FORM.dayDown(index)}
              onClick={() => change(moveDay(days, index, 1))}
            >
              <span aria-hidden="true">↓</span>
            </button>
          )}
          <button
            type="button"
            className={toolClass}
            aria-label={FORM.dayRemove(index)}
            onClick={() => {
              change(removeDay(days, index), FORM.dayRemoved(index));
              const next = days[index + 1] ?? days[index - 1];
              if (next) focusSoon(lineId(next.id));
            }}
          >
            <span aria-hidden="true">×</span>
          </button>
        </div>
      </div>
      {day.items.length > 0 && (
        <ol aria-label={FORM.items(index)} className="border-base-300 border-t">
          {day.items.map((item, at) => {
            const before = day.items[at - 1];
            return (
              <ItemRow
                key={item.id}
                item={item}
                library={library}
                isOpen={openItem === item.id}
                hasNext={day.items[at + 1]?.kind === 'exercise'}
                isJoinedBefore={before?.kind === 'exercise' && before.joined}
                onToggle={() => onToggle(item.id)}
                actions={actions}
              />
            );
          })}
        </ol>
      )}
      <DayLine {...props} />
    </section>
  );
}

/** The line at the end of a day into which the next exercise is typed. */
function DayLine(props: DaySectionProps) {
  const { day, index, days, library, change, focusSoon, typed, onType } = props;

  function add(text: string) {
    if (text.trim() === '') return;
    if (change(addItems(days, index, parseItems(text, library, newId)))) onType('');
    focusSoon(lineId(day.id));
  }

  function paste(text: string) {
    const pasted = parseRoutine(text, library, newId);
    const next = addPasted(days, index, pasted);
    if (!change(next)) return;
    // A day that was empty may have given its place to the pasted ones.
    const last = next.find(({ id }) => id === day.id) ?? next[index + pasted.length - 1];
    if (last) focusSoon(lineId(last.id));
  }

  return (
    <div className="flex flex-wrap items-start gap-2 px-3 pt-3">
      <div className="min-w-0 grow basis-56">
        <SuggestField
          id={lineId(day.id)}
          label={FORM.line(index)}
          labelHidden
          placeholder={FORM.linePlaceholder}
          library={library}
          value={typed}
          onChange={onType}
          onEnter={add}
          onPasteLines={paste}
        />
      </div>
      {typed.trim() !== '' && (
        <Button look="outline" aria-label={`${FORM.addLine}: ${FORM.line(index)}`} onClick={() => add(typed)}>
          {FORM.addLine}
        </Button>
      )}
    </div>
  );
}
