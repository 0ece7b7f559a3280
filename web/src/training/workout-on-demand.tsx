import { doc, onSnapshot } from 'firebase/firestore';
import * as v from 'valibot';
import { labelsOf } from 'domain/answers/fields';
import { ABOUT, DELIVERY } from 'domain/kit/content/about';
import { TRAINER } from 'domain/kit/content/trainer';
import { DAY_MS, formatDate } from 'domain/kit/dates';
import { HELP, PANEL } from 'domain/panel/texts';
import { isPainUnseen } from 'domain/training/progress';
import { APP, CORRECTION_CONTACT, WORKOUT } from 'domain/training/texts';
import { type Workout, WorkoutSchema } from 'domain/training/workout';
import { Link } from 'react-router-dom';
import { forgetRoutine, forgetWorkout, WORKOUT_KEY } from '../kit/device/device-storage.ts';
import type { DataSession } from '../kit/firebase/data-session.ts';
import { WhatsappLink } from '../kit/ui/new-tab-links.tsx';
import { type PanelFacts, panelState, type Part, workoutOf } from '../panel/panel-states.ts';
import { photoUrl } from '../kit/photos.ts';
import { keptCopy } from './kept-copy.ts';
import { followProgress, type Trained } from './progress-record.ts';

/** What the first card loads after the live data, about the workout and about an active plan, as one file. */
export { WORKOUT } from 'domain/training/texts';
export { Celebration } from '../panel/moment.tsx';
export { PlanProgress } from '../panel/plan-progress.tsx';

/** The workout as the server last told it to this device, and what else says whether somebody may train. */
const COPY = keptCopy(
  WORKOUT_KEY,
  v.object({
    workout: WorkoutSchema,
    injury: v.boolean(),
    trained: v.object({ any: v.boolean(), pain: v.boolean() }),
  }),
);
export const keptWorkout = COPY.read;

/** Keeps what the server has just said of the workout of the account `uid`: where there is none, nothing is kept. */
export function keepWorkout(
  uid: string,
  workout: Workout | null,
  others: { readonly injury: boolean; readonly trained: Trained },
): void {
  if (workout === null) forgetWorkout();
  else COPY.keep(uid, { workout, ...others });
  if (workout?.routine === null) forgetRoutine();
}

/** For how many days after the release the app is offered. */
const APP_DAYS = 14;

