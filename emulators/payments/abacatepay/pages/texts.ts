import type { ShownStatus } from '../state/charge.ts';
import type { Delivery, EventName } from '../state/delivery.ts';

/** Each status as the page says it, with the colour that goes with it. */
export const STATUS_TEXTS: Readonly<
  Record<ShownStatus, { text: string; tone: 'ok' | 'wait' | 'bad' | 'off' }>
> = {
  PENDING: { text: 'Aguardando pagamento', tone: 'wait' },
  PAID: { text: 'Pago', tone: 'ok' },
  EXPIRED: { text: 'Expirado', tone: 'off' },
  REFUNDED: { text: 'Reembolsado', tone: 'off' },
  UNDER_DISPUTE: { text: 'Em disputa', tone: 'bad' },
};

export const EVENT_TEXTS: Readonly<Record<EventName, string>> = {
  'transparent.completed': 'pagamento confirmado',
  'transparent.refunded': 'reembolso',
  'transparent.disputed': 'disputa aberta',
  'transparent.lost': 'disputa perdida',
};

export const DELIVERY_TEXTS: Readonly<Record<Delivery['state'], string>> = {
  pending: 'aguardando nova tentativa',
  delivered: 'entregue',
  refused: 'recusado pelo destino',
  failed: 'desistiu após todas as tentativas',
  dropped: 'não enviado',
};

/** Centavos as 'R$ 159,90'. */
export function formatAmount(centavos: number): string {
  return (centavos / 100).toLocaleString('pt-BR', { style: 'currency', currency: 'BRL' });
}
