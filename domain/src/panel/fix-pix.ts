/** The button that only one configured account sees (spec §8). */
export const FIX_PIX = {
  button: 'Corrigir assinatura PIX',
  busy: 'Corrigindo assinatura PIX...',
  done: 'Assinatura corrigida!',
  failed: 'Erro ao corrigir assinatura',
} as const;
