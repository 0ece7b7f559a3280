import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { FIELD_LABELS, type AnswerField } from 'domain/answers/fields';
import type { Questionnaire } from 'domain/answers/record';
import { choiceLabel } from 'domain/answers/texts';
import type { QueueFilter, QueueRow } from 'domain/trainer/contract';
import { QUEUE_PAGE, SUBSCRIBER_PAGE } from 'domain/trainer/texts';
import {
  AS_TEXT,
  BEGIN,
  BUILDER,
  FORM,
  RELEASE,
  ROUTINE_TEMPLATES,
  SAVING,
} from 'domain/training/builder-texts';
import { parseItems } from 'domain/training/routine-text';
import type { Workout } from 'domain/training/workout';
import { draftKey } from '../kit/device/kept-drafts.ts';
import { CallError } from '../kit/firebase/callable.ts';
import { Button } from '../kit/ui/button.tsx';
import { DialogProblem } from '../kit/ui/dialog.tsx';
import { Facts } from '../kit/ui/facts.tsx';
import { decorate, usePageTitle } from '../kit/ui/page.tsx';
import { type LibraryState, useLibrary } from '../training/library.ts';
import { Begin } from './builder-begin.tsx';
import { addItems, type Days, exerciseItemsIn, fits, newId, unreadIn } from './builder-days.ts';
import { BuilderForm, lineId } from './builder-form.tsx';
import { rowId } from './builder-item.tsx';
import { LastLoads, useLastLoads } from './builder-last.ts';
import { Preview, ReleaseRoutine, whyNotNow, whyNotReleased } from './builder-release.tsx';
import { SaveTemplate } from './builder-templates.tsx';
import { AsText, Conflict, copyAsText } from './builder-text.tsx';
import type { TrainerData } from './data/open-trainer-data.ts';
import { queueAddress } from './queue-filters.tsx';
import { trainerErrorText } from './trainer-calls.ts';
import { TrainerFrame, TrainerMessage } from './trainer-frame.tsx';
import { type DraftBook, type DraftPlace, useDraft, useOnlyTab } from './use-draft.ts';
import { type Opening, useOpening, useSubscriber } from './use-subscriber.tsx';
import { useNext, WayOn } from './workout-actions.tsx';
import { lackingIn } from './workout-section.tsx';

interface BuilderPageProps {
  /** The trainer's account. */
  uid: string;
  /** The person's. */
  id: string;
  data: TrainerData | null;
  /** The list as it was left: its rows and their filter. */
  rows: readonly QueueRow[];
  filter: QueueFilter;
  /** The rows that the trainer has dealt with since the list was opened. */
  done: Set<string>;
}

/** `/treinador/aluno/{id}/treino`: the trainer writes the routine of one person and releases it, in one tab of the browser. */
export function BuilderPage(props: BuilderPageProps) {
  const { state, isLost, take } = useOnlyTab(draftKey(props.uid, props.id));
  if (state === 'mine') return <OpenBuilderPage {...props} isLost={isLost} />;
  return (
    <TrainerFrame title={BUILDER.loadingTitle} before={<BackToPerson id={props.id} />}>
      {state === 'asking' ? (
        <output className="p-4">{BUILDER.loading}</output>
      ) : (
        <TrainerMessage title={BUILDER.elsewhereTitle} text={BUILDER.elsewhere}>
          <Button onClick={take}>{BUILDER.writeHere}</Button>
        </TrainerMessage>
      )}
    </TrainerFrame>
  );
}

function BackToPerson({ id }: { id: string }) {
  return (
    <Link to={`/treinador/aluno/${id}`} className="btn btn-ghost h-auto min-h-(--size) max-w-full px-2 py-1">
      <span aria-hidden="true">←</span> {BUILDER.back}
    </Link>
  );
}

type OpenBuilderPageProps = BuilderPageProps & Pick<DraftPlace, 'isLost'>;

