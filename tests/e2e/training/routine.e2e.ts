import type { Page } from '@playwright/test';
import { DAY_MS } from 'domain/kit/dates';
import { whatsappLink } from 'domain/kit/texts';
import { PANEL } from 'domain/panel/texts';
import type { RoutineDay } from 'domain/training/routine';
import { ROUTINE, ROUTINE_STATES, ROUTINE_VIDEO } from 'domain/training/routine-texts';
import { videoFrame } from 'domain/training/video';
import { checkScreen } from '../support/checks.ts';
import { expect, test } from '../support/journey.ts';
import {
  readsOf,
  removeAsServer,
  type SeededSubscriber,
  signInTo,
  untilTriggersRest,
  writeAsServer,
} from '../support/people.ts';
import { firstCard, RELEASED, writeRoutine, writeWorkout } from '../support/questionnaire.ts';
import { announcements, button, pressAt, recordAnnouncements } from '../support/screen.ts';
import { ADDRESS, exercise, forgetKeptRoutine, newTrainee, untilRoutineRead } from '../support/training.ts';

const VIDEO = 'rT7DgCr-3pg';

/** The margins of a browser that prints with its defaults. */
const MARGIN = { top: '10mm', right: '10mm', bottom: '10mm', left: '10mm' };

/** Two days with everything that a routine may have. */
const DAYS: readonly RoutineDay[] = [
  {
    id: 'a',
    name: 'Peito e tríceps',
    items: [
      { kind: 'text', id: 'a0', text: '10 min de esteira, leve.\nDepois, mobilidade de ombros.' },
      exercise('a1', 'Supino reto com barra', {
        exercise: {
          id: 'supino',
          name: 'Supino reto com barra',
          video: VIDEO,
          cue: 'Escápulas juntas, pés firmes no chão.',
        },
        sets: 4,
        target: { kind: 'reps', from: 8, to: 12 },
        load: '20 kg cada lado',
        rest: 90,
        tempo: '3010',
        rir: 2,
        note: 'Pegada fechada.\nPare se o ombro incomodar.',
        swaps: [
          {
            id: 'halteres',
            name: 'Supino com halteres',
            video: 'VmB1G1K7v94',
            cue: 'Desça até a linha do peito.',
          },
          { id: 'flexao', name: 'Flexão de braço', video: null, cue: '' },
        ],
      }),
      exercise('a2', 'Crucifixo com halteres', { joined: true }),
      exercise('a3', 'Tríceps corda', { rest: 60 }),
      exercise('a4', 'Prancha', { target: { kind: 'seconds', from: 30, to: 45 }, rest: 0 }),
      exercise('a5', 'Flexão de braço', { target: { kind: 'failure' }, rest: null }),
    ],
  },
  {
    id: 'b',
    name: 'Costas e bíceps',
    items: [exercise('b1', 'Remada curvada', { target: { kind: 'reps-each', reps: [12, 10, 8] } })],
  },
];

/** A subscriber for whom a routine has been released. */
const subscriberWith = (days = DAYS) => newTrainee(days, { consents: false });

const title = (page: Page) => page.getByRole('heading', { level: 1, name: ROUTINE.title });
const day = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });
const exerciseTitle = (page: Page, name: string) => page.getByRole('heading', { level: 3, name });
const openLink = (page: Page) => firstCard(page).getByRole('link', { name: PANEL.open });
const dayButton = (page: Page, letter: string) =>
  page.getByRole('navigation', { name: ROUTINE.days }).getByRole('button', { name: ROUTINE.day(letter) });

/** Answers in the place of YouTube. */
async function answerVideos(page: Page): Promise<void> {
  await page.route('https://www.youtube-nocookie.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Vídeo</title>' }),
  );
}

/** Signs in, and opens the routine by its address. */
async function openRoutine(page: Page, person: SeededSubscriber): Promise<void> {
  await signInTo(page, person);
  await page.goto(ADDRESS);
  await expect(title(page)).toBeFocused();
}

