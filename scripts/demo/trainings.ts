/**
 * Demo accounts that train, for `npm start` and for the photographs of the player: six weeks of sessions as a browser writes them.
 * The product's own triggers compute from them what follows.
 */
import { createHash } from 'node:crypto';
import { type Account, ALL_ANSWERS, commitDocuments, type Ports, seedAccount } from 'emulators';
import { DAY_MS, HOUR_MS, MINUTE_MS } from 'domain/kit/dates';
import { type PlannedSet, plannedSets, sessionExercises } from 'domain/training/player';
import { dayLetter, type Routine } from 'domain/training/routine';
import {
  type Feedback,
  printExercises,
  printSets,
  type Session,
  type SetRecord,
} from 'domain/training/session';
import { TRAINING_CONSENT_VERSION } from 'domain/training/training-consent';
import { applyWorkoutEvent, type Workout, type WorkoutEvent } from 'domain/training/workout';
import { DEMO_DAYS, LOADS, SWAP } from './routine.ts';

interface Trainee {
  readonly email: string;
  readonly nome: string;
  /** What the account shows, in Portuguese. */
  readonly what: string;
  readonly endsInDays: number;
  /** How many days ago each training was, the first one first; null for somebody who has agreed to no record. */
  readonly trained: readonly number[] | null;
  /** How many days ago the routine was released; the last release counts. */
  readonly released: readonly number[];
  /** What was said of a training, by its number. */
  readonly told: ReadonlyMap<number, Partial<Feedback>>;
}

/** Three trainings a week, for some weeks until so many days ago. */
const weeks = (count: number, until: number) =>
  Array.from({ length: 3 * count }, (_, index) => {
    const back = 3 * count - 1 - index;
    return until + 7 * Math.floor(back / 3) + 2 * (back % 3);
  });

/** The first of them trains, the second has stopped, the third trains without a record. */
export const TRAINEES: readonly Trainee[] = [
  {
    email: 'treina@personal.example',
    nome: 'Marina Duarte',
    what: 'treina há seis semanas, com uma dor e um comentário',
    endsInDays: 14,
    trained: weeks(6, 2),
    released: [43, 20],
    told: new Map<number, Partial<Feedback>>([
      [16, { effort: 8, pain: 4, pain_where: 'Joelho direito, no fim do agachamento' }],
      [17, { effort: 7, comment: 'A puxada subiu bem. Faltou tempo para a rosca.' }],
    ]),
  },
  {
    email: 'parou@personal.example',
    nome: 'Bruno Tavares',
    what: 'parou de treinar há dez dias',
    endsInDays: 25,
    trained: weeks(3, 10),
    released: [32],
    told: new Map(),
  },
  {
    email: 'sem-registro@personal.example',
    nome: 'Lúcia Campos',
    what: 'tem ficha e treina sem registrar',
    endsInDays: 51,
    trained: null,
    released: [6],
    told: new Map(),
  },
];

/** The week, from 0, in which the loads are lower. */
const DELOAD = 3;
/** The training in which the bench was taken, and the one that ended before the last exercise. */
const SWAPPED = 6;
const CUT_SHORT = 17;

/** What was pressed in the training `number`: the loads rise from week to week, and the last sets have fewer repetitions. */
function setsOf(planned: readonly PlannedSet[], number: number): SetRecord[] {
  const week = Math.floor(number / 3);
  const risen = week > DELOAD ? week - 1 : week;
  let at = 480;
  const last = planned.at(-1)?.item.id;
  return planned.flatMap(({ item, set, rest }) => {
    if (number === CUT_SHORT && item.id === last) return [];
    at += 45 + rest;
    const exercise = number === SWAPPED && item.swaps.length > 0 ? SWAP.id : item.exercise.id;
    const { first, step } = LOADS[exercise] ?? { first: null, step: 0 };
    const full = first === null ? null : first + step * risen;
    const load = full === null || week !== DELOAD ? full : Math.round(full * 0.4) * 2;
    const { kind, to, from } = { from: 0, to: 0, ...item.target };
    const tired = (set > 2 ? 1 : 0) + (set > 3 ? 1 : 0);
    const amount = kind === 'seconds' ? from + 5 * (risen % 4) : Math.max(from, to - tired);
    const rir = item.rir === null || week !== DELOAD ? item.rir : item.rir + 2;
    return [{ exercise, item: item.id, set, load, amount, unit: kind === 'seconds' ? 's' : 'r', rir, at }];
  });
}

/** 18:30 in São Paulo, so many days before `now`. */
function eveningOf(now: Date, daysAgo: number): Date {
  const today = Math.floor((now.getTime() - 3 * HOUR_MS) / DAY_MS) * DAY_MS;
  return new Date(today - daysAgo * DAY_MS + 21.5 * HOUR_MS);
}

interface Owner {
  readonly user_id: string;
  readonly subscriber: string;
}

