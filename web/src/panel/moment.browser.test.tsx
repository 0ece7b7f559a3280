import { StrictMode, useLayoutEffect, useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { DAY_MS, MINUTE_MS } from 'domain/kit/dates';
import { MOMENT_TEXTS, PLAN_DAYS } from 'domain/panel/moments';
import type { Workout } from 'domain/training/workout';
import { noteMoments } from '../kit/device/seen-moments.ts';
import { heedServerDate } from '../kit/device/server-clock.ts';
import { render } from '../kit/testing/render.tsx';
import { Celebration } from './moment.tsx';
import type { PanelFacts } from './panel-states.ts';
import { PlanProgress } from './plan-progress.tsx';
import { factsOf, paidBy, released, whole, without, WORKOUT } from './testing/panel-examples.ts';

const ago = (days: number) => new Date(Date.now() - days * DAY_MS);
const title = (moment: keyof typeof MOMENT_TEXTS) =>
  page.getByRole('heading', { name: MOMENT_TEXTS[moment].title, exact: true });

const unanswered = factsOf(without({ peso: null }));
const sent = (at = ago(0)) =>
  factsOf(whole, { workout: { ...WORKOUT, received_at: at, due_on: '9999-01-01' } });
const free = (at: Date, change: Partial<Workout> = {}) =>
  factsOf(whole, { workout: { ...released, released_at: at, ...change } });
const paid = (at: Date, methods: readonly ('pix' | 'card')[] = ['pix']) =>
  factsOf(whole, { workout: 'loading', payments: paidBy(methods, at) });
/** The same facts of another account. */
const of = (uid: string, facts: PanelFacts): PanelFacts => ({
  ...facts,
  known: { ...facts.known, user: { ...facts.known.user, uid } },
});

/** Draws the card's moments as on a visit: `to` changes the facts, as a listener does, and `leave` ends the visit. */
function visit(facts: PanelFacts) {
  const change = new EventTarget();
  function Probe() {
    const [shown, setShown] = useState<PanelFacts | null>(facts);
    useLayoutEffect(() => change.addEventListener('to', () => setShown(next)), []);
    return shown && <Celebration facts={shown} />;
  }
  let next: PanelFacts | null = facts;
  render(
    <StrictMode>
      <Probe />
      <output>drawn</output>
    </StrictMode>,
  );
  const to = (changed: PanelFacts | null) => {
    next = changed;
    change.dispatchEvent(new Event('to'));
  };
  return { to, leave: () => to(null) };
}

async function celebratesNothing() {
  await expect.element(page.getByRole('status').last()).toHaveTextContent('drawn');
  // What an effect starts is drawn by the second frame.
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  expect(document.querySelector('h3')).toBeNull();
}

function show(state: 'visible' | 'hidden') {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  localStorage.clear();
  heedServerDate(new Date().toUTCString());
});
afterEach(() => {
  vi.restoreAllMocks();
});

it.each([
  ['released', free(ago(1))],
  ['paid', paid(ago(0))],
] as const)('%s is celebrated once by each account of this device', async (moment, facts) => {
  const first = visit(facts);
  await expect.element(title(moment)).toBeVisible();
  first.leave();
  const again = visit(facts);
  await celebratesNothing();
  again.leave();
  visit(of('bia', facts));
  await expect.element(title(moment)).toBeVisible();
});

it('the sent questionnaire is celebrated once the server has it, on the page where it was completed', async () => {
  const { to, leave } = visit(unanswered);
  await celebratesNothing();
  to(factsOf(whole, { workout: null }));
  await celebratesNothing();
  to(sent());
  await expect.element(title('sent')).toBeVisible();
  await expect.element(page.getByText(MOMENT_TEXTS.sent.text)).toBeVisible();
  leave();
  visit(sent());
  await celebratesNothing();
});

it.each<[what: string, facts: PanelFacts]>([
  ['a release of last week, on a device that never saw it', free(ago(8))],
  ['a release with answers that have changed since', free(ago(1), { changed: ['peso'] })],
  ['a charge that a card has made by itself', paid(ago(0), ['card', 'card'])],
  ['a payment from before the dialog that has told of one', paid(ago(0.01))],
])('%s is no moment', async (_, facts) => {
  noteMoments({ paid: Date.now() - MINUTE_MS });
  visit(facts);
  await celebratesNothing();
});

it('answers that the trainer had asked to correct are no new questionnaire', async () => {
  const correction = { fields: ['peso' as const], message: '' };
  const { to } = visit(factsOf(whole, { workout: { ...WORKOUT, stage: 'correction', correction } }));
  to(sent());
  await celebratesNothing();
});

it('in a hidden tab a moment waits, and is not celebrated there once another tab has', async () => {
  show('hidden');
  const { to } = visit(free(ago(2)));
  await celebratesNothing();
  show('visible');
  await expect.element(title('released')).toBeVisible();
  show('hidden');
  to(free(ago(1)));
  noteMoments({ released: ago(1).getTime() + MINUTE_MS }, 'ana');
  show('visible');
  await celebratesNothing();
});

it('what is not true any more is not celebrated any longer', async () => {
  const { to } = visit(free(ago(1)));
  await expect.element(title('released')).toBeVisible();
  to(factsOf(whole, { workout: { ...WORKOUT, stage: 'preparing', due_on: '9999-01-01' } }));
  await expect.element(title('released')).not.toBeInTheDocument();
});

it.each<[what: string, facts: PanelFacts, text: string]>([
  ['a paid period', paid(ago(19)), 'Dia 20 de 60'],
  [
    'two periods',
    factsOf({ ...whole, ends: ago(-101).toISOString() }, { payments: paidBy(['pix', 'pix'], ago(-41)) }),
    'Depois começa outro, já pago.',
  ],
  [
    'a paid period with days of courtesy after it',
    factsOf({ ...whole, ends: ago(-71).toISOString() }, { payments: paidBy(['pix'], ago(19)) }),
    PLAN_DAYS.once,
  ],
  ['a plan without a payment, as an imported one', factsOf(whole), ''],
  ['a card in the days before its charge', paid(ago(61), ['card']), ''],
])('the panel of %s counts the days that were paid', async (_, facts, text) => {
  render(
    <main>
      <PlanProgress facts={facts} onRenew={() => undefined} />
    </main>,
  );
  if (text === '') await expect.element(page.getByRole('main')).toHaveTextContent(/^$/);
  else await expect.element(page.getByRole('main')).toHaveTextContent(text);
});
