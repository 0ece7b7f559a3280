import {
  CUE_MAX_LENGTH,
  EXERCISE_NAME_MAX_LENGTH,
  EXERCISE_WORD_MAX_LENGTH,
  LIBRARY_MAX_COUNT,
} from './exercises.ts';
import type { ChangedField, RefusalReason } from './read-exercises.ts';

const number = (count: number) => count.toLocaleString('pt-BR');
const exercises = (count: number) => (count === 1 ? '1 exercício' : `${number(count)} exercícios`);

/** `/treinador/exercicios`, the trainer's library of exercises. */
export const LIBRARY_PAGE = {
  title: 'Exercícios',
  toQueue: 'Fila',
  search: 'Buscar exercício',
  searchHint: 'Nome, grupo ou equipamento, com ou sem acento.',
  group: 'Grupo',
  everyGroup: 'Todos',
  filters: 'Filtros',
  all: 'Todos',
  withoutVideo: 'Sem vídeo',
  archived: 'Arquivados',
  list: 'Exercícios',
  found: exercises,
  noneFound: 'Nenhum exercício encontrado.',
  showAll: 'Mostrar todos',
  more: 'Mostrar mais',
  loading: 'Carregando os exercícios...',
  known: 'Atualizando a lista da sua última visita...',
  offline: 'Sem conexão: esta é a última lista que chegou. Ela se atualiza assim que a internet voltar.',
  offlineEmpty: 'Sem conexão. Assim que a internet voltar, os exercícios aparecem aqui.',
  failed: 'Não foi possível carregar os exercícios agora. Recarregue a página.',
  add: 'Novo exercício',
  paste: 'Colar lista',
  /** Why a row has no picture of a video. */
  noVideo: 'Sem vídeo',
  isArchived: 'Arquivado',
} as const;

/** What stands in place of the list while there are no exercises. */
export const EMPTY_LIBRARY = {
  title: 'Ainda não há exercícios',
  text: 'Comece com uma lista pronta de mais de 300 exercícios, com os nomes usados nas academias brasileiras, e mude o que quiser. Ou cole a sua.',
  noVideos:
    'A lista pronta vem sem vídeos: eles são seus. Depois, o filtro “Sem vídeo” mostra quais ainda faltam.',
  start: 'Começar com a lista pronta',
  starting: 'Adicionando...',
  started: (count: number) => `${exercises(count)} na sua lista, ainda sem vídeos.`,
} as const;

export const EXERCISE_DIALOG = {
  newTitle: 'Novo exercício',
  title: 'Exercício',
  name: 'Nome',
  nameMissing: 'Informe o nome do exercício.',
  nameTooLong: `Nome longo demais: use até ${EXERCISE_NAME_MAX_LENGTH} caracteres.`,
  nameTaken: (name: string) => `Já existe um exercício com este nome: ${name}.`,
  nameTakenMeanwhile: 'Já existe um exercício com este nome. Escolha outro nome.',
  group: 'Grupo',
  groupHint: 'Por exemplo, Peito ou Pernas.',
  equipment: 'Equipamento',
  equipmentHint: 'Por exemplo, Barra ou Halteres.',
  wordTooLong: `Texto longo demais: use até ${EXERCISE_WORD_MAX_LENGTH} caracteres.`,
  video: 'Link do vídeo no YouTube',
  videoHint: 'Cole o link como ele vem do YouTube: vídeo, Shorts ou “Compartilhar”.',
  videoProblem:
    'Este link não é de um vídeo do YouTube. Abra o vídeo, toque em “Compartilhar” e cole aqui o link copiado.',
  videoUnderstood: (id: string) => `Vídeo reconhecido: ${id}`,
  tryVideo: 'Testar vídeo',
  newTab: '(abre em nova aba)',
  cue: 'Dica de execução',
  cueHint: `Até duas linhas e ${CUE_MAX_LENGTH} caracteres. O aluno lê a dica ao lado do exercício.`,
  cueTooLong: (length: number) =>
    `Dica longa demais: use até ${CUE_MAX_LENGTH} caracteres (agora são ${number(length)}).`,
  cueTooManyLines: 'Use no máximo duas linhas.',
  save: 'Salvar',
  saving: 'Salvando...',
  saved: 'Exercício salvo.',
  cancel: 'Cancelar',
  archive: 'Arquivar',
  archiveNote:
    'Um exercício arquivado não aparece mais ao montar um treino. Ele continua nas fichas que já o têm.',
  archived: 'Exercício arquivado.',
  unarchive: 'Tirar do arquivo',
  unarchived: 'O exercício voltou para a lista.',
  full: `A lista já tem ${number(LIBRARY_MAX_COUNT)} exercícios, que é o máximo. Mude um que você não usa mais.`,
  changed: 'Este exercício foi mudado em outro aparelho neste meio-tempo. O que você digitou continua acima.',
  storedTitle: 'Como está agora',
  keepMine: 'Salvar o que digitei',
  takeStored: 'Usar o que está salvo',
  noText: '(vazio)',
  waitForStored:
    'Este exercício mudou em outro aparelho. Aguarde um instante: o que está salvo aparece aqui.',
} as const;

