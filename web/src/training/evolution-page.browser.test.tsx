import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { RETRY } from 'domain/kit/texts';
import { EVOLUTION, EVOLUTION_STATES } from 'domain/training/evolution-texts';
import { type ExerciseProgress, type Progress, type ProgressPoint } from 'domain/training/progress';
import { printExercises, printSets } from 'domain/training/session';
import type { DataSession } from '../kit/firebase/data-session.ts';
import type { LiveState } from '../kit/firebase/live-records-feed.tsx';
import { render } from '../kit/testing/render.tsx';
import { CONSENTS, type StoredConsent } from './consent-record.ts';
import { EvolutionPage } from './evolution-page.tsx';
import { decide } from './kept-mark.ts';
import { PAST_SESSIONS, type PastSession } from './past-sessions.ts';
import type { FollowedProgress } from './progress-record.ts';

let tell: (followed: FollowedProgress) => void = () => undefined;
let first: FollowedProgress | null = null;
vi.mock('./progress-record.ts', () => ({
  followProgress: (_session: DataSession, onProgress: typeof tell) => {
    tell = onProgress;
    if (first !== null) onProgress(first);
    return () => undefined;
  },
}));

const SESSION = { uid: 'ana' } as DataSession;

const point = (
  on: string,
  load: number | null,
  amount = 10,
  estimate: number | null = null,
): ProgressPoint => ({
  on,
  load,
  amount,
  estimate,
});

function exerciseOf(
  id: string,
  name: string,
  points: ProgressPoint[],
  unit: 'r' | 's' = 'r',
): ExerciseProgress {
  const last = points.at(-1) ?? expect.unreachable();
  return { id, name, unit, last: [last], best: last, points };
}

const progressOf = (exercises: ExerciseProgress[] = [], fields: Partial<Progress> = {}): Progress => ({
  user_id: 'ana',
  subscriber: 's',
  trainings: 3,
  last_training: new Date('2026-11-24T21:00:00Z'),
  days: ['2026-11-10', '2026-11-17', '2026-11-24'],
  exercises,
  unseen: { pain: 0, comment: false, since: null, until: null },
  ...fields,
});

const present = (progress: Progress, stale = false): FollowedProgress => ({
  status: 'present',
  progress,
  stale,
});

function sessionOf(number: number, fields: Partial<PastSession> = {}): PastSession {
  return {
    id: `s${number}`,
    user_id: 'ana',
    subscriber: 's',
    routine: 1,
    day: 'a',
    letter: 'A',
    name: `Peito ${number}`,
    exercises: printExercises([{ item: 'i1', exercise: 'supino', target: '3 × 8–12', name: 'Supino' }]),
    sets: printSets([
      { exercise: 'supino', item: 'i1', set: 1, load: 62.5, amount: 10, unit: 'r', rir: null, at: 3_000 },
    ]),
    started_at: new Date('2026-11-24T21:00:00Z'),
    ended_at: new Date('2026-11-24T22:00:00Z'),
    effort: null,
    pain: null,
    pain_where: '',
    comment: '',
    told: null,
    clamped: false,
    revision: 1,
    updated_at: new Date('2026-11-24T22:00:00Z'),
    ...fields,
  };
}

/** Lets the server have these pages of sessions; a page that is an error is refused once. */
function sessionPages(...pages: readonly (readonly PastSession[] | 'refused')[]) {
  let turn = 0;
  return vi.spyOn(PAST_SESSIONS, 'read').mockImplementation(async () => {
    const answer = pages[turn] ?? [];
    turn += 1;
    if (answer === 'refused') throw new Error('unavailable');
    return { sessions: answer, next: turn < pages.length ? ({} as never) : null };
  });
}

const consent = (told: StoredConsent) =>
  vi.spyOn(CONSENTS, 'follow').mockImplementation((_session, onConsent) => {
    onConsent(told);
    return () => undefined;
  });

const LOADING: LiveState = { status: 'loading' };

function show(followed: FollowedProgress | null, { session = SESSION, live = LOADING } = {}) {
  first = followed;
  render(
    <MemoryRouter>
      <EvolutionPage user={{ uid: 'ana' }} session={session} live={live} />
    </MemoryRouter>,
  );
}

const lineOf = (name: string) => page.getByRole('group').filter({ hasText: name });
const openLine = (name: string) => page.getByText(name, { exact: true }).click();

beforeEach(() => {
  sessionPages([]);
  return () => {
    decide('ana', null);
    vi.restoreAllMocks();
  };
});

test('above stand the trainings, the weeks with their days, and the last training, and the page takes the focus', async () => {
  show(present(progressOf()));
  await expect.element(page.getByRole('heading', { level: 1, name: EVOLUTION.title })).toHaveFocus();
  await expect.element(page.getByText('terça-feira, 24/11/2026')).toBeVisible();
  await expect.element(page.getByText('Semana de 09/11/2026: 1 dia')).toBeInTheDocument();
  expect(document.title).toBe(EVOLUTION.title);
});

