import content from '../../../content/faq.json' with { type: 'json' };
import { formatPrice } from '../buy/money.ts';
import { PERIOD_DAYS, PERIOD_NAME, PLAN_IDS, PLANS } from '../buy/plans.ts';
import { CLAIMS } from '../kit/content/landing.ts';
import type { Faq } from '../kit/content/schemas.ts';
import { DELIVERY } from '../kit/content/about.ts';
import { O, SEU, TRAINER } from '../kit/content/trainer.ts';
import { workingDays } from '../kit/working-days.ts';

/** The price of the cheaper plan, as 'R$ 89,90'. */
export const LOWEST_PRICE = formatPrice(Math.min(...PLAN_IDS.map((id) => PLANS[id].price_cents)));

/** The landing page (spec §1, §2, §9). */
export const LANDING = {
  nav: {
    inicio: 'Início',
    resultados: 'Resultados',
    sobre: 'Sobre',
    planos: 'Planos',
    depoimentos: 'Depoimentos',
    faq: 'Perguntas frequentes',
  },
  navLabel: 'Navegação principal',
  menu: 'Menu',
  theme: 'Mudar entre tema claro e escuro',
  skip: { conteudo: 'Pular para o conteúdo', planos: 'Pular para os planos' },
  panel: 'Meu Painel',
  start: 'Começar Agora',

  headline: 'Quer transformar seu corpo?',
  subline: 'Eu te mostro o caminho',
  tagline: `Personal Trainer Online Exclusiv${O} • Resultados Reais • Acompanhamento Personalizado`,
  callToAction: 'Quero Transformar Meu Corpo',
  social: 'Instagram (abre em nova aba)',
  /** What decides, in one line. */
  offer: `a partir de ${LOWEST_PRICE} por ${PERIOD_DAYS} dias · PIX ou cartão · 7 dias para desistir`,
  seePlans: 'Ver planos',
  startingAt: 'a partir de',
  doubt: 'Ficou alguma dúvida?',

  benefitsTitle: 'O que muda na sua rotina',
  /** Three of the eight benefits (spec §1), each with what stands behind it. Results depend on the person, so they promise none. */
  promises: [
    { title: 'Treinos personalizados', text: 'Seu treino nasce das suas respostas, e eu leio cada uma.' },
    { title: 'Suporte 24/7', text: 'Mande sua dúvida pelo WhatsApp a qualquer hora.' },
    {
      title: 'Flexibilidade total de horários',
      text: 'Em casa, na academia ou em viagem, no horário que sobra.',
    },
  ],
  benefits: [
    'Resultados garantidos',
    'Contrate e treine quando puder',
    'Simplifique sua rotina',
    'Personalize seus treinos',
    'Acelere seus resultados',
  ],

  resultsTitle: 'Resultados que se contam',
  students: 'alunos acompanhados',
  years: 'anos de experiência',
  success: 'de taxa de sucesso',
  dedication: 'de dedicação',
  testimonialsTitle: 'Depoimentos',
  carousel: 'carrossel',
  previous: 'Depoimento anterior',
  next: 'Próximo depoimento',
  pause: 'Pausar',
  play: 'Reproduzir',
  before: 'Antes',
  after: 'Depois',
  example: 'Depoimento de exemplo',

  showcaseTitle: `${SEU} Personal Sempre com Você`,
  videoLoading: 'Carregando vídeo…',
  videoSoon: 'Vídeo em breve',
  video: 'Demonstração do aplicativo de treino, sem som',
  videoPlay: 'Reproduzir vídeo',
  videoPause: 'Pausar vídeo',
  screenWorkout: 'Tela do aplicativo: supino reto, série 2 de 4, com a carga de hoje e a da última vez',
  screenTimer: 'Tela do aplicativo: o descanso antes da série 3, com o tempo que falta',
  features: [
    {
      title: 'Treinos Personalizados',
      text: 'Montados a partir da sua anamnese: objetivo, rotina e limitações.',
    },
    {
      title: 'Treine Onde e Quando Quiser',
      text: 'Academia, casa ou viagem: os treinos seguem em ordem, no dia que der.',
    },
    {
      title: 'Vídeos Explicativos',
      text: `${CLAIMS.videos} vídeos demonstrativos, a um toque do exercício.`,
    },
    {
      title: 'Cronômetro Integrado',
      text: 'O descanso contado na própria tela, com som enquanto ela está acesa.',
    },
    {
      title: 'Acompanhamento da Evolução',
      text: 'Em cada série, o que você fez da última vez. Depois, uma linha por exercício.',
    },
    {
      title: 'Feedbacks do Aluno',
      text: 'Esforço, dor e comentário no fim do treino, para ajustar o próximo.',
    },
  ],

  training: 'Formação',
  register: 'Conferir o registro (abre em nova aba)',
  stepsTitle: 'Como funciona',
  steps: [
    { title: 'Escolha o plano', text: `Cartão ou PIX, ${PERIOD_DAYS} dias de treino.` },
    { title: 'Responda à anamnese', text: 'Sete passos rápidos, no seu painel.' },
    { title: 'Receba seu treino', text: `Personalizado, ${DELIVERY.channel}.` },
  ],

  plansTitle: 'Escolha seu plano',
  plansText: `${PERIOD_DAYS} dias de treino personalizado, sem fidelidade e com 7 dias para desistir.`,
  from: 'De',
  to: 'por',
  perPeriod: `por ${PERIOD_DAYS} dias`,
  perDay: (price: string) => `${price} por dia`,
  secure: 'Pagamento seguro',
  card: 'Cartão',
  pix: 'PIX',
  guarantee: 'Garantia de 7 dias',
  buyWithCard: 'Assinar com cartão',
  buyWithCardText: `Renova a cada ${PERIOD_DAYS} dias. Cancele quando quiser.`,
  buyWithPix: 'Pagar com PIX',
  buyWithPixText: `Pagamento único por ${PERIOD_DAYS} dias. Não renova.`,
  buyWithoutScript: 'Comprar pelo WhatsApp',
  buyWithoutScriptText:
    'Sem JavaScript ou sem conexão, o pagamento pelo site não abre. Peça seu plano pelo WhatsApp.',
  alreadyCustomer: 'Já é aluno? Entre no Meu Painel',

  faqTitle: 'Perguntas frequentes',
  legalTitle: 'Informações legais',
  linksTitle: 'Links rápidos',
  rights: 'Todos os direitos reservados.',

  contact: 'Contato',
  whatsapp: 'Conversar pelo WhatsApp (abre em nova aba)',
  whatsappMessage: 'Olá! Gostaria de saber mais sobre o Personal Training Online.',
} as const;

