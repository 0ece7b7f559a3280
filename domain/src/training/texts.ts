import { DELIVERY } from '../kit/content/about.ts';
import { TRAINER } from '../kit/content/trainer.ts';
import { PANEL } from '../panel/texts.ts';

/** The first card once the answers suffice: where the workout stands, and what follows. They load with the workout. */
export const WORKOUT = {
  received: `${TRAINER.name} já recebeu suas respostas e prepara o seu treino.`,
  promised: (date: string) => `Tudo pronto: seu treino chega até ${date}.`,
  preparing: `${TRAINER.name} está preparando o seu treino.`,
  late: (date: string) => `O prazo do seu treino era ${date}. Fale com ${TRAINER.name}.`,
  lateMessage: (date: string) => `Olá! O prazo do meu treino era ${date}, e ele ainda não foi liberado.`,
  correction: (fields: string) => `${TRAINER.name} pediu uma correção. Confira: ${fields}.`,
  correctionAfter: 'O prazo do seu treino conta de novo depois da correção.',
  released: (date: string) => `Seu treino foi liberado em ${date}. Bom treino!`,
  releasedAfter: `Mudou alguma coisa? Edite suas respostas abaixo: ${TRAINER.name} recebe um aviso.`,
  changed: (fields: string) =>
    `Você alterou respostas depois da liberação: ${fields}. ${TRAINER.name} recebeu um aviso e confere se o treino muda.`,
  injury: `Suas limitações ou lesões mudaram depois da liberação. Antes de treinar, espere a palavra de ${TRAINER.name}; se doer, escreva.`,
  injuryMessage:
    'Olá! Minhas limitações ou lesões mudaram depois da liberação do treino. Espero a sua palavra antes de treinar.',
  pain: `Você contou uma dor. Antes de treinar de novo, espere a palavra de ${TRAINER.name}; se doer mais, escreva.`,
  painMessage:
    'Olá! Contei uma dor no registro do meu treino. Espero a sua palavra antes de treinar de novo.',
  evolution: 'Ver minha evolução',
  answered: PANEL.answered,
  open: PANEL.open,
} as const;

/** For a person whose answers are right although the trainer asked for a correction. */
export const CORRECTION_CONTACT = {
  alreadyRight: 'Sua resposta já está certa?',
  contact: `Avise ${TRAINER.name} pelo WhatsApp`,
  message: (fields: string) => `Olá! Conferi minhas respostas (${fields}) e elas já estão certas.`,
} as const;

export const APP = {
  channel: `Seu treino chega ${DELIVERY.channel}.`,
  install: (app: string) => `Enquanto isso, instale o app ${app}:`,
  missing: (app: string) => `Ainda não tem o app ${app}? Instale:`,
  newTab: '(abre em nova aba)',
} as const;
