import { TRAINER } from './content/trainer.ts';

// Texts that several features use.

export const CLOSE = 'Fechar';
export const DISMISS_NOTICE = 'Dispensar aviso';
/** The kind of a notice, which a screen reader says before its text. */
export const TOAST_KINDS = {
  success: 'Sucesso',
  error: 'Erro',
  warning: 'Atenção',
  info: 'Informação',
} as const;
export const BACK_TO_SITE = 'Voltar ao site';
/** Shown by the dashboard's HTML when no script runs. */
export const SCRIPT_NEEDED = 'O painel precisa de JavaScript. Ative-o no seu navegador para continuar.';
export const LOADING = 'Carregando...';
/** A control says so from the press until its answer is on the screen. */
export const OPENING = 'Abrindo…';
export const LOAD_FAILED =
  'Não foi possível carregar esta parte da página. Confira sua internet e tente novamente.';
export const RETRY = 'Tentar novamente';
/** The answer to `RETRY` without a network. */
export const RELOADS_ONLINE = 'Sem conexão. Assim que a internet voltar, tentamos de novo por você.';
export const NOTIFICATIONS = 'Avisos';
/** Asked below a phone number that may be a mobile number without its ninth digit. */
export const NINTH_DIGIT = 'Falta o 9? Celular tem 9 dígitos depois do DDD.';
export const OFFLINE = 'Sem conexão. Verifique sua internet e tente novamente.';
export const NOT_FOUND = {
  title: 'Oops! Page not found',
  text: 'O endereço que você abriu não existe ou mudou de lugar.',
  home: 'Voltar para o início',
} as const;

/** The address of a WhatsApp chat with the trainer in which `text` is already typed. */
export function whatsappLink(text: string): string {
  return `https://wa.me/${TRAINER.whatsapp}?text=${encodeURIComponent(text)}`;
}
