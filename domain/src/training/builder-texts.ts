import { formatDate } from '../kit/dates.ts';
import {
  DAYS_MAX_COUNT,
  dayLetter,
  type ExerciseItem,
  ITEMS_MAX_COUNT,
  SWAPS_MAX_COUNT,
  type Target,
} from './routine.ts';

const range = ({ from, to }: { readonly from: number; readonly to: number }) =>
  from === to ? String(from) : `${from}-${to}`;

/** What a set aims at, as it is typed into its field; '' where nothing is typed. */
export function amountOf(target: Target): string {
  switch (target.kind) {
    case 'reps':
    case 'seconds':
      return range(target);
    case 'reps-each':
      return target.reps.join('/');
    case 'failure':
      return '';
    default:
      return target satisfies never;
  }
}

function targetText(target: Target): string {
  if (target.kind === 'failure') return ' até a falha';
  return `${amountOf(target)}${target.kind === 'seconds' ? 's' : ''}`;
}

/** An exercise in one line as one writes it into WhatsApp, in parts: 'Supino reto com barra', '4x8-12', '90s'. */
export function partsOf(item: ExerciseItem): readonly string[] {
  const { exercise, sets, target, load, rest, tempo, rir } = item;
  return [
    exercise.name,
    `${sets}x${targetText(target)}`,
    rest === null ? '' : `${rest}s`,
    load,
    tempo && `cad ${tempo}`,
    rir === null ? '' : `RIR ${rir}`,
  ].filter(Boolean);
}

/** The words of the page on which the trainer writes a routine. */
export const BUILDER = {
  loading: 'Abrindo a ficha...',
  loadingTitle: 'Ficha',
  back: 'Voltar ao aluno',
  title: (name: string) => `Ficha de ${name}`,
  offline: 'Sem conexão. Assim que a internet voltar, a ficha aparece aqui.',
  failed: 'Não foi possível carregar a ficha agora. Recarregue a página.',
  failedTitle: 'Não foi possível abrir',
  goneTitle: 'Aluno não encontrado',
  gone: 'Este aluno não está mais na sua lista. A ficha que estava neste aparelho foi apagada.',
  unclaimedTitle: 'Ainda sem conta',
  unclaimed: 'Este pagamento ainda não está em nenhuma conta. A ficha pode ser montada depois disso.',
  erased: 'A ficha foi apagada, porque o aluno retirou a autorização dos dados de saúde.',
  elsewhereTitle: 'Aberta em outra aba',
  elsewhere:
    'Esta ficha está aberta em outra aba deste navegador. Continue lá ou escreva aqui: o que já foi escrito vem junto.',
  writeHere: 'Escrever aqui',
  about: 'Sobre o aluno',
  libraryEmpty:
    'A sua lista de exercícios ainda está vazia. Cadastre os exercícios, ou crie cada um ao escrever.',
  toLibrary: 'Abrir exercícios',
  libraryOffline: 'Sem conexão: os exercícios são os da sua última visita.',
  libraryFailed: 'Não foi possível carregar os exercícios agora.',
} as const;

/** The ways to begin. */
export const BEGIN = {
  title: 'Como quer começar?',
  paste: 'Cole ou digite a ficha',
  pasteHint: 'Como no WhatsApp: “A - Peito e tríceps” começa um treino, e cada linha é um exercício.',
  pasteProblem: 'Escreva ou cole pelo menos um exercício.',
  build: 'Montar ficha',
  lastOf: (released: Date) => `Da última ficha (${formatDate(released)})`,
  template: 'De um modelo',
  other: 'De outra pessoa',
  blank: 'Em branco',
  anew: 'Começar de novo',
  keep: 'Voltar à ficha',
  reading: 'Abrindo...',
  readFailed: 'Não foi possível carregar agora. Tente novamente.',
  noTemplates: 'Ainda não há modelos. Monte uma ficha e guarde-a em “Guardar como modelo”.',
  suitsThis: 'Combina com este aluno',
  templateSearch: 'Buscar modelo',
  otherSearch: 'Buscar aluno',
  otherHint: 'Anotações, cargas e linhas de texto não vêm junto: são da outra pessoa.',
  otherNone: 'Ninguém com este nome na fila.',
  otherEmpty: (name: string) => `${name} ainda não tem ficha montada aqui.`,
  tooMany: `Uma ficha tem até ${DAYS_MAX_COUNT} treinos, com até ${ITEMS_MAX_COUNT} linhas cada.`,
} as const;

