import { PIX_POLL_LIMIT_MS, PIX_POLL_MS, startPoll } from '../payment-watch.ts';
import { findPaidOrder, isReceived } from '../calls/paid-orders.ts';
import { type KeptOrder, idOf, isCardOrder, readKeptOrders } from '../kept-orders.ts';

/** Until when an order is asked about every 5 s, in epoch milliseconds of this device. */
const endOf = ({ savedAt }: KeptOrder) => savedAt + PIX_POLL_LIMIT_MS;

/**
 * Watches the kept PIX orders: `ask` gets those made in the last 30 minutes every 5 s, and all of them whenever the page becomes
 * visible. A hidden page asks nothing, and an order that this page has received as paid is not asked about again. `ask` answers
 * whether one is paid, which ends the watch. Returns the function that stops it.
 */
export function watchKeptPix(ask: (orders: readonly KeptOrder[]) => Promise<boolean>): () => void {
  const unpaid = () =>
    readKeptOrders().filter(
      (kept) => !isCardOrder(kept) && kept.mismatched === undefined && !isReceived(idOf(kept)),
    );
  let returned = false;
  const poll = startPoll({
    check: async () => {
      if (document.visibilityState !== 'visible') return false;
      const orders = unpaid();
      // The last question comes up to one pause after the 30 minutes, for a payment in their last seconds.
      const due = returned ? orders : orders.filter((kept) => Date.now() < endOf(kept) + PIX_POLL_MS);
      returned = false;
      return due.length > 0 && ask(due);
    },
    every: PIX_POLL_MS,
    limit: Math.max(...unpaid().map(endOf)) - Date.now(),
  });
  const onVisible = () => {
    if (document.visibilityState !== 'visible') return;
    returned = true;
    void poll.checkNow();
  };
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    poll.stop();
    document.removeEventListener('visibilitychange', onVisible);
  };
}

/**
 * Calls `onPaid` once an order that this browser began is paid: it asks about all orders now, and about codes as `watchKeptPix`
 * does. Returns the function that stops it.
 */
export function watchPaidOrder(onPaid: () => void): () => void {
  const find = async (orders?: readonly KeptOrder[]) => {
    const found = await findPaidOrder({ orders });
    const isOwn = found !== null && !found.fromUrl;
    if (isOwn) onPaid();
    return isOwn;
  };
  void find();
  return watchKeptPix(find);
}
