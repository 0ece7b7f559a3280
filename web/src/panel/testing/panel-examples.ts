import type { Mailbox } from 'domain/account/contract';
import { questionnaireOf } from 'domain/answers/testing/whole-form';
import { DAY_MS } from 'domain/kit/dates';
import type { PaymentEntry, PaymentHistory } from 'domain/buy/payments-contract';
import { PANEL } from 'domain/panel/texts';
import { WORKOUT as TEXTS } from 'domain/training/texts';
import type { Workout } from 'domain/training/workout';
import { lastKnownOf } from '../last-known.ts';
import { type PanelFacts, planState } from '../panel-states.ts';

/** The present of the examples. */
const NOW = new Date('2026-11-26T12:00:00Z');
/** The account of the examples. */
export const user = { uid: 'ana', email: 'ana@exemplo.com' };
/** A workout that the trainer has not begun. */
export const WORKOUT: Workout = {
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
  safety_version: null,
  message: '',
  correction: null,
  changed: [],
  mail_due_at: null,
};
/** What the trainer writes in the examples. */
export const MESSAGE = 'Confira.';
/** Released by a link. */
export const released: Workout = {
  ...WORKOUT,
  stage: 'released',
  released_at: NOW,
  link: 'https://app.example/7',
  message: MESSAGE,
};
/** Released with a routine of this site, and with no address elsewhere. */
export const ownRoutine: Workout = { ...released, link: null, routine: 3 };
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
const PAYMENT: PaymentEntry = {
  id: 'a',
  paid_at: '2026-11-24T12:00:00Z',
  tier: 'pro',
  method: 'pix',
  amount_cents: 19_990,
  refunded_cents: 0,
  period: null,
  state: 'paid',
  withdrawable_until: null,
  protocol: null,
};
/** The payments of a person who has withdrawn from the last purchase. */
const withdrawn = (entry: Partial<PaymentEntry> = {}): PaymentHistory => ({
  ...refused,
  card: null,
  payments: [{ ...PAYMENT, state: 'withdrawing', protocol: '2026-1', ...entry }],
});

/** Payments for 60 days each, the last one at `at`. `methods` are the newest first. */
export const paidBy = (methods: readonly PaymentEntry['method'][], at: Date): PaymentHistory => ({
  ...refused,
  card: null,
  payments: methods.map((method, index) => {
    const [start, end] = [index, index - 1].map((periods) => new Date(at.getTime() - periods * 60 * DAY_MS));
    const period = { start: start?.toISOString() ?? '', end: end?.toISOString() ?? '' };
    return { ...PAYMENT, method, paid_at: period.start, period };
  }),
});

/** The facts of an account with a plan that ends (YYYY-MM-DD), or without a record, and with these answers. */
export function factsOf(
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
    trained: { any: false, pain: false },
    today: '2026-11-26',
    ...rest,
  };
}

interface Account {
  ends?: string | null;
  answers?: Record<string, unknown> | null;
  mailbox?: Mailbox | null;
}
/** The record of a plan, without its end. */
export const RECORD = {
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
/** The end of a plan that is active, and of one that is over. */
export const ACTIVE = '2027-01-20T12:00:00Z';
const ENDED = '2026-11-20T12:00:00Z';
/** An account with a plan and every answer. */
export const whole = { ends: ACTIVE, answers: {} };
export const without = (answers: Record<string, unknown>) => ({ ends: ACTIVE, answers });

type Example = [
  state: string,
  facts: PanelFacts,
  sentence: string,
  after: string,
  main: string | null,
  sight: string,
];

/** Every state of the first card, with what a person then reads and sees. */
export const EXAMPLES: readonly Example[] = [
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
    'pain',
    factsOf(whole, { workout: ownRoutine, trained: { any: true, pain: true } }),
    'Você contou uma dor. Antes de treinar de novo, espere a palavra de Rafael Monteiro; se doer mais, escreva.',
    '',
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