function OpenBuilderPage({ uid, id, data, rows, filter, done, isLost }: OpenBuilderPageProps) {
  const opening = useOpening(id);
  const { entry, workout, answers } = useSubscriber(data, id, opening.round);
  const row = entry.status === 'present' ? entry.value : null;
  const draft = useDraft({ uid, id, data, isOpen: row?.uid != null, isLost });
  const library = useLibrary(data, uid);
  const lastLoads = useLastLoads(data, id, opening.round);
  const name = row === null ? '' : row.nome || row.email || QUEUE_PAGE.noName;
  const title = row === null ? BUILDER.loadingTitle : BUILDER.title(name);
  usePageTitle(title);
  const next = useNext(rows, filter, row, done);
  const heading = useRef<HTMLDivElement>(null);
  useLayoutEffect(
    () =>
      decorate(() => {
        window.scrollTo(0, 0);
        heading.current?.querySelector('h1')?.focus({ preventScroll: true });
      }),
    [],
  );
  const isGone = entry.status === 'absent';
  const { forget } = draft;
  useEffect(() => {
    if (isGone) forget();
  }, [isGone, forget]);

  let content: ReactNode;
  switch (entry.status) {
    case 'absent':
      content = <TrainerMessage title={BUILDER.goneTitle} text={BUILDER.gone} />;
      break;
    case 'refused':
    case 'failed':
      content = <TrainerMessage title={BUILDER.failedTitle} text={BUILDER.failed} />;
      break;
    case 'loading':
    case 'offline':
    case 'present':
      // What this device keeps can be written on without a network.
      if (row !== null && row.uid === null)
        content = <TrainerMessage title={BUILDER.unclaimedTitle} text={BUILDER.unclaimed} />;
      else
        content = (
          <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_19rem]">
            <div className="lg:order-2 lg:sticky lg:top-4 lg:max-h-[calc(100dvh-2rem)] lg:overflow-y-auto">
              <About answers={answers.status === 'present' ? answers.value : null} opening={opening} />
            </div>
            <Builder
              id={id}
              row={row}
              data={data}
              rows={rows}
              draft={draft}
              isOffline={entry.status === 'offline'}
              library={library}
              workout={workout.status === 'present' ? workout.value : null}
              lacking={
                row === null ? [] : lackingIn(row, answers.status === 'present' ? answers.value : null)
              }
              onReleased={() => done.add(id)}
              wayOn={<WayOn done={RELEASE.done} next={next} queueAddress={queueAddress(filter)} />}
            />
          </div>
        );
      break;
    default:
      content = entry satisfies never;
  }
  return (
    <div ref={heading}>
      <TrainerFrame title={title} before={<BackToPerson id={id} />}>
        <LastLoads value={lastLoads}>{content}</LastLoads>
      </TrainerFrame>
    </div>
  );
}

/** What the trainer has to have in sight while writing. On a phone it folds, but the limitations stay. */
function About({ answers, opening }: { answers: Questionnaire | null; opening: Opening }) {
  if (answers === null)
    return (
      <div className="border-base-300 border-t-2 bg-base-100 px-4 py-3">
        {opening.problem === null ? (
          <output>{SUBSCRIBER_PAGE.loadingAnswers}</output>
        ) : (
          <>
            <p className="mb-3">{opening.problem}</p>
            <Button look="outline" busy={opening.busy} onClick={opening.open}>
              {SUBSCRIBER_PAGE.reopen}
            </Button>
          </>
        )}
      </div>
    );
  const given = (text: string) => text || SUBSCRIBER_PAGE.notAnswered;
  const facts: readonly (readonly [string, string])[] = [
    [FIELD_LABELS.objetivo_principal, given(choiceLabel('objetivo_principal', answers.objetivo_principal))],
    ...(answers.objetivo_outro ? [[FIELD_LABELS.objetivo_outro, answers.objetivo_outro] as const] : []),
    [FIELD_LABELS.frequencia_semanal, given(choiceLabel('frequencia_semanal', answers.frequencia_semanal))],
    [FIELD_LABELS.experiencia_treino, given(choiceLabel('experiencia_treino', answers.experiencia_treino))],
    [FIELD_LABELS.outros_pontos, given(answers.outros_pontos)],
  ];
  return (
    <section className="border-base-300 border-t-2 bg-base-100 px-4 py-4">
      <h2 className="mb-1 font-semibold">{FIELD_LABELS.limitacoes_lesoes}</h2>
      <p dir="auto" className="border-warning border-l-4 pl-3 font-medium break-words whitespace-pre-line">
        {given(answers.limitacoes_lesoes)}
      </p>
      <details className="mt-3" open={matchMedia('(min-width: 64rem)').matches}>
        <summary className="flex min-h-11 cursor-pointer items-center justify-between font-semibold">
          <span>{BUILDER.about}</span>
          <span aria-hidden="true">▾</span>
        </summary>
        <Facts rows={facts} />
      </details>
    </section>
  );
}

interface BuilderProps {
  id: string;
  /** null while it is not known, as without a network. */
  row: QueueRow | null;
  data: TrainerData | null;
  rows: readonly QueueRow[];
  draft: DraftBook;
  /** Whether the person's row could not be read for want of a network. */
  isOffline: boolean;
  library: LibraryState;
  workout: Workout | null;
  lacking: readonly AnswerField[];
  onReleased: () => void;
  wayOn: ReactNode;
}

