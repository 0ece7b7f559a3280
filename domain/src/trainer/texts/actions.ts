import type { WorkoutAction } from '../contract.ts';

export const WORKOUT_ACTIONS: Readonly<
  Record<WorkoutAction['kind'], { button: string; busy: string; done: string }>
> = {
  started: { button: 'Começar preparo', busy: 'Começando...', done: 'Preparo começado.' },
  'correction-asked': { button: 'Pedir correção', busy: 'Enviando...', done: 'Correção pedida.' },
  released: { button: 'Liberar treino', busy: 'Liberando...', done: 'Liberado.' },
  resent: { button: 'Enviar de novo', busy: 'Enviando...', done: 'O e-mail sai em até dois minutos.' },
  'taken-back': {
    button: 'Voltar para preparo',
    busy: 'Voltando...',
    done: 'O treino voltou para o preparo.',
  },
  'marked-current': {
    button: 'Marcar como atualizado',
    busy: 'Marcando...',
    done: 'Marcado como atualizado.',
  },
};

export const RUN_BAR = {
  release: 'Liberar',
  next: (name: string) => `Próximo: ${name} →`,
  end: 'Fim da lista: voltar à fila',
} as const;

export const RELEASE_DIALOG = {
  title: 'Liberar treino',
  link: 'Link do treino no seu aplicativo',
  linkHint: 'Cole o endereço do treino.',
  linkProblem:
    'Informe um link que comece com https:// e leve a um site, como https://app.exemplo.com/treino.',
  message: 'Mensagem para o aluno (opcional)',
  cancel: 'Cancelar',
} as const;

export const CORRECTION_DIALOG = {
  title: 'Pedir correção',
  fields: 'Quais respostas precisam de correção?',
  fieldsProblem: 'Escolha pelo menos uma resposta.',
  message: 'Mensagem para o aluno (opcional)',
  hint: 'O painel do aluno mostra o pedido e abre estas respostas.',
  cancel: 'Cancelar',
} as const;

export const TAKE_BACK_DIALOG = {
  title: 'Voltar para preparo?',
  text: 'O aluno deixa de ver o link do treino no painel. Se o e-mail de aviso ainda não saiu, ele não sai mais.',
  keep: 'Manter liberado',
} as const;

export const messageTooLong = (length: number, most: number) =>
  `Mensagem longa demais: use até ${most.toLocaleString('pt-BR')} caracteres (agora são ${length.toLocaleString('pt-BR')}).`;

export const EXPORT_DIALOG = {
  button: 'Exportar (CSV)',
  title: 'Exportar a fila',
  text: 'O arquivo tem os alunos que o filtro atual mostra, com e-mail e telefone. Por segurança, informe sua senha novamente.',
  password: 'Senha',
  passwordRequired: 'Informe sua senha.',
  wrongPassword: 'Senha incorreta.',
  cancel: 'Cancelar',
  confirm: 'Exportar',
  busy: 'Exportando...',
  file: 'fila.csv',
  done: (rows: number) =>
    rows === 1 ? '1 aluno exportado.' : `${rows.toLocaleString('pt-BR')} alunos exportados.`,
} as const;