const FIELD_NAMES: Readonly<Record<ChangedField, string>> = {
  group: 'grupo',
  equipment: 'equipamento',
  video: 'vídeo',
  cue: 'dica',
};

export const PASTE_DIALOG = {
  title: 'Colar lista ou CSV',
  text: 'Uma linha por exercício: só o nome, ou nome; grupo; equipamento; link; dica. Uma planilha do Excel salva como CSV também serve. Um nome que já está na lista muda só nas colunas preenchidas.',
  label: 'Lista de exercícios',
  example: 'Supino reto; Peito; Barra; link; Escápulas juntas',
  file: 'Escolher arquivo CSV',
  fileProblem: 'Não foi possível ler este arquivo. Escolha um arquivo CSV ou de texto.',
  fileTooLong: 'Este arquivo é grande demais para uma lista de exercícios.',
  preview: 'O que foi entendido',
  nothing: 'Cole a lista acima para ver o que será adicionado e o que vai mudar.',
  added: (count: number) => (count === 1 ? '1 exercício novo' : `${number(count)} exercícios novos`),
  changed: (count: number) => (count === 1 ? '1 que muda' : `${number(count)} que mudam`),
  equal: (count: number) => (count === 1 ? '1 já está igual' : `${number(count)} já estão iguais`),
  duplicates: (count: number) =>
    count === 1 ? '1 repetido, que fica de fora' : `${number(count)} repetidos, que ficam de fora`,
  refused: (count: number) => (count === 1 ? '1 linha recusada' : `${number(count)} linhas recusadas`),
  withoutVideo: (count: number) => `${number(count)} sem vídeo`,
  refusedTitle: 'Linhas recusadas',
  duplicatesTitle: 'Repetidos, que já estão em uma linha anterior',
  changedTitle: 'O que muda',
  changes: (fields: readonly ChangedField[]) =>
    `muda: ${fields.map((field) => FIELD_NAMES[field]).join(', ')}`,
  /** Archived exercises are changed like others, so that a whole list of links can be pasted, but none is offered again unasked. */
  archivedTitle: 'Arquivados, que continuam no arquivo',
  isEqual: 'já está igual',
  line: (line: number) => `Linha ${number(line)}`,
  confirm: (count: number) => (count === 1 ? 'Salvar 1 exercício' : `Salvar ${number(count)} exercícios`),
  saving: 'Salvando...',
  done: (count: number) => (count === 1 ? '1 exercício salvo.' : `${exercises(count)} salvos.`),
  cancel: 'Cancelar',
  tooMany: (count: number) =>
    `Com esta lista seriam ${exercises(count)}, e o máximo é ${number(LIBRARY_MAX_COUNT)}. Tire algumas linhas.`,
  changedMeanwhile:
    'A lista de exercícios mudou em outro aparelho neste meio-tempo. Confira a prévia, que já está atualizada, e salve de novo.',
} as const;

/** Why a line of a pasted list is no exercise. */
export const REFUSAL_TEXTS: Readonly<Record<RefusalReason, string>> = {
  'no-name': 'Falta o nome do exercício.',
  'name-too-long': EXERCISE_DIALOG.nameTooLong,
  'word-too-long': `Grupo ou equipamento longo demais: use até ${EXERCISE_WORD_MAX_LENGTH} caracteres.`,
  'cue-too-long': `Dica longa demais: use até ${CUE_MAX_LENGTH} caracteres.`,
  'cue-too-many-lines': EXERCISE_DIALOG.cueTooManyLines,
  'no-video': 'O link não é de um vídeo do YouTube.',
  'too-many-cells': 'Colunas demais: são até cinco, separadas por ponto e vírgula.',
};
