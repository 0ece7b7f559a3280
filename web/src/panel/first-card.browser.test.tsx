import { useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { questionnaireOf } from 'domain/answers/testing/whole-form';
import { DELIVERY } from 'domain/kit/content/about';
import { whatsappLink } from 'domain/kit/texts';
import { UNVERIFIED } from 'domain/account/card-texts';
import { NOT_GIVEN, PANEL, QUESTIONNAIRE_CARD, WELCOME } from 'domain/panel/texts';
import { APP, WORKOUT as TEXTS } from 'domain/training/texts';
import type { Workout } from 'domain/training/workout';
import { createDraftStore } from '../answers/draft.ts';
import { memoryStorage } from '../kit/device/testing/memory-storage.ts';
import { render } from '../kit/testing/render.tsx';
import { useInjury, type WorkoutCode } from '../training/use-workout.ts';
import {
  Celebration,
  EvolutionLink,
  followTrained,
  keepWorkout,
  PlanProgress,
  WorkoutLink,
  WorkoutWords,
} from '../training/workout-on-demand.tsx';
import { FirstCard } from './first-card.tsx';
import { lastKnownOf } from './last-known.ts';
import { PANEL_STATES, type PanelFacts, panelState, type Part } from './panel-states.ts';
import {
  ACTIVE,
  EXAMPLES,
  factsOf,
  MESSAGE,
  ownRoutine,
  RECORD,
  released,
  user,
  whole,
  WORKOUT,
} from './testing/panel-examples.ts';

/** What a person sees of each part. */
const SEEN: Readonly<Record<Part, string>> = {
  resend: UNVERIFIED.resend,
  hire: WELCOME.hire,
  locked: QUESTIONNAIRE_CARD.locked,
  refresh: WELCOME.refresh,
  intro: `${QUESTIONNAIRE_CARD.title}${PANEL.answersAfter}`,
  missing: QUESTIONNAIRE_CARD.missing,
  message: MESSAGE,
  celebration: '✓',
};

const CODE: WorkoutCode = {
  WORKOUT: TEXTS,
  WorkoutLink,
  WorkoutWords,
  Celebration,
  PlanProgress,
  EvolutionLink,
  followTrained,
  keepWorkout,
};

/** Draws the card, and resolves with it. */
async function draw(facts: PanelFacts): Promise<HTMLElement> {
  const nothing = () => undefined;
  const actions = {
    'check-mailbox': nothing,
    hire: nothing,
    pay: nothing,
    start: nothing,
    continue: nothing,
    correct: nothing,
  };
  render(
    <MemoryRouter>
      <FirstCard
        facts={facts}
        code={facts.texts && CODE}
        payments={null}
        canFixPix={false}
        actions={actions}
        onRefresh={async () => null}
      />
    </MemoryRouter>,
  );
  await expect.element(page.getByRole('heading', { level: 2 })).toBeVisible();
  return document.querySelector('section') ?? expect.unreachable();
}

const textsOf = (card: HTMLElement, selector: string) =>
  [...card.querySelectorAll(selector)].map(({ textContent }) => textContent);

it.each(EXAMPLES)(
  'the card in the state %s says what is so, with one main button and what is in sight',
  async (state, facts, sentence, after, main, sight) => {
    expect(panelState(facts).name).toBe(state);
    const { subscriber, questionnaire } = facts.known;
    const name = subscriber?.nome ?? questionnaire?.nome_completo ?? user.email;
    const card = await draw(facts);
    expect(textsOf(card, 'h2')).toEqual([WELCOME.greeting(name)]);
    const said = textsOf(card, 'p');
    expect(said[0]).toBe(sentence);
    expect(said.indexOf(WELCOME.motivation)).toBeGreaterThan(said.indexOf(after || sentence));
    if (after !== '') expect(said).toContain(after);
    expect(said.includes(TEXTS.releasedAfter)).toBe(after === TEXTS.releasedAfter);
    // The trainer who is late is asked through WhatsApp, whose buttons are green.
    expect(textsOf(card, '.btn-primary, .btn-whatsapp')).toEqual(main === null ? [] : [main]);
    const text = card.textContent;
    const parts = (Object.keys(SEEN) as Part[]).filter((part) =>
      text.replace(main ?? '', '').includes(SEEN[part]),
    );
    expect(new Set(parts)).toEqual(new Set(sight.split(' ')));
    expect(textsOf(card, 'dt')).toEqual([
      WELCOME.plan,
      ...(facts.plan.active ? [WELCOME.validUntil] : []),
      WELCOME.email,
      WELCOME.phone,
      WELCOME.birthDate,
    ]);
    expect(textsOf(card, 'dd').slice(0, -3)).toEqual(
      facts.plan.active ? ['Personal PRO', '20/01/2027'] : [WELCOME.noPlan],
    );
  },
);

it('every state of the table has an example', () => {
  expect(new Set(PANEL_STATES.map(({ name }) => name))).toEqual(new Set(EXAMPLES.map(([state]) => state)));
});

it.each([
  ['no name', '', ''],
  ['the placeholder of an old record', 'Não informado', 'Não informado'],
])(
  'an account with %s is greeted by its e-mail, also a long one, and has no gap in its data',
  async (_, nome, telefone) => {
    const email = `${'a'.repeat(60)}.${'b'.repeat(47)}@exemplo.com`;
    const subscriber = { ...RECORD, nome, telefone, email, subscription_end: new Date(ACTIVE) };
    const known = lastKnownOf({ uid: 'ana', email }, 'confirmed', subscriber, null);
    const card = await draw({ ...factsOf({ ends: ACTIVE }), known });
    expect(textsOf(card, 'h2')).toEqual([WELCOME.greeting(email)]);
    expect(textsOf(card, 'dd').slice(-3)).toEqual([email, NOT_GIVEN, NOT_GIVEN]);
  },
);

it("the trainer's message is shown whole, as text and with its line breaks", async () => {
  const message = `<b>Olá!</b>\n${'Palavra longa e '.repeat(125)}`.slice(0, 2_000);
  const card = await draw(factsOf(whole, { workout: { ...released, message } }));
  expect(textsOf(card, '.whitespace-pre-line')).toContain(message);
});

it.each([
  ['before the release', WORKOUT, true, APP.install('Treinos')],
  ['after a release by link', released, true, APP.missing('Treinos')],
  ['after a release of a routine, which is read here', ownRoutine, true, null],
  ['where no other app is named', released, false, null],
])('the other app of an owner who releases links is offered %s', async (_, workout, isNamed, text) => {
  const before = DELIVERY.app;
  onTestFinished(() => {
    DELIVERY.app = before;
  });
  const link = { label: 'Android', url: 'https://app.example/android' };
  DELIVERY.app = isNamed ? { name: 'Treinos', links: [link] } : null;
  const card = await draw(factsOf(whole, { workout }));
  expect(textsOf(card, 'p').filter((said) => said?.includes('app'))).toEqual(text === null ? [] : [text]);
  expect(textsOf(card, `a[href="${link.url}"]`)).toEqual(text === null ? [] : [`Android ${APP.newTab}`]);
});

it('a trainer who is late can be asked about the promised day', async () => {
  const card = await draw(factsOf(whole, { workout: WORKOUT, today: '2026-12-02' }));
  const link = whatsappLink(TEXTS.lateMessage('01/12/2026'));
  expect(card.querySelector('.btn-whatsapp')?.getAttribute('href')).toBe(link);
});

it('after an injury the way to the workout is a quiet one, and the trainer is asked without words about health', async () => {
  const injured: Workout = { ...released, stage: 'changed', changed: ['limitacoes_lesoes'] };
  const card = await draw(factsOf(whole, { workout: injured, injury: true }));
  expect(card.querySelector('.btn-whatsapp')?.getAttribute('href')).toBe(whatsappLink(TEXTS.injuryMessage));
  const link = card.querySelector(`a[href="${injured.link}"]`);
  expect([link?.textContent, link?.className]).toEqual([PANEL.open, expect.stringContaining('btn-outline')]);
});

it.each<[string, Workout, boolean, string]>([
  ['released', ownRoutine, false, 'btn-primary'],
  ['an injury', { ...ownRoutine, stage: 'changed', changed: ['limitacoes_lesoes'] }, true, 'btn-outline'],
])(
  'a routine opens on this site after %s, and no app of another is offered',
  async (_, workout, injury, look) => {
    const card = await draw(factsOf(whole, { workout, injury }));
    const link = card.querySelector('a[href="/dashboard/treino"]');
    expect([link?.textContent, link?.className]).toEqual([PANEL.open, expect.stringContaining(look)]);
    expect(link?.hasAttribute('target')).toBe(false);
    expect(card.textContent).not.toContain('app ');
    if (!injury) return;
    expect(card.querySelector('.btn-whatsapp')?.getAttribute('href')).toBe(whatsappLink(TEXTS.injuryMessage));
  },
);

it('an injury counts from the moment when this device has it until the trainer has answered it', async () => {
  const drafts = createDraftStore(memoryStorage(), 'ana');
  const changed: Workout = { ...released, version: 2, stage: 'changed', changed: ['limitacoes_lesoes'] };
  const [follow, follower] = [new EventTarget(), { answer: 'Nenhuma', workout: released }];
  function Probe() {
    const [{ answer, workout }, setState] = useState(follower);
    follow.addEventListener('next', () => setState({ ...follower }), { once: true });
    const isInjured = useInjury(drafts, questionnaireOf({ limitacoes_lesoes: answer }), workout);
    return <output>{`${answer}, version ${workout.version}: ${isInjured ? 'injury' : 'none'}`}</output>;
  }
  render(<Probe />);
  const shows = (text: string) => expect.element(page.getByRole('status')).toHaveTextContent(text);
  const next = (answer: string, workout: Workout) => {
    Object.assign(follower, { answer, workout });
    follow.dispatchEvent(new Event('next'));
  };
  await shows('Nenhuma, version 1: none');
  drafts.add({ answers: { limitacoes_lesoes: 'Joelho' }, consent: false });
  await shows('Nenhuma, version 1: injury');
  // The server has stored it, and the workout has not followed yet.
  await drafts.flush(async () => undefined);
  next('Joelho', released);
  await shows('Joelho, version 1: injury');
  next('Joelho', changed);
  await shows('Joelho, version 2: injury');
  next('nenhuma', changed);
  await shows('nenhuma, version 2: none');
  next('Joelho', { ...released, version: 3 });
  await shows('Joelho, version 3: none');
});

it.each(['confirmed', 'unconfirmed'] as const)(
  'a plan that ends soon, with a mailbox that is %s, says where a renewal is that was paid elsewhere only if it may be unseen',
  async (mailbox) => {
    const card = await draw(factsOf({ ends: '2026-11-28T12:00:00Z', answers: {}, mailbox }));
    expect(card.textContent.includes(PANEL.paidElsewhere)).toBe(mailbox === 'unconfirmed');
  },
);