test("the panel's first button opens the routine and Back returns to it, and a video comes only on a press, all by keyboard", {
  tag: '@gate',
}, async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/youtube|ytimg|google/.test(new URL(request.url()).host)) asked.push(request.url());
  });
  await answerVideos(page);
  const person = await subscriberWith();
  await signInTo(page, person);
  const panelTitle = await page.title();
  await expect(openLink(page)).toBeVisible();
  await openLink(page).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`${ADDRESS}$`));
  await expect(title(page)).toBeFocused();
  await expect(page).toHaveTitle(ROUTINE.title);
  await expect(day(page, 'Peito e tríceps')).toBeVisible();
  await expect(page.getByText('4 séries de 8 a 12 repetições')).toBeVisible();
  await expect(page.getByText('3 séries de 30 a 45 s')).toBeVisible();
  await expect(page.getByText(ROUTINE.group(2))).toBeVisible();
  expect(asked.filter((url) => url.includes('youtube'))).toEqual([]);
  await expect(page.locator('iframe')).toHaveCount(0);

  const name = 'Supino reto com barra';
  await pressAt(page, new RegExp(`${ROUTINE_VIDEO.open}.*${name}`));
  const frame = page.locator('iframe');
  await expect(frame).toHaveAttribute('src', videoFrame(VIDEO));
  await expect(frame).toHaveAccessibleName(ROUTINE_VIDEO.title(name));
  expect(asked.filter((url) => url.includes('youtube'))).toEqual([videoFrame(VIDEO)]);

  // The video of a swap takes the place of the one that is open.
  await pressAt(page, new RegExp(ROUTINE.trouble));
  await pressAt(page, /Supino com halteres/);
  await expect(frame).toHaveCount(1);
  await expect(frame).toHaveAccessibleName(ROUTINE_VIDEO.title('Supino com halteres'));
  await page.keyboard.press('Enter');
  await expect(frame).toHaveCount(0);

  await page.goBack();
  await expect(openLink(page)).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page).toHaveTitle(panelTitle);
  // The code of the routine is there now, so the panel is again as it was left.
  await openLink(page).focus();
  await page.keyboard.press('Enter');
  await expect(title(page)).toBeFocused();
  await page.goBack();
  await expect(openLink(page)).toBeFocused();
  await page.goForward();
  await expect(title(page)).toBeFocused();
  await pressAt(page, new RegExp(ROUTINE.back));
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(openLink(page)).toBeFocused();
});

test('Back returns to the button that was pressed, also before the code of the routine has come', async ({
  page,
}) => {
  const person = await subscriberWith();
  let letCome: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letCome = resolve;
  });
  await page.route('**/assets/routine-page*.js', async (route) => {
    await held;
    await route.continue();
  });
  await signInTo(page, person);
  await openLink(page).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`${ADDRESS}$`));
  await expect(openLink(page)).toBeHidden();
  await page.goBack();
  await expect(openLink(page)).toBeFocused();
  letCome();
  await page.goForward();
  await expect(title(page)).toBeFocused();
});

test('the routine opens by its address for at most three reads more, fits small screens, and begins with the day that is next in turn', async ({
  page,
}) => {
  await answerVideos(page);
  const person = await subscriberWith();
  await untilTriggersRest();
  await signInTo(page, person);
  await expect(openLink(page)).toBeVisible();
  await untilRoutineRead(page);
  const before = await readsOf(person.uid);
  await forgetKeptRoutine(page);
  await page.reload();
  await expect(openLink(page)).toBeVisible();
  await untilRoutineRead(page);
  const panel = (await readsOf(person.uid)) - before;
  await forgetKeptRoutine(page);
  await page.goto(ADDRESS);
  await expect(day(page, 'Peito e tríceps')).toBeVisible();
  // The routine, the consent to keep trainings, and the trainings since the last visit, of which there are none.
  expect((await readsOf(person.uid)) - before - 2 * panel).toBeLessThanOrEqual(3);

  for (const summary of await page.locator('summary').filter({ visible: true }).all()) await summary.click();
  await expect(page.getByRole('link', { name: new RegExp(`^${ROUTINE.pain}`) }).first()).toHaveAttribute(
    'href',
    whatsappLink(ROUTINE.painMessage('Supino reto com barra', ROUTINE.day('A'))),
  );
  await page.getByRole('button', { name: ROUTINE_VIDEO.open }).first().click();
  await expect(page.locator('iframe')).toBeVisible();
  await checkScreen(page, 'The routine');

  await button(page, ROUTINE.finish('A')).click();
  await expect(page.getByText(ROUTINE.finished('B'))).toBeVisible();
  await expect(day(page, 'Peito e tríceps')).toBeVisible();
  await page.reload();
  await expect(day(page, 'Costas e bíceps')).toBeVisible();
  await expect(page.getByText('3 séries: 12, 10, 8 repetições, nessa ordem')).toBeVisible();
  await expect(day(page, 'Peito e tríceps')).toBeHidden();
  // A look at another day does not move the turn.
  await dayButton(page, 'A').click();
  await expect(day(page, 'Peito e tríceps')).toBeVisible();
  await page.reload();
  await expect(day(page, 'Costas e bíceps')).toBeVisible();
  await expect(dayButton(page, 'B')).toHaveAttribute('aria-current', 'true');
});

test('a day of nine exercises with cues, notes and swaps is printed on one page of A4', async ({ page }) => {
  const exercises = Array.from({ length: 9 }, (_, at) =>
    exercise(`x${at}`, `Agachamento búlgaro com halteres ${at + 1}`, {
      exercise: {
        id: `agachamento${at}`,
        name: `Agachamento búlgaro com halteres ${at + 1}`,
        video: VIDEO,
        cue: 'Tronco firme, pé da frente inteiro no chão. Desça até a coxa ficar paralela ao solo e suba sem travar o joelho.',
      },
      target: { kind: 'reps', from: 8, to: 12 },
      load: '2 halteres de 12 kg',
      tempo: '3010',
      rir: 2,
      note: at % 2 === 0 ? 'Comece pela perna esquerda, e pare se o joelho incomodar.' : '',
      swaps: [{ id: `troca${at}`, name: 'Afundo no Smith', video: null, cue: '' }],
    }),
  );
  await openRoutine(
    page,
    await subscriberWith([
      { id: 'a', name: 'Pernas e glúteos', items: exercises },
      { id: 'b', name: 'Pernas de novo', items: exercises.map((each) => ({ ...each, id: `b${each.id}` })) },
    ]),
  );
  await expect(day(page, 'Pernas e glúteos')).toBeVisible();
  const paper = (await page.pdf({ format: 'A4', margin: MARGIN })).toString('latin1');
  expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(2);
});

