import { useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { LIBRARY_MAX_COUNT, type LibraryExercise } from 'domain/training/exercises';
import {
  EMPTY_LIBRARY,
  EXERCISE_DIALOG,
  LIBRARY_PAGE,
  PASTE_DIALOG,
  REFUSAL_TEXTS,
} from 'domain/training/library-texts';
import { STARTER_EXERCISES } from 'domain/training/starter-exercises';
import { answering, type ReceivedCall, refusal, type Reply } from '../kit/testing/answering-server.ts';
import { render } from '../kit/testing/render.tsx';
import type { TrainerData } from './data/open-trainer-data.ts';
import { LibraryPage } from './library-page.tsx';
import { noneUnsaved, UnsavedContext } from './trainer-frame.tsx';

const ID = 'dQw4w9WgXcQ';

let made = 0;
const exercise = (name: string, given: Partial<LibraryExercise> = {}): LibraryExercise => ({
  id: `e${(made += 1)}`,
  name,
  video: null,
  cue: '',
  version: 1,
  group: '',
  equipment: '',
  archived: false,
  ...given,
});

/** The library at the server, which this test changes like another device. */
function storedLibrary(first: readonly LibraryExercise[]) {
  let [list, tell, version] = [first, (() => undefined) as (state: unknown) => void, 1];
  const state = () => ({ status: 'present', value: { version, list } });
  return {
    data: {
      followLibrary: (listener: typeof tell) => {
        tell = listener;
        tell(state());
        return () => undefined;
      },
    } as unknown as TrainerData,
    change: (next: readonly LibraryExercise[]) => {
      [list, version] = [next, version + 1];
      tell(state());
    },
  };
}

const { button, field, line } = {
  button: (name: string) => page.getByRole('button', { name, exact: true }),
  field: (label: string) => page.getByRole('dialog').getByLabelText(label, { exact: true }),
  line: (title: string) => page.getByRole('list', { name: title }).getByRole('listitem'),
};
const alert = () => page.getByRole('dialog').getByRole('alert').filter({ hasText: /./ });

/** The page, which a button takes away like the browser's Back, and brings again. */
function Pages({ data }: { data: TrainerData }) {
  const [isThere, setThere] = useState(true);
  const [unsaved] = useState(noneUnsaved);
  return (
    <MemoryRouter>
      <UnsavedContext value={unsaved}>
        {isThere && <LibraryPage uid="t" data={data} isReachable queueAddress="/treinador" />}
        <button type="button" data-go="" onClick={() => setThere((there) => !there)}>
          go
        </button>
      </UnsavedContext>
    </MemoryRouter>
  );
}
/** Leaves the page and comes back. `meanwhile` happens on the other page. */
async function goAndReturn(meanwhile = () => {}) {
  // The button is behind the open dialog, as the browser's own one is beside it.
  const go = document.querySelector<HTMLElement>('[data-go]');
  go?.click();
  await expect.element(page.getByText(LIBRARY_PAGE.searchHint)).not.toBeInTheDocument();
  meanwhile();
  go?.click();
  await expect.element(page.getByText(LIBRARY_PAGE.searchHint)).toBeInTheDocument();
}

/** Shows the library, and answers how it is changed elsewhere and what is sent. The server takes everything unless `replies` say so. */
function show(first: readonly LibraryExercise[], replies: Record<string, Reply> = {}) {
  const library = storedLibrary(first);
  const calls = answering({ 'change-exercises': { body: { result: { version: 9 } } }, ...replies });
  render(<Pages data={library.data} />);
  return { change: library.change, sent: () => calls.map(exercisesOf) };
}
const exercisesOf = ({ data }: ReceivedCall) => (data as { exercises: LibraryExercise[] }).exercises;

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

async function openExercise(name: string) {
  await page.getByRole('list', { name: LIBRARY_PAGE.list }).getByRole('button', { name }).click();
}

test('a name that is missing, too long or taken is refused at its field, and a taken one may be archived', async () => {
  const { sent } = show([exercise('Supino reto'), exercise('Stiff', { archived: true })]);
  await button(LIBRARY_PAGE.add).click();
  const [name, save] = [field(EXERCISE_DIALOG.name), button(EXERCISE_DIALOG.save)];
  for (const [typed, problem] of [
    ['', EXERCISE_DIALOG.nameMissing],
    [' \u200B ', EXERCISE_DIALOG.nameMissing],
    ['x'.repeat(81), EXERCISE_DIALOG.nameTooLong],
    ['SUPÍNO  RETO', EXERCISE_DIALOG.nameTaken('Supino reto')],
  ] as const) {
    await name.fill(typed);
    await save.click();
    await expect.element(page.getByText(problem)).toBeVisible();
    await expect.element(name).toHaveFocus();
  }
  expect(sent()).toEqual([]);
  await name.fill('  Stiff ');
  await save.click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(sent()).toMatchObject([[{ name: 'Stiff', version: 0, archived: false }]]);
});

test('words and cues that are too long are refused, each at its field', async () => {
  const { sent } = show([exercise('Supino reto')]);
  await openExercise('Supino reto');
  await field(EXERCISE_DIALOG.group).fill('x'.repeat(41));
  await field(EXERCISE_DIALOG.cue).fill('um\ndois\ntrês');
  await button(EXERCISE_DIALOG.save).click();
  await expect.element(page.getByText(EXERCISE_DIALOG.wordTooLong)).toBeVisible();
  await expect.element(page.getByText(EXERCISE_DIALOG.cueTooManyLines)).toBeVisible();
  await expect.element(field(EXERCISE_DIALOG.group)).toHaveFocus();
  await field(EXERCISE_DIALOG.group).fill('Peito');
  await field(EXERCISE_DIALOG.cue).fill('x'.repeat(201));
  await expect.element(page.getByText(EXERCISE_DIALOG.cueTooLong(201))).toBeVisible();
  expect(sent()).toEqual([]);
});

test.for([
  `https://www.youtube.com/watch?v=${ID}&t=42s`,
  `https://youtu.be/${ID}?si=AbCdEf`,
  `youtu.be/${ID}`,
  `m.youtube.com/watch?v=${ID}`,
  `https://www.youtube.com/shorts/${ID}?feature=share`,
  `https://youtube.com/live/${ID}`,
  `https://www.youtube-nocookie.com/embed/${ID}`,
])('the link %s is recognised, can be tried, and is stored as its id', async (link) => {
  const { sent } = show([exercise('Supino reto')]);
  await openExercise('Supino reto');
  await field(EXERCISE_DIALOG.video).fill(link);
  await expect.element(page.getByText(EXERCISE_DIALOG.videoUnderstood(ID))).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: EXERCISE_DIALOG.tryVideo }))
    .toHaveAttribute('href', `https://www.youtube.com/watch?v=${ID}`);
  await button(EXERCISE_DIALOG.save).click();
  await vi.waitFor(() => expect(sent()).toMatchObject([[{ video: ID, version: 1 }]]));
});

