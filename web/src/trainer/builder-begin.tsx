import { useEffect, useMemo, useRef, useState } from 'react';
import { todayInSaoPaulo } from 'domain/kit/dates';
import { searchKey } from 'domain/trainer/search';
import type { QueueRow } from 'domain/trainer/contract';
import { profileText, QUEUE_PAGE } from 'domain/trainer/texts';
import { BEGIN, ROUTINE_TEMPLATES } from 'domain/training/builder-texts';
import type { LibraryExercise } from 'domain/training/exercises';
import { comparable } from 'domain/kit/text-field';
import type { Routine, TemplateProfile } from 'domain/training/routine';
import { parseRoutine } from 'domain/training/routine-text';
import { Button } from '../kit/ui/button.tsx';
import { DialogProblem } from '../kit/ui/dialog.tsx';
import { TextArea, TextField } from '../kit/ui/text-field.tsx';
import { copyOf, type Days, emptyDay, fits, newId } from './builder-days.ts';
import { TemplateTools } from './builder-templates.tsx';
import type { StoredTemplate, TrainerData } from './data/open-trainer-data.ts';
import { useQueue } from './use-queue.ts';

interface BeginProps {
  id: string;
  data: TrainerData | null;
  /** The rows of the queue that the page has. */
  rows: readonly QueueRow[];
  profile: TemplateProfile;
  library: readonly LibraryExercise[];
  onBegin: (days: Days) => void;
  /** What is typed into the field for a whole routine. */
  text: string;
  onText: (text: string) => void;
  /** Leads back to the draft that there is; null where there is none. */
  onKeep: (() => void) | null;
}

/** The ways to begin a routine. The field for a pasted one stands there at once: it is how trainers have written until now. */
export function Begin(props: BeginProps) {
  const { id, data, rows, profile, library, onBegin, text, onText, onKeep } = props;
  const [problem, setProblem] = useState<string | null>(null);
  const [way, setWay] = useState<'template' | 'other' | null>(null);
  const last = useLastRoutine(id, data);

  function begin(days: Days) {
    if (!fits(days)) setProblem(BEGIN.tooMany);
    else onBegin(days);
  }

  function build() {
    const days = parseRoutine(text, library, newId);
    if (days.length === 0) setProblem(BEGIN.pasteProblem);
    else begin(days);
  }

  const toggle = (chosen: 'template' | 'other') => {
    setProblem(null);
    setWay(way === chosen ? null : chosen);
  };

  return (
    <section className="border-base-300 border-t-2 bg-base-100 px-4 py-5 sm:px-6">
      <h2 tabIndex={-1} className="display mb-3 text-2xl outline-none sm:text-3xl">
        {BEGIN.title}
      </h2>
      <div className="mb-5 flex flex-wrap gap-2 max-sm:*:grow">
        {last !== null && (
          <Button look="outline" onClick={() => begin(last.days)}>
            {BEGIN.lastOf(last.released_at)}
          </Button>
        )}
        <Button look="outline" aria-expanded={way === 'template'} onClick={() => toggle('template')}>
          {BEGIN.template}
        </Button>
        <Button look="outline" aria-expanded={way === 'other'} onClick={() => toggle('other')}>
          {BEGIN.other}
        </Button>
        <Button look="outline" onClick={() => begin([emptyDay()])}>
          {BEGIN.blank}
        </Button>
        {onKeep !== null && (
          <Button look="quiet" onClick={onKeep}>
            {BEGIN.keep}
          </Button>
        )}
      </div>
      <DialogProblem text={problem} />
      {way === 'template' && <Templates data={data} profile={profile} onBegin={begin} />}
      {way === 'other' && <Others id={id} data={data} rows={rows} onBegin={begin} />}
      <div className="flex flex-col gap-3">
        <TextArea
          label={BEGIN.paste}
          name="routine"
          rows={8}
          value={text}
          onChange={(typed) => {
            onText(typed);
            setProblem(null);
          }}
          hint={BEGIN.pasteHint}
        />
        <div>
          <Button onClick={build}>{BEGIN.build}</Button>
        </div>
      </div>
    </section>
  );
}

/** The routine that the person has or had; null while that is not known. */
function useLastRoutine(id: string, data: TrainerData | null): Routine | null {
  const [last, setLast] = useState<Routine | null>(null);
  useEffect(() => {
    let over = false;
    // Without it the other ways remain.
    data?.readRoutine(id).then(
      (routine) => over || setLast(routine),
      () => undefined,
    );
    return () => {
      over = true;
    };
  }, [id, data]);
  return last;
}

const KEYS = ['objetivo_principal', 'frequencia_semanal', 'experiencia_treino'] as const;

/** How well a template suits a person; null where it is meant for somebody else. An open part suits everybody. */
function suitOf(template: TemplateProfile, person: TemplateProfile): number {
  return KEYS.reduce((sum, key) => {
    if (template[key] === '') return sum;
    return sum + (template[key] === person[key] ? 2 : -1);
  }, 0);
}

const isAllOf = (template: TemplateProfile, person: TemplateProfile) =>
  KEYS.every((key) => template[key] === '' || template[key] === person[key]) &&
  KEYS.some((key) => template[key] !== '');

