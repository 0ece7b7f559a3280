export const KEYBOARD = {
  title: 'Teclas de atalho',
  button: 'Teclas de atalho (?)',
  list: [
    ['j', 'Próximo aluno da lista'],
    ['k', 'Aluno anterior da lista'],
    ['Enter', 'Abrir o aluno'],
    ['l', 'Escrever o link do treino (não libera)'],
    ['/', 'Buscar'],
    ['?', 'Mostrar estas teclas'],
  ],
  use: 'Usar as teclas de atalho neste navegador',
} as const;