test.for([
  `https://youtu.be.exemplo.com/${ID}`,
  `https://notyoutube.com/watch?v=${ID}`,
  `https://youtu.be@exemplo.com/${ID}`,
  `javascript:alert(1)//youtu.be/${ID}`,
  'https://www.youtube.com/@canal',
  ID,
])('%s is refused, and no link leads there', async (link) => {
  const { sent } = show([exercise('Supino reto')]);
  await openExercise('Supino reto');
  await field(EXERCISE_DIALOG.video).fill(link);
  await button(EXERCISE_DIALOG.save).click();
  await expect.element(page.getByText(EXERCISE_DIALOG.videoProblem)).toBeVisible();
  await expect.element(page.getByRole('link', { name: EXERCISE_DIALOG.tryVideo })).not.toBeInTheDocument();
  await expect.element(field(EXERCISE_DIALOG.video)).toHaveValue(link);
  expect(sent()).toEqual([]);
});

test('a change that crosses one of another device shows both, and the typed one can still be saved', async () => {
  const replies = { 'change-exercises': refusal('changed-meanwhile') };
  const stored = exercise('Stiff', { version: 4 });
  const { change, sent } = show([stored], replies);
  await openExercise('Stiff');
  await field(EXERCISE_DIALOG.cue).fill('Joelhos soltos');
  await button(EXERCISE_DIALOG.save).click();
  await expect.element(alert()).toHaveTextContent(EXERCISE_DIALOG.waitForStored);
  change([{ ...stored, version: 5, cue: 'Coluna neutra' }]);
  await expect.element(alert()).toHaveTextContent(EXERCISE_DIALOG.changed);
  await expect.element(alert()).toHaveTextContent('Coluna neutra');
  await userEvent.keyboard('{Escape}{Escape}');
  await expect.element(field(EXERCISE_DIALOG.cue)).toHaveValue('Joelhos soltos');
  await button(EXERCISE_DIALOG.keepMine).click();
  await vi.waitFor(() => expect(sent().at(-1)).toMatchObject([{ cue: 'Joelhos soltos', version: 5 }]));
  await button(EXERCISE_DIALOG.takeStored).click();
  await expect.element(field(EXERCISE_DIALOG.cue)).toHaveValue('Coluna neutra');
});

