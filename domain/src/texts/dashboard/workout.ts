import { TRAINER } from '../../content/trainer.ts';
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
    `Você alterou respostas depois da liberação: ${fields}. ${TRAINER.name} foi avisado e confere se o treino muda.`,
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

/** The card 'Próximo passo', where the workout says more than the questionnaire. */
export const WORKOUT_STEP = {
  correction: {
    text: `Corrija as respostas que ${TRAINER.name} pediu.`,
    after: 'Depois disso, ele prepara o seu treino.',
  },
  released: {
    text: 'Seu treino está liberado: bom treino!',
    after: NEXT_STEP.trainer.after,
  },
} as const;
