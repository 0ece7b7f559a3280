import { TRAINER } from '../trainer.ts';

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
  skip: 'Pular para o conteúdo',
  panel: 'Meu Painel',
  start: 'Começar Agora',

  headline: 'Quer transformar seu corpo?',
  subline: 'Eu te mostro o caminho',
  tagline: 'Personal Trainer Online Exclusivo • Resultados Reais • Acompanhamento Personalizado',
  callToAction: 'Quero Transformar Meu Corpo',
  social: 'Instagram (abre em nova aba)',

  benefitsTitle: 'O que muda na sua rotina',
  benefits: [
    'Treinos personalizados',
    'Suporte 24/7',
    'Resultados garantidos',
    'Contrate e treine quando puder',
    'Flexibilidade total de horários',
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
  illustrative: 'Imagens ilustrativas.',

  showcaseTitle: 'Seu Personal Sempre com Você',
  showcaseText: 'Seu treino completo no celular, do aquecimento à última série.',
  videoSoon: 'Vídeo em breve',
  video: 'Demonstração do aplicativo de treino, sem som',
  videoPlay: 'Reproduzir vídeo',
  videoPause: 'Pausar vídeo',
  screenWorkout: 'Tela do aplicativo: treino de hoje com exercícios, séries e cargas',
  screenTimer: 'Tela do aplicativo: agachamento livre, quatro séries e cronômetro de descanso',
  features: [
    {
      title: 'Treinos Personalizados',
      text: 'Montados a partir da sua anamnese: objetivo, rotina e limitações.',
    },
    { title: 'Treine Onde e Quando Quiser', text: 'Academia, casa ou viagem: o treino vai junto com você.' },
    { title: 'Vídeos Explicativos', text: '1800 vídeos mostram a execução de cada exercício.' },
    { title: 'Cronômetro Integrado', text: 'O descanso entre as séries contado na própria tela.' },
    { title: 'Acompanhamento da Evolução', text: 'Cargas e medidas registradas, semana a semana.' },
    { title: 'Feedbacks do Aluno', text: 'Você diz como foi, e o próximo treino já vem ajustado.' },
  ],

  aboutTitle: 'Um personal só para você',
  about:
    'Seu treino nasce das suas respostas: objetivo, experiência, rotina e limitações. Você treina onde e quando quiser, com acompanhamento profissional do início ao fim e suporte pelo WhatsApp.',
  stepsTitle: 'Como funciona',
  steps: [
    { title: 'Escolha o plano', text: 'Cartão ou PIX, 60 dias de treino.' },
    { title: 'Responda à anamnese', text: 'Sete passos rápidos, no seu painel.' },
    { title: 'Receba seu treino', text: 'Personalizado, direto no aplicativo.' },
  ],

  plansTitle: 'Escolha seu plano',
  plansText:
    '60 dias de treino personalizado, sem fidelidade e com 7 dias para desistir. Escolha como pagar:',
  from: 'De',
  to: 'por',
  perPeriod: 'por 60 dias',
  buyWithCard: 'Assinar com cartão',
  buyWithCardText: 'Renova a cada 60 dias. Cancele quando quiser.',
  buyWithPix: 'Pagar com PIX',
  buyWithPixText: 'Pagamento único por 60 dias. Não renova.',
  buyWithoutScript: 'Comprar pelo WhatsApp',
  buyWithoutScriptText:
    'Sem JavaScript ou sem conexão, o pagamento pelo site não abre. Peça seu plano pelo WhatsApp.',
  alreadyCustomer: 'Já é aluno? Entre no Meu Painel',

  faqTitle: 'Perguntas frequentes',
  faq: [
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
      answer:
        'Depois da compra, crie sua senha e preencha a anamnese de treino no painel. Seu treino personalizado só é liberado após a anamnese completa.',
    },
    {
      question: 'Preciso treinar em academia?',
      answer:
        'Não. O treino é montado para o lugar, os equipamentos e os horários que você tem: academia, condomínio ou casa.',
    },
    {
      question: 'Como falo com o personal?',
      answer:
        'Pelo WhatsApp. No Personal PRO o suporte inclui a adaptação de exercícios sempre que você precisar.',
    },
  ],

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

/** The testimonials (spec §3). The people are invented; their pictures are drawings and marked as illustrative. */
export const TESTIMONIALS = [
  {
    id: 'camila',
    name: 'Camila',
    role: 'Emagrecimento, 6 meses',
    content: 'Treino em casa, no horário que sobra, e pela primeira vez não parei no segundo mês.',
    rating: 5,
  },
  {
    id: 'diego',
    name: 'Diego',
    role: 'Hipertrofia, 8 meses',
    content:
      'Cada treino chega ajustado ao anterior. Minhas cargas dobraram e eu sei o porquê de cada série.',
    rating: 5,
  },
  {
    id: 'helena',
    name: 'Helena',
    role: 'Condicionamento, 4 meses',
    content: 'Com a lesão no joelho eu tinha medo. Tudo foi adaptado, e hoje subo a escada sem pensar.',
    rating: 5,
  },
] as const;

/** 'Nota 5 de 5'. */
export const ratingText = (rating: number) => `Nota ${rating} de 5`;

/** The texts for search engines and shared links. */
export const SEO = {
  title: `${TRAINER.name}: Personal Trainer Online`,
  description:
    'Treinos personalizados, suporte pelo WhatsApp e acompanhamento profissional. Personal trainer online a partir de R$ 159,90 por 60 dias, no cartão ou PIX.',
  imageAlt: 'Quer transformar seu corpo? Eu te mostro o caminho.',
} as const;
