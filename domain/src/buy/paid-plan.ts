import { DELIVERY } from '../kit/content/about.ts';
import { workingDays } from '../kit/working-days.ts';

/** What a payment has bought, and what comes next. Both dialogs that confirm a payment show it. */
export const PAID_PLAN = {
  title: 'O que você contratou',
  /** It is true for a plan that waits for another one to end, too: then the access ends later. */
  until: 'Acesso garantido até',
  /** For a buyer who is signed in. */
  active: 'Sua compra já está no seu painel.',
  next: 'O que vem agora',
  successText: 'Seu pagamento foi aprovado com sucesso.',
  createPassword: 'Criar Senha e Acessar Painel',
  openPanel: 'Acessar Painel',
} as const;

const workout = `seu treino chega em até ${workingDays(DELIVERY.workingDays)}`;

/** The steps from the payment to the workout, for a buyer who is signed out and may have an account from an earlier plan. */
export const NEXT_STEPS = [
  'Crie sua senha ou, se já tem conta, entre nela.',
  'No seu painel, responda a anamnese de treino.',
  `Com a anamnese completa, ${workout}.`,
] as const;

/** The same for a buyer who is signed in, and who may have answered everything before. */
export const NEXT_STEPS_SIGNED_IN = [
  'Abra seu painel.',
  `Se faltar algo na anamnese de treino, responda: depois disso, ${workout}.`,
] as const;
