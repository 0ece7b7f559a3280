/** The dashboard's card 'Minha conta' (LGPD art. 16 and 18). */
export const ACCOUNT_DATA = {
  title: 'Minha conta',
  text: 'Senha, cópia dos dados, exclusão',
  changePassword: 'Alterar senha',
  export: 'Exportar meus dados',
  exporting: 'Preparando arquivo...',
  exported: 'Arquivo meus-dados.json baixado.',
  delete: 'Excluir minha conta e meus dados',
} as const;

export const EXPORT_FILE_NAME = 'meus-dados.json';