test.each([
  ['none', EVOLUTION_STATES.emptyTitle, EVOLUTION_STATES.asks],
  ['given', EVOLUTION_STATES.emptyTitle, EVOLUTION_STATES.empty],
  [
    Date.parse('2026-11-20T12:00:00Z'),
    EVOLUTION_STATES.withdrawnTitle,
    EVOLUTION_STATES.withdrawn('20/11/2026'),
  ],
] as const)(
  'without a training the page says what is so where the consent is %s',
  async (told, title, text) => {
    consent(told);
    show({ status: 'absent' });
    await expect.element(page.getByRole('heading', { name: title })).toBeVisible();
    await expect.element(page.getByText(text)).toBeVisible();
    await expect.element(page.getByRole('link', { name: EVOLUTION.toRoutine })).toBeVisible();
    await expect.element(page.getByRole('table')).not.toBeInTheDocument();
  },
);

test('whoever trains without records on this device reads that these trainings do not count', async () => {
  decide('ana', 'free');
  show(present(progressOf()));
  await expect.element(page.getByText(EVOLUTION_STATES.free)).toBeVisible();
});

test('the numbers have the time at which they came where another question has found the network gone', async () => {
  const retry = () => undefined;
  const records = { session: SESSION, subscriber: null, questionnaire: null };
  show(present(progressOf()), { live: { status: 'ready', stale: { status: 'failed', retry }, ...records } });
  await expect.element(page.getByText(/^Sem conexão com a internet: estes números são das/)).toBeVisible();
});

test('a connection that is lost leaves the numbers with the time that they are of', async () => {
  show(present(progressOf()));
  await expect.element(page.getByText('terça-feira, 24/11/2026')).toBeVisible();
  tell(present(progressOf(), true));
  await expect
    .element(page.getByText(/Sem conexão com a internet: estes números são das \d\d:\d\d\./))
    .toBeVisible();
  await expect.element(page.getByText('terça-feira, 24/11/2026')).toBeVisible();
});

test('numbers that the server no longer has leave the page', async () => {
  consent(Date.parse('2026-11-20T12:00:00Z'));
  show(present(progressOf([exerciseOf('supino', 'Supino', [point('2026-11-24', 60)])])));
  await expect.element(page.getByText('Supino')).toBeVisible();
  tell({ status: 'absent' });
  await expect.element(page.getByRole('heading', { name: EVOLUTION_STATES.withdrawnTitle })).toBeVisible();
  await expect.element(page.getByText('Supino')).not.toBeInTheDocument();
});

test.each(['offline', 'failed'] as const)(
  'where the numbers are %s the page says so and tries again',
  async (status) => {
    show({ status });
    await expect.element(page.getByRole('alert')).toHaveTextContent(EVOLUTION_STATES[status]);
    first = present(progressOf());
    await page.getByRole('button', { name: RETRY }).click();
    await expect.element(page.getByText('terça-feira, 24/11/2026')).toBeVisible();
  },
);

test('without the live data the page says so', async () => {
  const retry = vi.fn();
  render(
    <MemoryRouter>
      <EvolutionPage user={{ uid: 'ana' }} session={undefined} live={{ status: 'offline', retry }} />
    </MemoryRouter>,
  );
  await expect.element(page.getByRole('alert')).toHaveTextContent(EVOLUTION_STATES.offline);
  await page.getByRole('button', { name: RETRY }).click();
  expect(retry).toHaveBeenCalledOnce();
});

test('a line opens by a key into its chart, and into a table of the same numbers for screen readers', async () => {
  const points = [
    point('2026-10-01', 50, 10, 66.67),
    point('2026-11-03', 57.5, 9, 74.75),
    point('2026-11-24', 62.5, 10, 83.33),
  ];
  show(present(progressOf([exerciseOf('supino', 'Supino', points)])));
  await expect.element(page.getByText('+ 12,5 kg desde 01/10/2026')).toBeVisible();
  const summary = document.querySelector('summary') ?? expect.unreachable();
  summary.focus();
  await userEvent.keyboard('{Enter}');
  const table = page.getByRole('table', { name: EVOLUTION.table('Supino') });
  await expect.element(table).toBeVisible();
  const rows = [...document.querySelectorAll('tbody tr')].map((row) =>
    [...row.children].map((cell) => cell.querySelector('.sr-only')?.textContent ?? cell.textContent),
  );
  expect(rows).toEqual([
    ['24/11/2026', '62,5 kg', '10', '83 kg'],
    ['03/11/2026', '57,5 kg', '9', '75 kg'],
    ['01/10/2026', '50 kg', '10', '67 kg'],
  ]);
  await expect.element(page.getByText('62,5 kg × 10, em 24/11/2026')).toBeVisible();
  for (const picture of document.querySelectorAll('svg'))
    expect(picture.closest('[aria-hidden="true"]')).not.toBeNull();
});