/** The form. */
export const FORM = {
  letter: (index: number) => dayLetter(index),
  day: (index: number, name: string) =>
    name === '' ? `Treino ${dayLetter(index)}` : `Treino ${dayLetter(index)} - ${name}`,
  dayName: (index: number) => `Nome do treino ${dayLetter(index)}`,
  dayNamePlaceholder: 'Ex.: Peito e tríceps',
  dayUp: (index: number) => `Subir o treino ${dayLetter(index)}`,
  dayDown: (index: number) => `Descer o treino ${dayLetter(index)}`,
  dayRemove: (index: number) => `Remover o treino ${dayLetter(index)}`,
  dayRemoved: (index: number) => `Treino ${dayLetter(index)} removido.`,
  addDay: (index: number) => `Adicionar treino ${dayLetter(index)}`,
  line: (index: number) => `Novo exercício no treino ${dayLetter(index)}`,
  linePlaceholder: 'Ex.: Supino inclinado halter 4x8-12 90s',
  addLine: 'Adicionar',
  items: (index: number) => `Exercícios do treino ${dayLetter(index)}`,
  suggestions: 'Sugestões',
  found: (count: number) => (count === 1 ? '1 sugestão' : `${count} sugestões`),
  removed: (name: string) => `Removido: ${name}`,
  applied: 'Ficha trocada.',
  moved: (position: number, day: number) => `Agora é a linha ${position} do treino ${dayLetter(day)}`,
  keys: 'Enter: próxima linha · Alt+↑ e Alt+↓: mover · Delete: remover',
  full: `Um treino tem até ${ITEMS_MAX_COUNT} linhas.`,
  rest: 'Descanso (s)',
  exercise: 'Exercício',
  sets: 'Séries',
  target: 'Alvo',
  targets: {
    reps: 'Repetições',
    'reps-each': 'Uma por série',
    seconds: 'Segundos',
    failure: 'Até a falha',
  },
  amount: 'Quanto',
  amountHints: { reps: '10 ou 8-12', 'reps-each': '12/10/8', seconds: '30 ou 30-45' },
  amountProblem: (kind: 'reps' | 'reps-each' | 'seconds') =>
    ({ reps: 'Use 10 ou 8-12.', 'reps-each': 'Use 12/10/8.', seconds: 'Use 30 ou 30-45.' })[kind],
  load: 'Carga (sugestão)',
  tempo: 'Cadência',
  tempoHint: '4 números, como 3010',
  tempoProblem: 'Use 4 números, como 3010.',
  rir: 'RIR (quantas ainda daria)',
  numberProblem: (least: number, most: number) => `Use de ${least} a ${most}.`,
  note: 'Observação',
  joined: 'Bi-set com o próximo',
  joinedMark: 'bi-set com o próximo',
  swaps: 'Trocas permitidas',
  swapAdd: `Adicionar troca (até ${SWAPS_MAX_COUNT})`,
  swapRemove: (name: string) => `Remover a troca ${name}`,
  swapsShort: (names: string) => `ou: ${names}`,
  up: 'Subir',
  down: 'Descer',
  remove: 'Remover',
  close: 'Fechar',
  text: 'Texto',
  textShort: 'Texto livre',
} as const;

/** A line that was not understood. */
export const UNREAD = {
  mark: 'Não entendi esta linha',
  read: 'Ler de novo',
  create: (name: string) => `Criar exercício “${name}”`,
  creating: 'Criando...',
  created: (name: string) => `Exercício criado: ${name}`,
  asText: 'É só um texto',
  suggestions: 'Você quis dizer:',
  kept: 'A linha ficou como estava: falta o exercício ou as séries, como em “Supino reto 4x10”.',
} as const;

