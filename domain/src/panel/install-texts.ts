/** The offer to install the panel, once somebody has trained. */
export const INSTALL = {
  title: 'Treino a um toque',
  text: 'Com um ícone na tela inicial, você abre o painel como um app, sem procurar o site.',
  install: 'Instalar',
  /** Where the browser has no dialog for it. */
  how: 'Como instalar',
  later: 'Agora não',
  /** After the steps were read. */
  read: 'Entendi',
  left: 'Quando quiser, a instalação está em Minha conta.',
  /** The line in 'Minha conta'. */
  again: 'Um ícone na tela inicial abre o painel como um app.',
  installed: 'Painel instalado. Abra-o pelo novo ícone.',
  failed: 'Não foi possível instalar por aqui. Tente pelo menu do navegador.',
} as const;

/** The steps on iPhone and iPad, whose installed pages have a storage of their own. */
export const INSTALL_STEPS = {
  share: 'Toque em Compartilhar',
  /** Follows on `share` and the picture of its button. */
  where: 'na barra do navegador ou no menu •••.',
  add: 'Toque em Adicionar à Tela de Início e confirme.',
  login: 'O app guarda tudo à parte deste navegador: ao abri-lo, entre com seu e-mail e sua senha.',
  missing: 'Não há essa opção? Abra esta página no Safari.',
  /** What the server does not have, before the steps. */
  before: 'Antes de instalar: o que está só neste navegador não vai para o app.',
  sets: (sets: number) =>
    sets === 1
      ? '1 série de treino espera o envio. Ela vai sozinha assim que houver internet.'
      : `${sets} séries de treino esperam o envio. Elas vão sozinhas assim que houver internet.`,
  seeSets: 'Ver no treino',
  answers: 'Há respostas da anamnese que ainda não foram enviadas.',
  seeAnswers: 'Abrir a anamnese',
  anyway: 'Ver os passos mesmo assim',
} as const;