test('what is typed into an exercise survives the way to another page and back, also where it changed meanwhile', async () => {
  const stored = exercise('Stiff', { version: 4 });
  const { change } = show([stored]);
  await openExercise('Stiff');
  await field(EXERCISE_DIALOG.cue).fill('Joelhos soltos');
  await goAndReturn(() => change([{ ...stored, version: 5, cue: 'Coluna neutra' }]));
  await expect.element(field(EXERCISE_DIALOG.cue)).toHaveValue('Joelhos soltos');
  await expect.element(alert()).toHaveTextContent('Coluna neutra');
  await button(EXERCISE_DIALOG.cancel).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await goAndReturn();
  await expect.element(button(LIBRARY_PAGE.add)).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('what is typed into a new exercise and into a list survives the way to another page and back', async () => {
  show([exercise('Stiff')]);
  await button(LIBRARY_PAGE.add).click();
  await field(EXERCISE_DIALOG.name).fill('Afundo');
  await goAndReturn();
  await expect.element(page.getByRole('heading', { name: EXERCISE_DIALOG.newTitle })).toBeVisible();
  await expect.element(field(EXERCISE_DIALOG.name)).toHaveValue('Afundo');
  await button(EXERCISE_DIALOG.cancel).click();
  await button(LIBRARY_PAGE.paste).click();
  await field(PASTE_DIALOG.label).fill('Prancha');
  await goAndReturn();
  await expect.element(field(PASTE_DIALOG.label)).toHaveValue('Prancha');
});

const ARCHIVED_NAME = 'Voador';
const LIBRARY = [
  exercise('Supino reto', { group: 'Peito', cue: 'Escápulas juntas', version: 3 }),
  exercise('Stiff', { version: 7 }),
  exercise(ARCHIVED_NAME, { archived: true }),
];

test('the preview tells what is new, changes, is equal, archived, twice or refused, and only the first two are sent', async () => {
  const { sent } = show(LIBRARY);
  await button(LIBRARY_PAGE.paste).click();
  await field(PASTE_DIALOG.label).fill(
    [
      'Nome;Grupo;Equipamento;Link;Dica',
      `supino reto;;;https://youtu.be/${ID};"Peito alto;\ndesça devagar"`,
      'STIFF',
      `${ARCHIVED_NAME};;;https://youtu.be/${ID}`,
      'Prancha;Abdômen',
      'prancha;Core',
      ';Peito',
      'Rosca;;;https://vimeo.com/1',
    ].join('\r\n'),
  );
  await expect
    .element(line(PASTE_DIALOG.changedTitle))
    .toHaveTextContent(/Linha 2: Supino reto.*muda: vídeo, dica/);
  await expect.element(line(PASTE_DIALOG.archivedTitle)).toHaveTextContent(/Linha 5: Voador.*muda: vídeo/);
  await expect.element(line(PASTE_DIALOG.duplicatesTitle)).toHaveTextContent('Linha 7: prancha');
  await expect.element(line(PASTE_DIALOG.refusedTitle).first()).toHaveTextContent(REFUSAL_TEXTS['no-name']);
  await expect.element(line(PASTE_DIALOG.refusedTitle).last()).toHaveTextContent(REFUSAL_TEXTS['no-video']);
  const counts = [
    PASTE_DIALOG.added(1),
    PASTE_DIALOG.withoutVideo(1),
    PASTE_DIALOG.changed(2),
    PASTE_DIALOG.equal(1),
    PASTE_DIALOG.duplicates(1),
    PASTE_DIALOG.refused(2),
  ];
  await expect.element(page.getByText(`${counts.join(' · ')}.`)).toBeVisible();
  await button(PASTE_DIALOG.confirm(3)).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  const [supino, , voador] = LIBRARY;
  expect(sent()).toEqual([
    [
      expect.objectContaining({ name: 'Prancha', group: 'Abdômen', version: 0 }),
      { ...supino, video: ID, cue: 'Peito alto;\ndesça devagar' },
      { ...voador, video: ID },
    ],
  ]);
});

test('a list that changes nothing is not sent, and one that the library changes under it says so and shows it', async () => {
  const { change, sent } = show(LIBRARY, { 'change-exercises': refusal('changed-meanwhile') });
  await button(LIBRARY_PAGE.paste).click();
  await field(PASTE_DIALOG.label).fill('Stiff\nSupino reto;Peito');
  await expect.element(page.getByText(PASTE_DIALOG.equal(2))).toBeVisible();
  await expect.element(button(PASTE_DIALOG.confirm(0))).toBeDisabled();
  await field(PASTE_DIALOG.label).fill('Stiff;Posterior');
  await button(PASTE_DIALOG.confirm(1)).click();
  await expect.element(alert()).toHaveTextContent(PASTE_DIALOG.changedMeanwhile);
  const [supino, stiff, voador] = LIBRARY as [LibraryExercise, LibraryExercise, LibraryExercise];
  change([supino, { ...stiff, version: 8, cue: 'Coluna neutra' }, voador]);
  await button(PASTE_DIALOG.confirm(1)).click();
  await vi.waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent().at(-1)).toMatchObject([{ group: 'Posterior', cue: 'Coluna neutra', version: 8 }]);
  await expect.element(field(PASTE_DIALOG.label)).toHaveValue('Stiff;Posterior');
});

test('only new names count against the most that the library holds', async () => {
  const full = Array.from({ length: LIBRARY_MAX_COUNT }, (_, index) => exercise(`Exercício ${index}`));
  show(full);
  await button(LIBRARY_PAGE.paste).click();
  await field(PASTE_DIALOG.label).fill('Exercício 7;Peito');
  await expect.element(button(PASTE_DIALOG.confirm(1))).toBeEnabled();
  await field(PASTE_DIALOG.label).fill('Exercício 7;Peito\nMais um');
  await expect.element(page.getByText(PASTE_DIALOG.tooMany(LIBRARY_MAX_COUNT + 1))).toBeVisible();
  await expect.element(button(PASTE_DIALOG.confirm(2))).toBeDisabled();
});

const codes = (text: string) => Array.from(text, (letter) => letter.charCodeAt(0));

test.for([
  [
    'Windows-1252',
    Uint8Array.from(codes('Elevação;Tríceps;"20"" – alto"').map((code) => (code === 0x2013 ? 0x96 : code))),
  ],
  ['UTF-8 with a mark', new TextEncoder().encode('\uFEFFElevação;Tríceps;"20"" – alto"')],
  [
    'UTF-16 with a mark',
    new Uint8Array(Uint16Array.from(codes('\uFEFFElevação;Tríceps;"20"" – alto"')).buffer),
  ],
] as const)('a file of a spreadsheet in %s keeps its accents', async ([, bytes]) => {
  const { sent } = show(LIBRARY);
  await button(LIBRARY_PAGE.paste).click();
  await field(PASTE_DIALOG.label).fill('Prancha');
  const chosen = document.querySelector<HTMLInputElement>('input[type=file]');
  await userEvent.upload(chosen as HTMLInputElement, new File([bytes], 'lista.csv', { type: 'text/csv' }));
  await button(PASTE_DIALOG.confirm(2)).click();
  await vi.waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toMatchObject([
    { name: 'Prancha' },
    { name: 'Elevação', group: 'Tríceps', equipment: '20" – alto' },
  ]);
});

test('an empty library begins with the whole starter list, without videos, and says what kept it from that', async () => {
  const replies: Record<string, Reply> = { 'change-exercises': 'offline' };
  const { sent } = show([], replies);
  const start = button(EMPTY_LIBRARY.start);
  await start.click();
  await expect.element(page.getByRole('alert').filter({ hasText: 'internet' })).toBeVisible();
  await start.click();
  await vi.waitFor(() => expect(sent()).toHaveLength(2));
  const list = sent()[1] ?? [];
  expect(list.map(({ name, group, equipment }) => ({ name, group, equipment }))).toEqual(STARTER_EXERCISES);
  expect(list.every(({ video, version }) => video === null && version === 0)).toBe(true);
  expect(new Set(list.map(({ id }) => id)).size).toBe(STARTER_EXERCISES.length);
});