/** The training `number` of a person, as the browser writes it. */
function sessionOf(owner: Owner, { trained, released, told }: Trainee, number: number, now: Date): Session {
  const place = number % DEMO_DAYS.length;
  const day = DEMO_DAYS[place] ?? DEMO_DAYS[0];
  if (day === undefined) throw new Error('The demo routine has no day');
  const daysAgo = trained?.[number] ?? 0;
  const started_at = eveningOf(now, daysAgo);
  const sets = setsOf(plannedSets(day), number);
  const end = (sets.at(-1)?.at ?? 0) + 60;
  const ended_at = new Date(started_at.getTime() + end * 1000);
  return {
    ...owner,
    routine: 1 + released.filter((each) => each > daysAgo).length,
    day: day.id,
    letter: dayLetter(place),
    name: day.name,
    exercises: printExercises(sessionExercises(day, sets)),
    sets: printSets(sets),
    started_at,
    ended_at,
    effort: 6,
    pain: null,
    pain_where: '',
    comment: '',
    told: end + 20,
    ...told.get(number),
    clamped: false,
    revision: 1,
    updated_at: new Date(ended_at.getTime() + MINUTE_MS),
  };
}

/** The id that a device would have made for the training `number`. */
const sessionId = (uid: string, number: number) =>
  createHash('sha256').update(`${uid} ${number}`).digest('hex').slice(0, 20);

/** The documents of a workout whose routine was released so many days ago, each by its path. */
function workoutOf(owner: Owner, { released }: Trainee, now: Date) {
  const first = eveningOf(now, (released[0] ?? 0) + 1);
  const events: WorkoutEvent[] = [
    { kind: 'received', at: first, by: null },
    ...released.map(
      (daysAgo, index): WorkoutEvent => ({
        kind: 'released',
        at: new Date(eveningOf(now, daysAgo).getTime() - 8 * HOUR_MS),
        by: 'demo-treinador',
        link: null,
        routine: index + 2,
        message: index === 0 ? 'Comece leve na primeira semana. Qualquer dúvida, me chame.' : '',
      }),
    ),
  ];
  const documents: { name: string; fields: object }[] = [];
  let workout: Workout | null = null;
  for (const [index, event] of events.entries()) {
    workout = applyWorkoutEvent(workout, event, owner);
    const number = String(index + 1).padStart(6, '0');
    documents.push({ name: `workouts/${owner.user_id}/events/${number}`, fields: event });
  }
  if (workout === null) throw new Error('A workout has an event');
  const { version, released_at } = workout;
  const routine: Routine = {
    ...owner,
    version,
    safety_version: null,
    released_at: released_at ?? now,
    days: [...DEMO_DAYS],
  };
  // The mail has left long ago.
  documents.push({ name: `workouts/${owner.user_id}`, fields: { ...workout, mail_due_at: null } });
  documents.push({ name: `routines/${owner.user_id}`, fields: routine });
  return documents;
}

/** Writes the demo accounts that train. The triggers of the suite compute progress and queue from them. */
export async function seedTrainees({
  project,
  ports,
  now = new Date(),
}: {
  project: string;
  ports: Pick<Ports, 'auth' | 'firestore'>;
  now?: Date;
}): Promise<void> {
  for (const trainee of TRAINEES) {
    const { email, nome, endsInDays, trained, released } = trainee;
    const owner = {
      user_id: `demo-${email.replace(/@.*/, '')}`,
      subscriber: createHash('sha256').update(email).digest('hex'),
    };
    const write = (documents: readonly { name: string; fields: object }[]) =>
      commitDocuments(project, ports.firestore, documents);
    // Before the answers: these would begin a workout of today.
    await write(workoutOf(owner, trainee, now));
    const answered = eveningOf(now, (released[0] ?? 0) + 1);
    const consent = { versao: '1', aceito_em: answered };
    const answers = {
      ...ALL_ANSWERS,
      objetivo_principal: 'hipertrofia',
      frequencia_semanal: '3x',
      consent,
      created_at: answered,
      updated_at: answered,
    };
    const account: Account = { email, nome, endsInDays, tier: 'pro', paid: ['pix'], answers };
    await seedAccount({ project, ports, account, now });
    if (trained === null) continue;
    const agreed = eveningOf(now, trained[0] ?? 0);
    await write([
      {
        name: `training_consents/${owner.user_id}`,
        fields: {
          ...owner,
          consent: { versao: TRAINING_CONSENT_VERSION, aceito_em: agreed },
          consented_at: agreed,
          updated_at: agreed,
        },
      },
    ]);
    await write(
      trained.map((_, number) => ({
        name: `routines/${owner.user_id}/sessions/${sessionId(owner.user_id, number)}`,
        fields: sessionOf(owner, trainee, number, now),
      })),
    );
  }
}
