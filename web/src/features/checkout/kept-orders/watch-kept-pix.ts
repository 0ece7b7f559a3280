import { BROWSER_TIMERS, PIX_POLL_LIMIT_MS, PIX_POLL_MS, startPoll, type Timers } from '../poll.ts';
import { idOf, isCardOrder, type KeptOrder, readKeptOrders } from './kept-orders.ts';
import { isReceived } from './receive-paid-order.ts';

/** Until when an order is asked about every 5 s, in epoch milliseconds of this device. */
const endOf = ({ savedAt }: KeptOrder) => savedAt + PIX_POLL_LIMIT_MS;

/**
 * Watches the kept PIX orders of a page that shows no code: `ask` gets those made in the last 30 minutes every 5 s, and all of
 * them whenever the page becomes visible. A hidden page asks nothing, and an order that this page has received as paid is not
 * asked about again. `ask` answers whether one is paid, which ends the watch. Returns the function that stops it.
 */
export function watchKeptPix(
  ask: (orders: readonly KeptOrder[]) => Promise<boolean>,
  timers: Timers = BROWSER_TIMERS,
): () => void {
  const unpaid = () => readKeptOrders().filter((kept) => !isCardOrder(kept) && !isReceived(idOf(kept)));
  let returned = false;
  const poll = startPoll({
    check: async () => {
      if (document.visibilityState !== 'visible') return false;
      const orders = unpaid();
      // The last question comes up to one pause after the 30 minutes, for a payment in their last seconds.
      const asked = returned ? orders : orders.filter((kept) => Date.now() < endOf(kept) + PIX_POLL_MS);
      returned = false;
      return asked.length > 0 && ask(asked);
    },
    every: PIX_POLL_MS,
    limit: Math.max(...unpaid().map(endOf)) - Date.now(),
    timers,
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