test('one point is a dot, and the page says when a line begins', async () => {
  show(present(progressOf([exerciseOf('prancha', 'Prancha', [point('2026-11-24', null, 75)], 's')])));
  await openLine('Prancha');
  await expect.element(page.getByText(EVOLUTION.onePoint)).toBeVisible();
  await expect.element(page.getByRole('columnheader', { name: EVOLUTION.amount.s })).toBeVisible();
  await expect.element(page.getByRole('columnheader', { name: EVOLUTION.load })).not.toBeInTheDocument();
  await expect.element(page.getByText('1 min 15 s').first()).toBeVisible();
  await expect.element(page.getByText(/desde/)).not.toBeInTheDocument();
});

test('a year of points shows the newest rows, and all of them on a press', async () => {
  const points = Array.from({ length: 104 }, (_, index) =>
    point(new Date(Date.UTC(2025, 11, 1 + index * 3.5)).toISOString().slice(0, 10), 40 + (index % 20) * 2.5),
  );
  show(present(progressOf([exerciseOf('supino', 'Supino', points)])));
  await openLine('Supino');
  await expect.element(page.getByRole('table')).toBeVisible();
  expect(document.querySelectorAll('tbody tr')).toHaveLength(12);
  await page.getByRole('button', { name: EVOLUTION.allRows(104) }).click();
  expect(document.querySelectorAll('tbody tr')).toHaveLength(104);
});

test('an exercise that took the place of another has a line of its own', async () => {
  show(
    present(
      progressOf([
        exerciseOf('halteres', 'Supino com halteres', [point('2026-11-24', 22)]),
        exerciseOf('supino', 'Supino reto com barra', [point('2026-10-01', 50), point('2026-11-03', 55)]),
      ]),
    ),
  );
  await expect.element(lineOf('Supino com halteres')).toHaveTextContent('22 kg × 10');
  await expect.element(lineOf('Supino reto com barra')).toHaveTextContent('+ 5 kg desde 01/10/2026');
});

test('each session opens to what was done and said, in plain text', async () => {
  const said = {
    effort: 7,
    pain: 5,
    pain_where: 'joelho <b>direito</b>',
    comment: 'Dormi mal.\nFoi pesado.',
  };
  sessionPages([sessionOf(1, said)]);
  show(present(progressOf()));
  await expect.element(page.getByText(EVOLUTION.session('A', 'Peito 1'))).toBeVisible();
  await expect.element(page.getByText(EVOLUTION.minutes(50))).toBeVisible();
  await openLine(EVOLUTION.session('A', 'Peito 1'));
  await expect.element(page.getByText('1 de 3 séries · Pedido: 3 × 8–12')).toBeVisible();
  await expect.element(page.getByText('62,5 kg × 10', { exact: true })).toBeVisible();
  await expect.element(page.getByText(EVOLUTION.effort(7))).toBeVisible();
  await expect.element(page.getByText(EVOLUTION.pain(5, said.pain_where))).toBeVisible();
  await expect.element(page.getByText('Dormi mal.')).toBeVisible();
});

test('older sessions come on a press, and the focus goes on with the first of them', async () => {
  const read = sessionPages(
    Array.from({ length: 20 }, (_, index) => sessionOf(index)),
    // The one before comes again, because another may have begun at the same moment.
    [sessionOf(19), sessionOf(20), sessionOf(21)],
  );
  show(present(progressOf()));
  await expect.element(page.getByText(EVOLUTION.session('A', 'Peito 19'))).toBeVisible();
  await page.getByRole('button', { name: EVOLUTION.older }).click();
  await expect.element(page.getByText(EVOLUTION.session('A', 'Peito 21'))).toBeVisible();
  await expect.element(page.getByRole('button', { name: EVOLUTION.older })).not.toBeInTheDocument();
  expect(document.activeElement?.textContent).toContain('Peito 20');
  expect(document.querySelectorAll('summary')).toHaveLength(22);
  expect(read).toHaveBeenCalledTimes(2);
});

test('sessions that do not come are said to be missing, while the numbers stay', async () => {
  sessionPages('refused', [sessionOf(1)]);
  show(present(progressOf()));
  await expect.element(page.getByText(EVOLUTION.failedSessions)).toBeVisible();
  await expect.element(page.getByText('terça-feira, 24/11/2026')).toBeVisible();
  await page.getByRole('button', { name: RETRY }).click();
  await expect.element(page.getByText(EVOLUTION.session('A', 'Peito 1'))).toBeVisible();
});
