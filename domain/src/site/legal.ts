import { TRAINER } from '../kit/content/trainer.ts';

export const LEGAL = {
  accessibilityTitle: 'Acessibilidade',
  accessibility: `Este site foi feito para todas as pessoas, conforme a Lei Brasileira de Inclusão e as diretrizes WCAG 2.2 nível AA: teclado, leitor de tela, alto contraste, texto ampliado e movimento reduzido. Encontrou uma barreira? Escreva para ${TRAINER.email}.`,
  withdrawal: 'Direito de arrependimento: 7 dias, com devolução integral (art. 49 do CDC).',
} as const;