/** The ways to begin or the form, and the bar below. */
function Builder(props: BuilderProps) {
  const { id, row, data, rows, draft, isOffline, library, workout, lacking, onReleased, wayOn } = props;
  const [open, setOpen] = useState<'anew' | 'text' | 'template' | 'preview' | 'release' | null>(
    draft.typed.text === null ? null : 'text',
  );
  const [message, setMessage] = useState('');
  const [safety, setSafety] = useState<boolean | null>(null);
  const [seen, setSeen] = useState<Workout | null>(null);
  const [blocked, setBlocked] = useState<string | null>(null);
  const [isReleased, setReleased] = useState(false);
  const { days, edit, typed, type } = draft;
  const hasDays = days !== null && days.length > 0;
  const close = () => setOpen(null);

  // What was typed for days that are gone, as after the draft was erased, is forgotten.
  const forgetGone = useEffectEvent(() =>
    type({ lines: linesOf(days ?? [], typed.lines), text: hasDays ? typed.text : null }),
  );
  const { known, erased } = draft;
  const told = erased ? 'erased' : known ? 'known' : null;
  useEffect(() => {
    if (told !== null) forgetGone();
  }, [told]);

  if (!known) {
    const isWaiting = isOffline || draft.failure === 'offline';
    if (draft.failure === null && !isWaiting) return <output className="p-4">{BUILDER.loading}</output>;
    const text = isWaiting ? BUILDER.offline : BUILDER.failed;
    return <TrainerMessage title={BUILDER.failedTitle} text={text} />;
  }

  function change(next: Days, told: string | null = null, of: string | null = null) {
    setReleased(false);
    setBlocked(null);
    edit(next, told, of);
  }

  /** The days with the lines that are typed and not entered yet. */
  function withLines(all: Days): Days {
    return all.reduce<Days>((sum, day, index) => {
      const text = typed.lines[day.id]?.trim() ?? '';
      return text === '' ? sum : addItems(sum, index, parseItems(text, library.exercises, newId));
    }, all);
  }

  function askRelease() {
    if (days === null || row === null) return;
    const whole = withLines(days);
    if (!fits(whole)) return setBlocked(FORM.full);
    if (whole !== days) {
      change(whole);
      type({ lines: {} });
    }
    const why =
      draft.conflict === null
        ? (whyNotReleased(whole) ?? whyNotNow(row, workout, lacking))
        : RELEASE.blocked.conflict;
    setBlocked(why);
    if (why !== null) return focusUnread(whole);
    setSeen(workout);
    setOpen('release');
  }

  const profile = {
    objetivo_principal: row?.objetivo_principal ?? '',
    frequencia_semanal: row?.frequencia_semanal ?? '',
    experiencia_treino: row?.experiencia_treino ?? '',
  } as const;

  return (
    <div className="flex min-w-0 flex-col gap-4">
      <LibraryNote library={library} />
      {erased && <TrainerMessage title={BUILDER.failedTitle} text={BUILDER.erased} />}
      {draft.conflict !== null && days !== null && (
        <Conflict mine={days} theirs={draft.conflict} onChoose={draft.choose} />
      )}
      {!hasDays || open === 'anew' ? (
        <Begin
          id={id}
          data={data}
          rows={rows}
          profile={profile}
          library={library.exercises}
          text={typed.begun}
          onText={(begun) => type({ begun })}
          onKeep={hasDays ? close : null}
          onBegin={(begun) => {
            change(begun, hasDays ? FORM.applied : null);
            type({ begun: '', lines: {} });
            close();
            const [first] = begun;
            requestAnimationFrame(() => document.getElementById(lineId(first?.id ?? ''))?.focus());
          }}
        />
      ) : (
        <BuilderForm
          days={days}
          library={library.exercises}
          edit={change}
          lines={typed.lines}
          onLine={(day, text) => type({ lines: linesOf(days, { ...typed.lines, [day]: text }) })}
          tools={
            <>
              <Button look="quiet" onClick={() => setOpen('text')}>
                {AS_TEXT.edit}
              </Button>
              <Button look="quiet" onClick={({ currentTarget }) => void copyAsText(days, currentTarget)}>
                {AS_TEXT.copy}
              </Button>
              {exerciseItemsIn(days).length > 0 && (
                <Button look="quiet" onClick={() => setOpen('template')}>
                  {ROUTINE_TEMPLATES.save}
                </Button>
              )}
              <Button look="quiet" onClick={() => setOpen('anew')}>
                {BEGIN.anew}
              </Button>
            </>
          }
        />
      )}
      {(hasDays || draft.undo !== null) && (
        <Bar draft={draft} blocked={blocked} unread={unreadIn(days ?? []).length}>
          {isReleased ? (
            wayOn
          ) : (
            <>
              <Button look="outline" disabled={!hasDays} onClick={() => setOpen('preview')}>
                {RELEASE.preview}
              </Button>
              <Button disabled={!hasDays || row === null} onClick={askRelease}>
                {RELEASE.button}
              </Button>
            </>
          )}
        </Bar>
      )}
      {hasDays && open === 'text' && (
        <AsText
          days={days}
          library={library.exercises}
          kept={typed.text}
          onText={(text) => type({ text })}
          onApply={(next) => change(next, FORM.applied)}
          onClose={() => {
            type({ text: null });
            close();
          }}
        />
      )}
      {hasDays && open === 'template' && <SaveTemplate days={days} profile={profile} onClose={close} />}
      {hasDays && open === 'preview' && <Preview days={days} onClose={close} />}
      {hasDays && open === 'release' && row !== null && seen !== null && (
        <ReleaseRoutine
          row={row}
          days={days}
          workout={seen}
          message={message}
          onMessage={setMessage}
          safety={safety}
          onSafety={setSafety}
          flush={draft.flush}
          onClose={close}
          onDone={() => {
            close();
            setMessage('');
            setSafety(null);
            setReleased(true);
            onReleased();
          }}
        />
      )}
    </div>
  );
}

