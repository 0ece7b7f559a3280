/** What other pages say of '/privacidade', with the link to it. */
export const PRIVACY_LINK = {
  title: 'Privacidade',
  summary: 'Sem cookies, sem rastreadores. Você leva ou apaga seus dados quando quiser.',
  text: 'Como tratamos seus dados',
  newTab: '(abre em nova aba)',
} as const;