/** The whole routine as text. */
export const AS_TEXT = {
  edit: 'Editar como texto',
  copy: 'Copiar como texto',
  copied: 'Ficha copiada.',
  copyFailed: 'Não foi possível copiar. Use “Editar como texto” e copie de lá.',
  title: 'Ficha como texto',
  label: 'Ficha',
  apply: 'Aplicar',
  cancel: 'Cancelar',
} as const;

/** Where the draft is. */
export const SAVING = {
  kept: 'Guardado neste aparelho',
  sent: 'Enviado',
  offline: 'Sem conexão: guardado neste aparelho. Vai sozinho quando a internet voltar.',
  notKept: 'Este navegador não guarda a ficha. Não feche a página antes de aparecer “Enviado”.',
  failed: (text: string) => `Guardado só neste aparelho. ${text}`,
  tooLong: 'A ficha ficou longa demais. Encurte as observações.',
  undo: 'Desfazer',
  conflictTitle: 'A ficha mudou em outro aparelho',
  conflict: 'As duas versões estão aqui. Escolha com qual ficar; a outra pode ser copiada antes.',
  mine: 'Deste aparelho',
  theirs: 'Do outro aparelho',
  keepMine: 'Ficar com a deste aparelho',
  takeTheirs: 'Ficar com a do outro aparelho',
} as const;

/** The bar at the bottom, and the release. */
export const RELEASE = {
  preview: 'Ver como aluno',
  previewTitle: 'Como o aluno vê',
  previewEmpty: 'Ainda não há exercícios.',
  button: 'Liberar',
  blocked: {
    unread: (count: number) =>
      count === 1 ? 'Corrija 1 linha para liberar.' : `Corrija ${count} linhas para liberar.`,
    empty: 'Escreva pelo menos um exercício para liberar.',
    emptyDay: (letters: string) => `Falta exercício no treino ${letters}.`,
    lacking: (fields: string) => `Ainda não dá para liberar. Falta na anamnese: ${fields}.`,
    inactive: 'O plano deste aluno terminou. A ficha fica guardada, mas não dá para liberar.',
    none: 'O treino ainda não pode ser liberado.',
    conflict: 'Escolha antes com qual ficha ficar.',
  },
  title: 'Liberar ficha',
  text: (days: number, exercises: number) =>
    `${days === 1 ? '1 treino' : `${days} treinos`}, ${exercises === 1 ? '1 exercício' : `${exercises} exercícios`}.`,
  replaces: 'A ficha que o aluno tem agora continua até você liberar esta.',
  message: 'Mensagem para o aluno (opcional)',
  safety: 'Mudança por segurança',
  safetyHint:
    'Se o aluno estiver treinando, o treino dele termina na hora, com um aviso. As séries registradas ficam. Sem marcar, a ficha nova vale só a partir do próximo treino.',
  safetySuggested: (fields: string) => `Marcado porque mudou na anamnese: ${fields}.`,
  confirm: 'Liberar ficha',
  busy: 'Liberando...',
  cancel: 'Cancelar',
  done: 'Liberado.',
} as const;

/** Templates: routines to begin with. */
export const ROUTINE_TEMPLATES = {
  save: 'Guardar como modelo',
  title: 'Guardar como modelo',
  hint: 'Sem anotações, cargas e linhas de texto: um modelo não fala de ninguém.',
  name: 'Nome do modelo',
  nameProblem: 'Dê um nome ao modelo.',
  suits: 'Combina com',
  everybody: 'Qualquer um',
  confirm: 'Guardar modelo',
  busy: 'Guardando...',
  saved: 'Modelo guardado.',
  cancel: 'Cancelar',
  rename: 'Renomear',
  renameTitle: 'Renomear modelo',
  erase: 'Apagar',
  eraseOf: (name: string) => `Apagar ${name}`,
  renameOf: (name: string) => `Renomear ${name}`,
  eraseTitle: 'Apagar modelo?',
  eraseText: (name: string) => `O modelo “${name}” é apagado. As fichas já montadas ficam como estão.`,
  erased: 'Modelo apagado.',
  renamed: 'Modelo renomeado.',
  days: (count: number) => (count === 1 ? '1 treino' : `${count} treinos`),
} as const;