/** The message of the WhatsApp chat that replaces buying when no script runs. */
export function buyMessage(plan: string): string {
  return `Olá! Quero contratar o plano ${plan}.`;
}

export const ratingText = (rating: number) => `Nota ${rating} de 5`;

export const SEO = {
  title: `${TRAINER.name}: Personal Trainer Online`,
  description: `Treinos personalizados, suporte pelo WhatsApp e acompanhamento profissional. Personal trainer online a partir de ${LOWEST_PRICE} por ${PERIOD_DAYS} dias, no cartão ou PIX.`,
  imageAlt: 'Quer transformar seu corpo? Eu te mostro o caminho.',
} as const;

const OWNERS: Faq = content;

/**
 * The frequent questions (spec §9): what the site itself does, which follows from the code and from the promise of a delivery,
 * and then the owner's. What a buyer risks comes first.
 */
export const FAQ: Faq = [
  {
    question: 'E se eu desistir da compra?',
    answer:
      'Você tem 7 dias para desistir, no painel ou por e-mail, e recebe todo o dinheiro de volta. É o seu direito de arrependimento (art. 49 do CDC). Depois desse prazo não há reembolso proporcional.',
  },
  {
    question: 'Como funciona o pagamento por PIX?',
    answer: `O PIX é um pagamento único por período ${PERIOD_NAME} (${PERIOD_DAYS} dias), sem renovação automática. Para continuar, basta fazer um novo PIX.`,
  },
  {
    question: 'E no cartão de crédito?',
    answer: `O cartão é recorrente: a assinatura se renova automaticamente a cada período de ${PERIOD_DAYS} dias, até você cancelar.`,
  },
  {
    question: 'Posso cancelar quando quiser?',
    answer:
      'Sim, o cancelamento pode ser feito a qualquer momento, no seu painel. Seu acesso continua até o fim do período contratado.',
  },
  {
    question: 'Quando recebo meu treino?',
    answer: `Depois da compra, crie sua senha e preencha a anamnese de treino no painel. Seu treino personalizado só é liberado após a anamnese completa. Ele chega em até ${workingDays(DELIVERY.workingDays)} depois dela, ${DELIVERY.channel}.`,
  },
  ...OWNERS,
];
