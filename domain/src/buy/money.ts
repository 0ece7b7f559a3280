const reais = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Integer centavos as 'R$ 89,90'. The space is an ordinary one, as in the specification; Intl's is a no-break space. */
export function formatPrice(cents: number): string {
  return `R$ ${reais.format(cents / 100)}`;
}

/** Integer centavos as 'R$99,90', as crossed-out prices are spelt (spec §9). */
export function formatCrossedOutPrice(cents: number): string {
  return `R$${reais.format(cents / 100)}`;
}
