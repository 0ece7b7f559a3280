import content from '../../../content/faq.json' with { type: 'json' };
import { DELIVERY } from '../kit/content/delivery.ts';
import type { Faq } from '../kit/content/schemas.ts';
import { workingDays } from '../kit/working-days-text.ts';

const OWNERS: Faq = content;

/**
 * The frequent questions (spec §9): what the site itself does, which follows from the code and from the promise of a delivery,
 * and then the owner's.
 */
export const FAQ: Faq = [
  {
    question: 'Como funciona o pagamento por PIX?',
    answer:
      'O PIX é um pagamento único por período bimestral (60 dias), sem renovação automática. Para continuar, basta fazer um novo PIX.',
  },
  {
    question: 'E no cartão de crédito?',
    answer:
      'O cartão é recorrente: a assinatura se renova automaticamente a cada período de 60 dias, até você cancelar.',
  },
  {
    question: 'Posso cancelar quando quiser?',
    answer:
      'Sim, o cancelamento pode ser feito a qualquer momento, no seu painel. Seu acesso continua até o fim do período contratado.',
  },
  {
    question: 'E se eu desistir da compra?',
    answer:
      'Você tem 7 dias para exercer o direito de arrependimento, no painel ou por e-mail, e recebe tudo de volta. O cancelamento é sem reembolso proporcional após o prazo legal de 7 dias (art. 49 do CDC), com devolução integral dentro dele.',
  },
  {
    question: 'Quando recebo meu treino?',
    answer: `Depois da compra, crie sua senha e preencha a anamnese de treino no painel. Seu treino personalizado só é liberado após a anamnese completa. Ele chega em até ${workingDays(DELIVERY.workingDays)} depois dela, ${DELIVERY.channel}.`,
  },
  ...OWNERS,
];
