import { DELIVERY } from '../../content/delivery.ts';
import { O, TRAINER } from '../../content/trainer.ts';
import { NEXT_STEP } from '../dashboard.ts';

/** The card 'Seu treino' of the dashboard. Its title is `WORKOUT_TITLE` of the dashboard's texts. */
export const WORKOUT = {
  steps: ['Anamnese recebida', 'Em preparo', 'Treino liberado'],
  received: `${TRAINER.name} recebeu suas respostas e vai preparar o seu treino.`,
  preparing: `${TRAINER.name} está preparando o seu treino.`,
  promised: (date: string) => `Prometido até ${date}.`,
  late: (date: string) => `O prazo era ${date}. Fale com ${TRAINER.name}.`,
  lateMessage: (date: string) => `Olá! O prazo do meu treino era ${date}, e ele ainda não foi liberado.`,
  /** Answers were erased before the release. */
  lacking: 'Faltam respostas na anamnese: seu treino espera por elas.',
  correction: 'Seu treino espera pelas correções na anamnese.',
  correctionAfter: 'O prazo conta de novo depois delas.',
  released: (date: string) => `Seu treino foi liberado em ${date}.`,
  open: 'Abrir meu treino',
  message: `Mensagem de ${TRAINER.name}`,
  changed: (fields: string) =>
    `Você alterou respostas depois da liberação: ${fields}. ${TRAINER.name} foi avisad${O} e confere se o treino muda.`,
  unknown: 'Não foi possível carregar o andamento do seu treino agora.',
} as const;

/** The trainer's request to correct answers, on the questionnaire's card. */
export const CORRECTION = {
  title: `${TRAINER.name} pediu uma correção`,
  fields: 'Confira:',
  button: 'Corrigir respostas',
  alreadyRight: 'Sua resposta já está certa?',
  contact: `Avise ${TRAINER.name} pelo WhatsApp`,
  contactMessage: (fields: string) => `Olá! Conferi minhas respostas (${fields}) e elas já estão certas.`,
} as const;

/** 'Próximo passo', where the workout says more than the questionnaire. */
export const WORKOUT_STEP = {
  /** The trainer has promised a day (dd/mm/aaaa). */
  promised: (date: string) => ({
    text: NEXT_STEP.trainer.text,
    after: `Ele chega até ${date}, ${DELIVERY.channel}.`,
  }),
  correction: {
    text: `Corrija as respostas que ${TRAINER.name} pediu.`,
    after: `Depois disso, ${TRAINER.pronoun} prepara o seu treino.`,
    action: 'Corrigir agora',
  },
  released: {
    text: 'Seu treino está liberado: bom treino!',
    after: NEXT_STEP.trainer.after,
    action: 'Ir para o treino',
  },
} as const;

/** How the workout comes, and the app in which it opens. */
export const WORKOUT_DELIVERY = {
  channel: `Seu treino chega ${DELIVERY.channel}.`,
  install: (app: string) => `Enquanto isso, instale o app ${app}:`,
  /** Once the workout is there. */
  missing: (app: string) => `Ainda não tem o app ${app}? Instale:`,
  newTab: '(abre em nova aba)',
} as const;