/** What is typed into the lines of the days that there are. */
const linesOf = (days: Days, lines: Readonly<Record<string, string>>) =>
  Object.fromEntries(days.flatMap(({ id }): [string, string][] => (lines[id] ? [[id, lines[id]]] : [])));

/** Moves to the first line that is not understood. */
function focusUnread(days: Days) {
  const [first] = unreadIn(days);
  if (first) requestAnimationFrame(() => document.getElementById(rowId(first.id))?.focus());
}

/** What has to be known of the library: that it is empty, or that it could not be loaded. */
function LibraryNote({ library: { exercises, status } }: { library: LibraryState }) {
  const isEmpty = status === 'live' && exercises.length === 0;
  if (isEmpty)
    return (
      <p className="border-warning border-l-4 bg-base-100 px-4 py-3">
        {BUILDER.libraryEmpty}{' '}
        <Link to="/treinador/exercicios" className="underline">
          {BUILDER.toLibrary}
        </Link>
      </p>
    );
  if (status === 'failed')
    return <p className="border-error border-l-4 bg-base-100 px-4 py-3">{BUILDER.libraryFailed}</p>;
  return status === 'offline' && exercises.length > 0 ? (
    <p className="border-warning border-l-4 bg-base-100 px-4 py-3">{BUILDER.libraryOffline}</p>
  ) : null;
}

interface BarProps {
  draft: DraftBook;
  /** Why nothing could be released. */
  blocked: string | null;
  unread: number;
  children: ReactNode;
}

/**
 * Where the draft is, the way back, and the release, at the bottom edge within reach of a thumb. On a low screen or with large text it
 * scrolls with the page.
 */
function Bar({ draft, blocked, unread, children }: BarProps) {
  const why = unread > 0 ? RELEASE.blocked.unread(unread) : blocked;
  return (
    <div className="-mx-3 border-base-300 border-t bg-base-100 px-3 py-2 sm:mx-0 [@media(min-height:35.01rem)]:sticky [@media(min-height:35.01rem)]:bottom-0 [@media(min-height:35.01rem)]:z-2">
      <DialogProblem text={failureText(draft)} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <output className="text-sm">{statusText(draft)}</output>
        {why !== null && <output className="font-semibold text-sm">{why}</output>}
        {draft.undo !== null && (
          <span className="ml-auto flex items-center gap-2 text-sm">
            {draft.told !== null && <output className="line-clamp-1 break-all">{draft.told}</output>}
            <Button look="quiet" onClick={draft.undo}>
              {SAVING.undo}
            </Button>
          </span>
        )}
      </div>
      <div className="flex flex-wrap gap-2 *:grow max-sm:*:px-2 max-sm:*:text-sm">{children}</div>
    </div>
  );
}

const isUnreached = (problem: unknown) => problem instanceof CallError && problem.code === 'offline';
/** The draft of an account is refused only where it does not fit into a document. */
const isTooLong = (problem: unknown) =>
  problem instanceof CallError && problem.code === 'action-not-possible';

function statusText({ status, problem, isKept }: DraftBook): string {
  if (!isKept) return SAVING.notKept;
  switch (status) {
    case 'as-stored':
      return '';
    case 'sent':
      return SAVING.sent;
    case 'unsent':
      return isUnreached(problem) || !navigator.onLine ? SAVING.offline : SAVING.kept;
    default:
      return status satisfies never;
  }
}

/** Why the draft could not be sent, where waiting for the network does not help. */
function failureText({ status, problem, conflict }: DraftBook): string | null {
  if (status !== 'unsent' || problem === null || conflict !== null || isUnreached(problem)) return null;
  return SAVING.failed(isTooLong(problem) ? SAVING.tooLong : trainerErrorText(problem));
}