test('a new release is told and shown while the routine is open, and one that is taken back leaves the screen', async ({
  page,
}) => {
  await recordAnnouncements(page);
  const person = await subscriberWith();
  await openRoutine(page, person);
  await dayButton(page, 'B').click();
  await expect(exerciseTitle(page, 'Remada curvada')).toBeVisible();
  await expect(page.getByText(ROUTINE_STATES.updated)).toHaveCount(0);

  const [first, second] = DAYS;
  if (first === undefined || second === undefined) throw new Error('There are two days');
  await writeRoutine(person, [first, { ...second, items: [exercise('b2', 'Puxada na frente')] }], 3);
  await expect(exerciseTitle(page, 'Puxada na frente')).toBeVisible();
  await expect(exerciseTitle(page, 'Remada curvada')).toHaveCount(0);
  await expect(page.getByText(ROUTINE_STATES.updated)).toBeVisible();
  await expect.poll(async () => announcements(page)).toContain(ROUTINE_STATES.updated);

  await dayButton(page, 'B').focus();
  await removeAsServer(`routines/${person.uid}`);
  await writeWorkout(person, { version: 4, stage: 'preparing' });
  await expect(page.getByRole('alert')).toContainText(ROUTINE_STATES.absent);
  await expect(exerciseTitle(page, 'Puxada na frente')).toHaveCount(0);
  await expect(title(page)).toBeFocused();
  await checkScreen(page, 'The routine that was taken back');

  await writeRoutine(person, DAYS, 5);
  await expect(day(page, 'Costas e bíceps')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('where the workout was released by link, the page leads to the panel', async ({ page }) => {
  const person = await subscriberWith();
  await openRoutine(page, person);
  await expect(day(page, 'Peito e tríceps')).toBeVisible();
  await removeAsServer(`routines/${person.uid}`);
  await writeWorkout(person, { ...RELEASED, version: 3 });
  await page.getByRole('alert').getByRole('link', { name: ROUTINE_STATES.toPanel }).click();
  await expect(openLink(page)).toHaveAttribute('href', RELEASED.link);
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('when the plan ends the routine closes with a sentence, and opens again with the next plan', async ({
  page,
}) => {
  const person = await subscriberWith();
  await openRoutine(page, person);
  await expect(day(page, 'Peito e tríceps')).toBeVisible();
  const record = `subscribers/${person.subscriberId}`;
  await writeAsServer(record, { subscribed: false, subscription_end: new Date(Date.now() - 1_000) });
  await expect(page.getByRole('alert')).toContainText(ROUTINE_STATES.ended);
  await expect(exerciseTitle(page, 'Supino reto com barra')).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('alert')).toContainText(ROUTINE_STATES.ended);
  await writeAsServer(record, { subscribed: true, subscription_end: new Date(Date.now() + DAY_MS) });
  await expect(day(page, 'Peito e tríceps')).toBeVisible();
});

test('what the trainer wrote is text, also markup, emoji, right-to-left words and names without a space', async ({
  page,
}) => {
  const MARKUP = '<b>Oi</b> <img src=x> 💪🏽';
  const RTL = 'ضغط الصدر بالبار';
  const LONG = `Agachamento${'o'.repeat(69)}`;
  const fields = {
    load: `<i>${'9'.repeat(37)}`,
    note: `<script>alert(1)</script>\n${LONG}`,
    swaps: [{ id: 's1', name: LONG, video: null, cue: MARKUP }],
  };
  await openRoutine(
    page,
    await subscriberWith([
      {
        id: 'a',
        name: `<u>${'A'.repeat(57)}`,
        items: [
          { kind: 'text', id: 't', text: `${MARKUP}\n${LONG}` },
          exercise('a1', MARKUP, fields),
          exercise('a2', RTL, { exercise: { id: 'rtl', name: RTL, video: null, cue: RTL }, joined: true }),
          exercise('a3', LONG, { target: { kind: 'reps-each', reps: [100, 90, 80, 70, 60, 50] }, sets: 6 }),
        ],
      },
      { id: 'b', name: '', items: [exercise('b1', 'Remada')] },
    ]),
  );
  await expect(exerciseTitle(page, MARKUP)).toBeVisible();
  await expect(exerciseTitle(page, RTL)).toBeVisible();
  await expect(page.getByText('<script>alert(1)</script>')).toBeVisible();
  await expect(page.locator('main').locator('img, script, b, i, u')).toHaveCount(0);
  for (const summary of await page.locator('summary').filter({ visible: true }).all()) await summary.click();
  await checkScreen(page, 'The routine with odd texts');
});
