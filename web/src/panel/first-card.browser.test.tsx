import { useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { Mailbox } from 'domain/account/contract';
import { questionnaireOf } from 'domain/answers/testing/whole-form';
import type { PaymentEntry, PaymentHistory } from 'domain/buy/payments-contract';
import { whatsappLink } from 'domain/kit/texts';
import { UNVERIFIED } from 'domain/account/card-texts';
import { NOT_GIVEN, PANEL, QUESTIONNAIRE_CARD, WELCOME } from 'domain/panel/texts';
import { WORKOUT as TEXTS } from 'domain/training/texts';
import type { Workout } from 'domain/training/workout';
import { createDraftStore } from '../answers/draft.ts';
import { memoryStorage } from '../kit/device/testing/memory-storage.ts';
import { render } from '../kit/testing/render.tsx';
import { useInjury, type WorkoutCode } from '../training/use-workout.ts';
import { WorkoutLink, WorkoutWords } from '../training/workout-on-demand.tsx';
import { FirstCard } from './first-card.tsx';
import { lastKnownOf } from './last-known.ts';
import { PANEL_STATES, type PanelFacts, panelState, type Part, planState } from './panel-states.ts';

const NOW = new Date('2026-11-26T12:00:00Z');
const user = { uid: 'ana', email: 'ana@exemplo.com' };
const WORKOUT: Workout = {
  user_id: 'ana',
  subscriber: 's',
  version: 1,
  stage: 'received',
  since: NOW,
  received_at: NOW,
  due_on: '2026-12-01',
  released_at: null,
  delivery: null,
  link: null,
  routine: null,
  message: '',
  correction: null,
  changed: [],
  mail_due_at: null,
};
const MESSAGE = 'Confira.';
const released: Workout = {
  ...WORKOUT,
  stage: 'released',
  released_at: NOW,
  link: 'https://app.example/7',
  message: MESSAGE,
};
/** Released with a routine of this site, and with no address elsewhere. */
const ownRoutine: Workout = { ...released, link: null, routine: 3 };
const correction: Workout = {
  ...WORKOUT,
  stage: 'correction',
  correction: { fields: ['peso', 'altura'], message: MESSAGE },
};
const CARD = {
  tier: 'pro',
  amount_cents: 19_990,
  days: 60,
  state: 'past-due',
  payable: false,
  period_end: null,
} as const;
const refused: PaymentHistory = {
  payments: [],
  card: CARD,
  next: null,
  questions: [],
};
/** The payments of a person who has withdrawn from the last purchase. */
const withdrawn = (entry: Partial<PaymentEntry> = {}): PaymentHistory => ({
  payments: [
    {
      id: 'a',
      paid_at: '2026-11-24T12:00:00Z',
      tier: 'pro',
      method: 'pix',
      amount_cents: 19_990,
      refunded_cents: 0,
      period: null,
      state: 'withdrawing',
      withdrawable_until: null,
      protocol: '2026-1',
      ...entry,
    },
  ],
  card: null,
  next: null,
  questions: [],
});

/** The facts of an account with a plan that ends (YYYY-MM-DD), or without a record, and with these answers. */
function factsOf(
  { ends = null, answers = null, mailbox = 'confirmed' }: Account,
  rest: Partial<PanelFacts> = {},
): PanelFacts {
  const subscriber = ends === null ? null : { ...RECORD, subscription_end: new Date(ends) };
  const known = lastKnownOf(user, mailbox, subscriber, answers && questionnaireOf(answers));
  const plan = planState(known.subscriber, null, NOW);
  return {
    known,
    plan,
    asking: false,
    payments: null,
    workout: null,
    texts: TEXTS,
    consented: true,
    injury: false,
    today: '2026-11-26',
    ...rest,
  };
}

interface Account {
  ends?: string | null;
  answers?: Record<string, unknown> | null;
  mailbox?: Mailbox | null;
}
const RECORD = {
  email: user.email,
  nome: 'Ana',
  telefone: '',
  data_nascimento: '',
  user_id: 'ana',
  subscribed: true,
  subscription_tier: 'pro',
  renews: false,
  mailbox_confirmed_at: NOW,
};
const ACTIVE = '2027-01-20T12:00:00Z';
const ENDED = '2026-11-20T12:00:00Z';
const whole = { ends: ACTIVE, answers: {} };
const without = (answers: Record<string, unknown>) => ({ ends: ACTIVE, answers });

type Example = [
  state: string,
  facts: PanelFacts,
  sentence: string,
  after: string,
  main: string | null,
  sight: string,
];

const EXAMPLES: readonly Example[] = [
  [
    'confirm-email',
    factsOf({ mailbox: 'unconfirmed' }),
    'Confirme seu e-mail: abra o link que enviamos para ana@exemplo.com e informe sua senha.',
    'Se você já pagou, seu plano aparece depois da confirmação.',
    'Já confirmei',
    'resend hire locked',
  ],
  [
    'checking',
    factsOf({ mailbox: null }, { asking: true }),
    'Estamos conferindo seu plano.',
    '',
    'Contratar Agora',
    'locked',
  ],
  // Without an answer of the server the record decides.
  [
    'choose-plan',
    factsOf({ mailbox: null }),
    'Escolha um plano.',
    PANEL.choosePlanAfter,
    'Contratar Agora',
    'locked',
  ],
  [
    'choose-plan',
    factsOf({ answers: {} }),
    'Escolha um plano.',
    PANEL.answersSuffice,
    'Contratar Agora',
    'locked',
  ],
  [
    'plan-ended',
    factsOf({ ends: ENDED }),
    'Seu plano terminou em 20/11/2026, e com ele o acesso ao treino.',
    PANEL.choosePlanAfter,
    'Contratar Agora',
    'locked',
  ],
  [
    'plan-ended',
    factsOf({ ends: ENDED, answers: { peso: null } }),
    'Seu plano terminou em 20/11/2026, e com ele o acesso ao treino.',
    PANEL.answersKept,
    'Contratar Agora',
    'locked',
  ],
  [
    'plan-ended',
    factsOf({ ends: ENDED, answers: {} }, { workout: released }),
    'Seu plano terminou em 20/11/2026, e com ele o acesso ao treino.',
    PANEL.answersSuffice,
    'Contratar Agora',
    'locked',
  ],
  [
    'plan-ended',
    factsOf({ ends: ENDED, answers: {}, mailbox: 'unconfirmed' }),
    'Seu plano terminou em 20/11/2026, e com ele o acesso ao treino.',
    `${PANEL.answersSuffice} ${PANEL.paidElsewhere}`,
    'Contratar Agora',
    'locked',
  ],
  [
    'card-payable',
    factsOf({ ends: ENDED }, { payments: { ...refused, card: { ...CARD, payable: true } } }),
    'Seu plano terminou em 20/11/2026: o cartão recusou a renovação.',
    PANEL.cardPayableAfter,
    'Pagar a renovação',
    'hire locked',
  ],
  [
    'card-refused',
    factsOf({ ends: ENDED }, { payments: refused }),
    'Seu plano terminou em 20/11/2026: o cartão recusou a renovação.',
    PANEL.cardRefusedAfter,
    null,
    'hire locked',
  ],
  [
    'withdrawn',
    factsOf({ ends: ENDED }, { payments: withdrawn() }),
    'Você desistiu da compra, e o dinheiro volta por PIX, na conta que pagou.',
    'Valor e protocolo estão em Pagamentos.',
    null,
    'hire locked',
  ],
  [
    'withdrawn',
    factsOf({}, { payments: withdrawn({ state: 'refunded', method: 'card' }) }),
    'Você desistiu da compra, e o dinheiro foi devolvido no mesmo cartão. O valor aparece em até duas faturas, conforme o banco.',
    'Valor e protocolo estão em Pagamentos.',
    null,
    'hire locked',
  ],
  // What was bought and given back long ago, or was never given back, is no news.
  [
    'choose-plan',
    factsOf({}, { payments: withdrawn({ paid_at: '2026-09-20T12:00:00Z' }) }),
    'Escolha um plano.',
    PANEL.choosePlanAfter,
    'Contratar Agora',
    'locked',
  ],
  [
    'plan-ended',
    factsOf({ ends: ENDED }, { payments: withdrawn({ state: 'refunded', protocol: null }) }),
    'Seu plano terminou em 20/11/2026, e com ele o acesso ao treino.',
    PANEL.choosePlanAfter,
    'Contratar Agora',
    'locked',
  ],
  [
    'start',
    factsOf({ ends: ACTIVE }, { payments: refused }),
    'Responda à anamnese de treino: leva poucos minutos.',
    '',
    'Iniciar Anamnese',
    'intro refresh',
  ],
  [
    'continue',
    factsOf(without({ peso: null, nivel_energia: '' })),
    'Termine a anamnese: faltam 2 respostas.',
    PANEL.answersAfter,
    'Continuar Anamnese',
    'missing refresh',
  ],
  [
    'answer-missing',
    factsOf(without({ nivel_energia: 'Não informado' })),
    'Responda o que ainda falta: Nível de energia.',
    PANEL.answersAfter,
    'Continuar Anamnese',
    'refresh',
  ],
  [
    'workout-loading',
    factsOf(whole, { workout: 'loading' }),
    'Rafael Monteiro já recebeu suas respostas.',
    'Carregando...',
    null,
    'celebration refresh',
  ],
  [
    'workout-unknown',
    factsOf(whole, { workout: 'unknown' }),
    'Rafael Monteiro já recebeu suas respostas.',
    'Não foi possível carregar o andamento do seu treino agora.',
    null,
    'refresh',
  ],
  [
    'received',
    factsOf(whole),
    'Rafael Monteiro já recebeu suas respostas e prepara o seu treino.',
    '',
    null,
    'celebration refresh',
  ],
  [
    'promised',
    factsOf(whole, { workout: WORKOUT, today: '2026-12-01' }),
    'Tudo pronto: seu treino chega até 01/12/2026.',
    'Rafael Monteiro já recebeu suas respostas.',
    null,
    'celebration refresh',
  ],
  [
    'promised',
    factsOf(whole, { workout: { ...WORKOUT, stage: 'preparing' } }),
    'Tudo pronto: seu treino chega até 01/12/2026.',
    'Rafael Monteiro está preparando o seu treino.',
    null,
    'celebration refresh',
  ],
  [
    'late',
    factsOf(whole, { workout: WORKOUT, today: '2026-12-02' }),
    'O prazo do seu treino era 01/12/2026. Fale com Rafael Monteiro.',
    'Rafael Monteiro já recebeu suas respostas.',
    'Chamar no WhatsApp',
    'refresh',
  ],
  [
    'correction',
    factsOf(whole, { workout: correction, today: '2027-01-01' }),
    'Rafael Monteiro pediu uma correção. Confira: Peso (kg), Altura (m).',
    'O prazo do seu treino conta de novo depois da correção.',
    'Corrigir respostas',
    'message refresh',
  ],
  [
    'released',
    factsOf(whole, { workout: { ...released, stage: 'changed', changed: ['peso'] } }),
    'Seu treino foi liberado em 26/11/2026. Bom treino!',
    TEXTS.changed('Peso (kg)'),
    'Abrir meu treino',
    'celebration message refresh',
  ],
  [
    'released',
    factsOf(whole, { workout: ownRoutine }),
    'Seu treino foi liberado em 26/11/2026. Bom treino!',
    TEXTS.releasedAfter,
    'Abrir meu treino',
    'celebration message refresh',
  ],
  [
    'injury',
    factsOf(whole, {
      workout: { ...ownRoutine, stage: 'changed', changed: ['limitacoes_lesoes'] },
      injury: true,
    }),
    'Suas limitações ou lesões mudaram depois da liberação. Antes de treinar, espere a palavra de Rafael Monteiro; se doer, escreva.',
    TEXTS.changed('Limitações e lesões'),
    'Chamar no WhatsApp',
    'message refresh',
  ],
  [
    'continue',
    factsOf(without({ peso: null }), { workout: ownRoutine, consented: false }),
    'Termine a anamnese: falta 1 resposta.',
    PANEL.answersAfter,
    'Continuar Anamnese',
    'missing refresh',
  ],
  [
    'injury',
    factsOf(whole, {
      workout: { ...released, stage: 'changed', changed: ['limitacoes_lesoes'] },
      injury: true,
    }),
    'Suas limitações ou lesões mudaram depois da liberação. Antes de treinar, espere a palavra de Rafael Monteiro; se doer, escreva.',
    TEXTS.changed('Limitações e lesões'),
    'Chamar no WhatsApp',
    'message refresh',
  ],
  // Single answers that are erased do not take the released workout away; the withdrawal of the consent does.
  [
    'released',
    factsOf(without({ peso: null }), { workout: released }),
    'Seu treino foi liberado em 26/11/2026. Bom treino!',
    'Mudou alguma coisa? Edite suas respostas abaixo: Rafael Monteiro recebe um aviso.',
    'Abrir meu treino',
    'celebration message missing refresh',
  ],
  [
    'continue',
    factsOf(without({ peso: null }), { workout: released, consented: false }),
    'Termine a anamnese: falta 1 resposta.',
    PANEL.answersAfter,
    'Continuar Anamnese',
    'missing refresh',
  ],
];

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

const CODE: WorkoutCode = { WORKOUT: TEXTS, WorkoutLink, WorkoutWords };

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
    expect(textsOf(card, 'dt').slice(0, 4)).toEqual([
      WELCOME.email,
      WELCOME.phone,
      WELCOME.birthDate,
      WELCOME.plan,
    ]);
    expect(textsOf(card, 'dd').slice(3)).toEqual(
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
    expect(textsOf(card, 'dd').slice(0, 3)).toEqual([email, NOT_GIVEN, NOT_GIVEN]);
  },
);

it("the trainer's message is shown whole, as text and with its line breaks", async () => {
  const message = `<b>Olá!</b>\n${'Palavra longa e '.repeat(125)}`.slice(0, 2_000);
  const card = await draw(factsOf(whole, { workout: { ...released, message } }));
  expect(textsOf(card, '.whitespace-pre-line')).toContain(message);
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
