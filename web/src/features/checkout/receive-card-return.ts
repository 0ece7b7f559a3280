import { CARD } from 'domain/texts/checkout';
import { showToast } from '../../components/toast.tsx';
import { isCardPedido, readPedidos, savePedido } from './pedido-store.ts';
import { type CardReturn, readCardReturn } from './read-card-return.ts';

/** Takes in what the payment page's return address says: a session to verify is stored before anything else. */
export function receiveCardReturn(search: string): CardReturn {
  const returned = readCardReturn(search);
  if (returned.kind === 'cancelled') showToast({ kind: 'info', text: CARD.cancelled });
  if (returned.kind === 'paid') {
    const { session_id } = returned;
    const known = readPedidos().some((pedido) => isCardPedido(pedido) && pedido.session_id === session_id);
    if (!known) savePedido({ session_id, savedAt: Date.now() });
  }
  return returned;
}