interface TemplatesProps {
  data: TrainerData | null;
  profile: TemplateProfile;
  onBegin: (days: Days) => void;
}

/** The templates, those for somebody like this person first. */
function Templates({ data, profile, onBegin }: TemplatesProps) {
  const [templates, setTemplates] = useState<readonly StoredTemplate[] | null>(null);
  const [failed, setFailed] = useState(false);
  const [search, setSearch] = useState('');
  const [changed, setChanged] = useState(0);
  const source = useMemo(() => ({ data, changed }), [data, changed]);
  useEffect(() => {
    let over = false;
    source.data?.readTemplates().then(
      (found) => over || setTemplates(found),
      () => over || setFailed(true),
    );
    return () => {
      over = true;
    };
  }, [source]);
  const shown = useMemo(
    () =>
      (templates ?? [])
        .filter(({ name }) => comparable(name).includes(comparable(search)))
        .map((template) => ({ template, suit: suitOf(template.profile, profile) }))
        .sort((a, b) => b.suit - a.suit || a.template.name.localeCompare(b.template.name, 'pt-BR')),
    [templates, search, profile],
  );
  if (failed) return <p className="mb-5">{BEGIN.readFailed}</p>;
  if (templates === null) return <output className="mb-5 block">{BEGIN.reading}</output>;
  if (templates.length === 0) return <p className="mb-5">{BEGIN.noTemplates}</p>;
  return (
    <div className="mb-6 flex flex-col gap-3">
      {templates.length > SEARCHED_FROM && (
        <TextField
          label={BEGIN.templateSearch}
          name="template-search"
          type="search"
          inputMode="search"
          autoComplete="off"
          value={search}
          onChange={setSearch}
        />
      )}
      <ul className="max-h-96 divide-y divide-base-300 overflow-y-auto border border-base-300">
        {shown.map(({ template }) => (
          <li key={template.id} className="flex flex-wrap items-center gap-x-2 px-1">
            <button
              type="button"
              className="flex min-h-12 grow basis-56 cursor-pointer flex-col items-start justify-center px-2 py-1 text-left hover:bg-base-200"
              onClick={() => onBegin(copyOf(template.days))}
            >
              <span className="font-semibold break-words">{template.name}</span>
              <span className="text-sm">
                {[
                  ROUTINE_TEMPLATES.days(template.days.length),
                  profileText(template.profile),
                  isAllOf(template.profile, profile) ? BEGIN.suitsThis : '',
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </button>
            <TemplateTools template={template} onChanged={() => setChanged(changed + 1)} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** From so many templates on there is a search. */
const SEARCHED_FROM = 8;
const OTHERS_SHOWN = 8;

interface OthersProps {
  id: string;
  data: TrainerData | null;
  rows: readonly QueueRow[];
  onBegin: (days: Days) => void;
}

/** Other people, whose routine can be copied: those of the open list, or those that a search finds. */
function Others({ id, data, rows, onBegin }: OthersProps) {
  const [search, setSearch] = useState('');
  const [reading, setReading] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector('input')?.focus(), []);
  // Of 800 people the open list has a part. A search asks the server, as that of the queue does.
  const [today] = useState(() => todayInSaoPaulo(new Date()));
  const isSearching = searchKey(search) !== null;
  const filter = useMemo(() => ({ search }), [search]);
  const asked = useQueue(isSearching ? data : null, filter, today, null);
  const found = (isSearching ? asked.rows : rows)
    .filter((row) => row.id !== id && row.uid !== null)
    .slice(0, OTHERS_SHOWN);

  async function copy(row: QueueRow) {
    if (data === null || row.uid === null || reading !== null) return;
    setReading(row.id);
    setProblem(null);
    try {
      const routine = await data.readRoutine(row.uid);
      if (routine === null) setProblem(BEGIN.otherEmpty(row.nome || QUEUE_PAGE.noName));
      else onBegin(copyOf(routine.days));
    } catch {
      setProblem(BEGIN.readFailed);
    } finally {
      setReading(null);
    }
  }

  return (
    <div ref={place} className="mb-6 flex flex-col gap-3">
      <TextField
        label={BEGIN.otherSearch}
        name="other-search"
        type="search"
        inputMode="search"
        autoComplete="off"
        hint={BEGIN.otherHint}
        value={search}
        onChange={setSearch}
      />
      <DialogProblem text={problem} />
      {found.length === 0 ? (
        <output>{isSearching && asked.status === 'loading' ? BEGIN.reading : BEGIN.otherNone}</output>
      ) : (
        <ul className="divide-y divide-base-300 border border-base-300">
          {found.map((row) => (
            <li key={row.id}>
              <button
                type="button"
                className="flex min-h-12 w-full cursor-pointer flex-col items-start justify-center px-3 py-1 text-left hover:bg-base-200"
                onClick={() => void copy(row)}
              >
                <span className="font-semibold break-words">{row.nome || QUEUE_PAGE.noName}</span>
                <span className="text-sm">{reading === row.id ? BEGIN.reading : profileText(row)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
