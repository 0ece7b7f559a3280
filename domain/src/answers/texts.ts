import { ADULT_AGE, type BirthDateProblem } from './measures.ts';
import type { AnswerField, ChoiceField, RequiredField } from './fields.ts';
import { O, TRAINER, TREINADOR } from '../kit/content/trainer.ts';

/** The label of every value of spec §3 "Enumerations", including the legacy values. */
export const CHOICE_LABELS: Readonly<Record<ChoiceField, Readonly<Record<string, string>>>> = {
  objetivo_principal: {
    emagrecimento: 'Emagrecimento',
    hipertrofia: 'Hipertrofia (ganho de massa muscular)',
    condicionamento: 'Condicionamento físico',
    reabilitacao: 'Reabilitação',
    outro: 'Outro',
    'perder-peso': 'Perder peso',
    'ganhar-massa': 'Ganhar massa muscular',
    'definir-corpo': 'Definir o corpo',
    'melhorar-condicionamento': 'Melhorar o condicionamento',
    'manter-forma': 'Manter a forma',
  },
  experiencia_treino: {
    iniciante: 'Iniciante (até 6 meses)',
    intermediario: 'Intermediário (6 meses a 2 anos de treino regular)',
    avancado: 'Avançado (mais de 2 anos)',
    'sem-experiencia': 'Sem experiência',
  },
  frequencia_semanal: {
    '2x': '2x por semana',
    '3x': '3x por semana',
    '4x': '4x por semana',
    '5x': '5x por semana',
    '1-2-vezes': '1 a 2 vezes por semana',
    '3-4-vezes': '3 a 4 vezes por semana',
    '5-6-vezes': '5 a 6 vezes por semana',
    'todos-os-dias': 'Todos os dias',
  },
  nivel_energia: {
    'sempre-animado': 'Sempre animado e com energia',
    'normal-depende': 'Normal, depende do dia',
    'cansado-frequencia': 'Cansado com frequência',
    baixo: 'Baixo',
    moderado: 'Moderado',
    alto: 'Alto',
  },
};

/** The labels of the equipment, which the questionnaire no longer asks for. Older records still show it. */
const EQUIPMENT_LABELS: Readonly<Record<string, string>> = {
  'academia-completa': 'Academia completa',
  'casa-equipamentos': 'Casa com equipamentos',
  'equipamentos-basicos': 'Equipamentos básicos',
  'peso-corporal': 'Peso corporal',
  'equipamentos-casa': 'Equipamentos em casa',
};

function labelIn(labels: Readonly<Record<string, string>>, value: string): string {
  return Object.hasOwn(labels, value) ? (labels[value] ?? value) : value;
}

/** The label of a stored value. An unknown value is shown as it is spelt (spec §3). */
export function choiceLabel(field: ChoiceField, value: string): string {
  return labelIn(CHOICE_LABELS[field], value);
}

/** The label of a stored `equipamentos_disponiveis`. An unknown value is shown as it is spelt. */
export function equipmentLabel(value: string): string {
  return labelIn(EQUIPMENT_LABELS, value);
}

export const MONTH_NAMES = [
  'Janeiro',
  'Fevereiro',
  'Março',
  'Abril',
  'Maio',
  'Junho',
  'Julho',
  'Agosto',
  'Setembro',
  'Outubro',
  'Novembro',
  'Dezembro',
] as const;

export const BIRTH_DATE_PROBLEMS: Readonly<Record<BirthDateProblem, string>> = {
  incomplete: 'Informe dia, mês e ano de nascimento.',
  impossible: 'Essa data não existe. Confira o dia e o mês.',
  year: 'Confira o ano de nascimento: use quatro dígitos, como 1990.',
  future: 'A data de nascimento não pode estar no futuro.',
  minor: `O acompanhamento online é para maiores de ${ADULT_AGE} anos.`,
};
export const MINOR_HELP = `Fale com ${TRAINER.name} pelo WhatsApp`;
export const MINOR_MESSAGE =
  'Olá! Tenho menos de 18 anos e gostaria de saber como treinar com acompanhamento.';

