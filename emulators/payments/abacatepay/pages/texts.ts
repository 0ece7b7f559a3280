import type { Shown } from '../../shared/pages.ts';
import type { ShownStatus } from '../state/charge.ts';
import type { Delivery, EventName } from '../state/delivery.ts';

export const INTRO = 'Simulador local da AbacatePay. Nenhum dinheiro de verdade passa por aqui.';

export const STATUS_TEXTS: Readonly<Record<ShownStatus, Shown>> = {
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
