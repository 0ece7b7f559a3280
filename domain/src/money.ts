const reais = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Integer centavos as 'R$ 159,90', with an ordinary space (Intl's own no-break space would differ from the spec). */
export function formatPrice(cents: number): string {
  return `R$ ${reais.format(cents / 100)}`;
}

/** Integer centavos as 'R$199,90', the spelling of crossed-out prices (spec §9). */
export function formatCrossedOutPrice(cents: number): string {
  return `R$${reais.format(cents / 100)}`;
}
