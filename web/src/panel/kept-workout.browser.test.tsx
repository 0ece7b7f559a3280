import { questionnaireOf } from 'domain/answers/testing/whole-form';
import type { Workout } from 'domain/training/workout';
import { beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { createDraftStore } from '../answers/draft.ts';
import { forgetWorkout, noteOwner, ROUTINE_KEY, WORKOUT_KEY } from '../kit/device/device-storage.ts';
import { memoryStorage } from '../kit/device/testing/memory-storage.ts';
import type { DataSession } from '../kit/firebase/data-session.ts';
import { render } from '../kit/testing/render.tsx';
import { answer, resetDocuments, store } from '../training/testing/fake-documents.ts';
import { useStanding, useWorkout } from '../training/use-workout.ts';
import { ownRoutine, released } from './testing/panel-examples.ts';

vi.mock('firebase/firestore', async (original) => ({
  ...(await original<object>()),
  ...(await import('../training/testing/fake-documents.ts')).FAKE_FIRESTORE,
}));

const SESSION = { uid: 'ana', firestore: {} } as unknown as DataSession;

/** As the database has it. */
const stored = (value: object): object =>
  Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, each instanceof Date ? { toDate: () => each } : each]),
  );
const releaseWorkout = (workout: Workout) => store('workouts/ana', stored(workout));
const tellPain = (pain: number) =>
  store('progress/ana', {
    user_id: 'ana',
    subscriber: 's',
    trainings: 3,
    last_training: null,
    days: [],
    exercises: '[]',
    unseen: { pain, comment: false, since: null, until: null },
  });

interface Visit {
  uid?: string;
  /** Whether the database is reached. */
  online?: boolean;
  limitation?: string;
  isWithdrawn?: boolean;
  isActive?: boolean;
}

const drafts = createDraftStore(memoryStorage(), 'ana');
const SAID = (limitation: string) => questionnaireOf({ limitacoes_lesoes: limitation });

function Said(props: { visit: Visit; answers: ReturnType<typeof SAID> | null }) {
  const { uid = 'ana', online = false, isWithdrawn = false, isActive = true } = props.visit;
  const session = online ? SESSION : null;
  const followed = useWorkout(uid, session, true, online && isActive);
  const { injury, trained } = useStanding(uid, session, followed, {
    drafts,
    stored: props.answers,
    isActive,
    isWithdrawn,
  });
  const { workout } = followed;
  const name =
    typeof workout === 'string' ? workout : `released ${workout?.released_at?.toISOString() ?? ''}`;
  return (
    <output>
      {[name, injury && 'injury', trained.pain && 'pain', trained.any && 'trained']
        .filter(Boolean)
        .join(', ')}
    </output>
  );
}

let leave = () => {};
/** Ends the visit before, and begins this one. */
function visit(next: Visit) {
  leave();
  leave = render(<Said visit={next} answers={next.online ? SAID(next.limitation ?? 'Nenhuma') : null} />);
}
const says = (text: string) => expect.element(page.getByRole('status')).toHaveTextContent(text);
const AT = `released ${released.released_at?.toISOString()}`;

beforeEach(() => {
  resetDocuments();
  localStorage.clear();
  noteOwner('ana');
  return () => localStorage.clear();
});

it.each([
  ['may be trained', 'Nenhuma', 0, `${AT}, trained`],
  ['waits for the trainer’s word on an injury', 'Joelho', 0, `${AT}, injury, trained`],
  ['waits for the trainer’s word on a pain', 'Nenhuma', 5, `${AT}, pain, trained`],
])('a workout that %s is the same at the next visit without a network', async (_, limitation, pain, text) => {
  releaseWorkout({ ...ownRoutine, changed: ['limitacoes_lesoes'] });
  tellPain(pain);
  visit({ online: true, limitation });
  await says(text);
  await expect.poll(() => localStorage.getItem(WORKOUT_KEY)).toContain('"uid":"ana"');
  visit({});
  await says(text);
  visit({ uid: 'bia' });
  await says('loading');
});

it('what is kept is shown while the server does not answer, and gives way to what it says', async () => {
  releaseWorkout(ownRoutine);
  tellPain(5);
  visit({ online: true });
  await says(`${AT}, pain, trained`);
  await expect.poll(() => localStorage.getItem(WORKOUT_KEY)).toContain('"pain":true');
  answer(null);
  visit({ online: true });
  await says(`${AT}, pain, trained`);
  tellPain(0);
  await says(`${AT}, trained`);
  await expect.poll(() => localStorage.getItem(WORKOUT_KEY)).toContain('"pain":false');
});

it.each([
  ['the workout is gone', () => store('workouts/ana', null)],
  ['the server refuses it', () => answer('refused')],
  ['it is not readable', () => store('workouts/ana', { user_id: 'ana' })],
  ['somebody has withdrawn the consent', () => visit({ online: true, isWithdrawn: true })],
])('nothing is kept any more where %s', async (_, happen) => {
  releaseWorkout(ownRoutine);
  tellPain(0);
  visit({ online: true });
  await expect.poll(() => localStorage.getItem(WORKOUT_KEY)).not.toBeNull();
  localStorage.setItem(ROUTINE_KEY, '{}');
  happen();
  await expect
    .poll(() => [WORKOUT_KEY, ROUTINE_KEY].map((key) => localStorage.getItem(key)))
    .toEqual([null, null]);
});

it('a failure of the server, which says nothing of the workout, takes nothing away', async () => {
  releaseWorkout(ownRoutine);
  tellPain(0);
  visit({ online: true });
  await expect.poll(() => localStorage.getItem(WORKOUT_KEY)).not.toBeNull();
  answer('failed');
  visit({ online: true });
  await says('unknown');
  expect(localStorage.getItem(WORKOUT_KEY)).not.toBeNull();
});

it('a routine that gave way to a link is not kept any more, but the workout is', async () => {
  localStorage.setItem(ROUTINE_KEY, '{}');
  releaseWorkout(released);
  visit({ online: true });
  await expect.poll(() => localStorage.getItem(WORKOUT_KEY)).toContain('app.example');
  expect(localStorage.getItem(ROUTINE_KEY)).toBeNull();
});

it('news that come when the session ends are not kept', async () => {
  releaseWorkout(ownRoutine);
  tellPain(0);
  visit({ online: true });
  await expect.poll(() => localStorage.getItem(WORKOUT_KEY)).not.toBeNull();
  noteOwner(null);
  forgetWorkout();
  tellPain(5);
  await says(`${AT}, pain, trained`);
  expect(localStorage.getItem(WORKOUT_KEY)).toBeNull();
});
