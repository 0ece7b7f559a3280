import { formatDate } from '../../kit/dates.ts';
import { planDisplayName } from '../../buy/plans.ts';

export const DEFAULT_TEMPLATES = [
  'Olá, {nome}! O seu treino do plano {plano} está pronto. Comece devagar e me conte como foi.',
  'Olá, {nome}! Ajustei o seu treino ao que você me contou.',
  'Olá, {nome}! Confira estas respostas, por favor. O prazo do seu treino recomeça depois disso.',
] as const;

export const TEMPLATES = {
  title: 'Modelos',
  edit: 'Editar modelos',
  name: (number: number) => `Modelo ${number}`,
  hint: '{nome}, {prazo} e {plano} são trocados pelos dados do aluno.',
  save: 'Salvar modelos',
  saving: 'Salvando...',
  cancel: 'Voltar à mensagem',
} as const;

/** Whom a message is about. The day is YYYY-MM-DD. */
interface Addressed {
  readonly nome: string;
  readonly due_on: string | null;
  readonly tier: string | null;
}

/** A template with the person's first name, promised day and plan in their places. Any other text in braces stays. */
export function fillTemplate(template: string, { nome, due_on, tier }: Addressed): string {
  const [first = ''] = nome.trim().split(/\s+/);
  const told = {
    nome: first,
    prazo: due_on === null ? '' : formatDate(due_on),
    plano: planDisplayName(tier),
  };
  return template.replace(/\{(nome|prazo|plano)\}/g, (_, place: keyof typeof told) => told[place]);
}