/** The texts of problems that keep a step from being passed, shown beside the disabled button 'Próximo'. */
export const STEP_PROBLEMS = {
  nome: 'Informe seu nome completo.',
  telefone: 'Informe um telefone com DDD, como (11)98765-4321.',
  altura: 'Informe a altura em metros, entre 0,50 e 2,60.',
  peso: 'Informe o peso em quilos, entre 20 e 400.',
  consentimento: 'Marque a autorização para continuar.',
  objetivo_principal: 'Escolha seu objetivo principal.',
  objetivo_outro: 'Descreva seu objetivo.',
  experiencia_treino: 'Escolha sua experiência de treino.',
  frequencia_semanal: 'Escolha quantas vezes por semana você vai treinar.',
  limitacoes_lesoes: "Conte suas limitações ou lesões. Se não tiver, digite 'Nenhuma'.",
  nivel_energia: 'Escolha seu nível de energia.',
  nomeLongo: 'Nome longo demais: use até 120 caracteres.',
  long: (length: number) =>
    `Texto longo demais: use até 2.000 caracteres (agora são ${length.toLocaleString('pt-BR')}).`,
} as const satisfies Readonly<Record<Exclude<RequiredField, 'nome_completo' | 'data_nascimento'>, string>> &
  Readonly<Record<string, unknown>>;

export const WIZARD = {
  welcomeTitle: 'Anamnese de Treino',
  title: (step: number, last: number) => `Anamnese de Treino - Passo ${step} de ${last}`,
  progress: 'Progresso da anamnese',
  position: (step: number, last: number) => `Passo ${step} de ${last}`,
  welcomeHeading: 'Vamos conhecer você',
  welcomeText: `São sete passos rápidos. Com as suas respostas, ${TRAINER.name} prepara um treino só seu.`,
  welcomeData: 'Seus dados de cadastro',
  email: 'E-mail',
  headings: {
    1: 'Dados pessoais',
    2: 'Dados físicos',
    3: 'Qual é o seu objetivo principal?',
    4: 'Qual é a sua experiência de treino?',
    5: 'Quantas vezes por semana você vai treinar?',
    6: 'Limitações e lesões',
    7: 'Como está o seu nível de energia?',
  },
  day: 'Dia',
  month: 'Mês',
  year: 'Ano',
  heightPlaceholder: 'Ex: 1,74',
  weightPlaceholder: 'Ex: 80,90',
  otherGoalPlaceholder: 'Descreva seu objetivo específico',
  /** Opens the whole text of the consent. */
  readAll: 'Ler tudo',
  noLimitations: 'Nenhuma',
  limitationsHint: "Se não tiver limitações ou lesões, digite 'Nenhuma'.",
  /** Asks for what the FAQ promises: the workout is made for the place, the equipment and the hours that a person has. */
  otherPoints: 'Outros pontos: lugar, equipamentos e horários (opcional)',
  otherPointsHint: `Em que lugar você treina, com quais equipamentos e em quais horários? Conte aqui também o que mais ${O} ${TREINADOR} deve saber.`,
  warning: 'Seu treino só será liberado após o preenchimento completo da anamnese.',
  backToPanel: 'Voltar ao painel',
  back: 'Voltar',
  next: 'Próximo',
  start: 'Vamos começar!',
  finish: 'Finalizar 🎉',
  sending: 'Enviando...',
  saving: 'Salvando...',
  saved: 'Salvo',
  keptHere:
    'Sem conexão: suas respostas estão guardadas neste aparelho e serão enviadas quando a internet voltar.',
  notKept:
    'Sem conexão, e este navegador não está guardando dados: mantenha esta página aberta até a internet voltar para não perder suas respostas.',
  unsentNotKept:
    'Este navegador não está guardando dados: o que ainda não foi enviado se perde quando esta página for fechada.',
  planEnded:
    'Seu plano terminou. Suas respostas estão guardadas neste aparelho e serão enviadas assim que houver um plano ativo.',
  resumed: (step: number, last: number) =>
    step > 1 ? `Continuando de onde você parou - Passo ${step} de ${last}` : 'Continuando sua anamnese...',
} as const;

/** How a text is asked for, where its label does not say it all. */
export const QUESTIONS: Readonly<
  Partial<Record<AnswerField, { readonly label: string; readonly hint: string }>>
> = {
  outros_pontos: { label: WIZARD.otherPoints, hint: WIZARD.otherPointsHint },
};

/** Spec §8 "Anamnese and dashboard". */
export const SAVE_TEXTS = {
  generic: 'Erro ao salvar - Tente novamente em alguns minutos ou entre em contato conosco.',
  denied: 'Acesso negado 🔒 Por favor, faça login para salvar sua anamnese com segurança.',
  signInFirst:
    'Autenticação necessária 🔐 Para salvar sua anamnese com segurança, é necessário fazer login primeiro.',
  progress:
    'Progresso salvo! 💾 Você pode continuar preenchendo depois. Seu treino será liberado após completar toda a anamnese.',
  done: `Anamnese enviada com sucesso! 🎉 Seu treino personalizado será preparado pel${O} ${TRAINER.name}.`,
} as const;