/** What follows on the sentence of the first card, in the trainer's words where there are some, and the app of the workout. */
export function WorkoutWords({ facts }: { facts: PanelFacts }) {
  const { name, after, sight } = panelState(facts);
  const shows = (part: Part) => sight.includes(part);
  const workout = workoutOf(facts);
  const message = shows('message') ? (workout?.correction?.message ?? workout?.message ?? '') : '';
  const changed = workout?.changed ?? [];
  // Whoever trains for weeks has the app.
  const isOld = Date.parse(facts.today) - (workout?.released_at?.getTime() ?? Infinity) > APP_DAYS * DAY_MS;
  const lines = [
    changed.length > 0 ? WORKOUT.changed(labelsOf(changed)) : '',
    after(facts),
    shows('celebration') && name !== 'released' ? APP.channel : '',
  ].filter((line) => line !== '');
  // Beside the photo stands the title of the message or, without one, the first line.
  const [first, ...others] = lines;
  const below = message === '' ? others : lines;
  return (
    <>
      <div aria-live="polite" className="max-w-prose space-y-2">
        <div className="flex items-center gap-4">
          {ABOUT.portrait !== null && (
            <img
              src={photoUrl(ABOUT.portrait)}
              alt={TRAINER.name}
              width="56"
              height="56"
              className="size-14 shrink-0 rounded-full object-cover object-top"
            />
          )}
          {message === '' ? <p>{first}</p> : <h3 className="font-bold">{PANEL.message}</h3>}
        </div>
        {message !== '' && (
          // It is text with its line breaks, never markup.
          <p dir="auto" className="wrap-break-word whitespace-pre-line">
            {message}
          </p>
        )}
        {below.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      {name === 'correction' && <AlreadyRight labels={labelsOf(workout?.correction?.fields ?? [])} />}
      {shows('celebration') && workout?.routine == null && !isOld && <App released={name === 'released'} />}
    </>
  );
}

/**
 * The link to the workout, which is a page of this site or stands elsewhere, or to the trainer, who is late with it or has to answer
 * an injury or a pain first. Then the workout's own link is a quiet one.
 */
export function WorkoutLink({ facts }: { facts: PanelFacts }) {
  const { link, routine, due_on } = workoutOf(facts) ?? { link: null, routine: null, due_on: facts.today };
  const { main, name } = panelState(facts);
  const look = `btn h-auto min-h-(--size) py-2 ${main === 'open' ? 'btn-primary btn-xl w-full' : 'btn-outline max-w-full'}`;
  return (
    <>
      {main === 'ask' && (
        <WhatsappLink
          className="btn btn-lg btn-whatsapp h-auto min-h-(--size) max-w-full py-1"
          message={askMessage(name, due_on)}
        >
          {HELP.button}
        </WhatsappLink>
      )}
      {routine !== null && (
        <Link className={look} to="/dashboard/treino">
          {PANEL.open}
        </Link>
      )}
      {link !== null && (
        <a className={look} href={link} target="_blank" rel="noopener noreferrer">
          {PANEL.open}
        </a>
      )}
    </>
  );
}

/** What the message to the trainer says. */
function askMessage(state: string, due: string): string {
  if (state === 'pain') return WORKOUT.painMessage;
  return state === 'injury' ? WORKOUT.injuryMessage : WORKOUT.lateMessage(formatDate(due));
}

/** The link to what the trainings come to, once there is one. It stays when the plan ends. */
export function EvolutionLink({ facts }: { facts: PanelFacts }) {
  if (!facts.trained.any) return null;
  return (
    <p>
      <Link className="link inline-flex min-h-11 items-center" to="/dashboard/evolucao">
        {WORKOUT.evolution}
      </Link>
    </p>
  );
}

/** The server notices an answer that changed. Only the trainer can say that an unchanged one is right. */
function AlreadyRight({ labels }: { labels: string }) {
  return (
    <p>
      {CORRECTION_CONTACT.alreadyRight}{' '}
      <WhatsappLink className="link" message={CORRECTION_CONTACT.message(labels)}>
        {CORRECTION_CONTACT.contact}
      </WhatsappLink>
    </p>
  );
}

/** Where to get the app in which the workout opens. */
function App({ released }: { released: boolean }) {
  const { app } = DELIVERY;
  if (app === null) return null;
  return (
    <div className="print:hidden">
      <p>{released ? APP.missing(app.name) : APP.install(app.name)}</p>
      <ul className="mt-2 grid grid-cols-[repeat(auto-fit,minmax(min(100%,7rem),1fr))] gap-2 sm:flex">
        {app.links.map(({ label, url }) => (
          <li key={url}>
            <a
              className="btn btn-outline h-full min-h-(--size) w-full px-2 py-1 text-sm"
              href={url}
              target="_blank"
              rel="noopener noreferrer"
            >
              <span>{label}</span> <span className="sr-only">{APP.newTab}</span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/**
 * Passes on what the panel needs of the account's trainings, now and after every change. Without an answer nothing is passed. It costs
 * one billed read. The returned function ends it.
 */
export function followTrained(session: DataSession, onTrained: (trained: Trained) => void): () => void {
  return followProgress(session, (followed) => {
    const progress = followed.status === 'present' ? followed.progress : null;
    if (progress !== null || followed.status === 'absent')
      onTrained({ any: (progress?.trainings ?? 0) > 0, pain: isPainUnseen(progress) });
  });
}

/**
 * Passes the account's workout to `onWorkout`, now and after every change: null where there is none yet, 'unknown' where
 * the server refuses it or the document is not readable, so that this device keeps none either, and after a failure, which says nothing
 * of it. Nothing is passed before the server has answered. It costs one billed read, and one of the rules. The returned function ends it.
 */
export function followWorkout(
  session: DataSession,
  onWorkout: (workout: Workout | null | 'unknown') => void,
): () => void {
  return onSnapshot(
    doc(session.firestore, 'workouts', session.uid),
    // Without it the SDK does not tell when the server confirms that a document is absent.
    { includeMetadataChanges: true },
    (snapshot) => {
      if (!snapshot.exists()) {
        // Offline the SDK answers from its empty cache that nothing is there.
        if (!snapshot.metadata.fromCache) onWorkout(null);
        return;
      }
      const workout = v.safeParse(WorkoutSchema, snapshot.data());
      if (!workout.success) forgetWorkout();
      onWorkout(workout.success ? workout.output : 'unknown');
    },
    ({ code }) => {
      if (code === 'permission-denied') forgetWorkout();
      onWorkout('unknown');
    },
  );
}
