import { LOAD_FAILED } from 'domain/kit/texts';
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { showToast } from '../../kit/ui/toast.tsx';
import type { KeptOrder } from '../../buy/kept-orders.ts';
import type { Arrival } from './landing-on-demand.tsx';
import { endWait } from '../../kit/loading/early-presses.ts';
import { mayKeepOrders } from '../../kit/device/device-storage.ts';

/** The paid order among the kept ones, or among `orders`; null where there is none or the page no longer asks. */
async function findPaid(isOver: () => boolean, orders?: readonly KeptOrder[]): Promise<Arrival | null> {
  try {
    const { findPaidOrder } = await import('./landing-on-demand.tsx');
    const found = await findPaidOrder({ orders });
    if (found === null || isOver()) return null;
    const { order, fromUrl } = found;
    // Nothing is done with it before the person calls it theirs.
    if (fromUrl) return { kind: 'unknown-payment', order };
    const { receivePaidOrder } = await import('./landing-on-demand.tsx');
    return { kind: 'paid', ...(await receivePaidOrder(order)) };
  } catch (error) {
    console.warn('The kept orders could not be looked at; the next visit does', error);
    return null;
  }
}

/**
 * Reports the arrival once per load: a return from the payment page, or an order of this browser that was paid.
 * The query string of a return is cleared as soon as its session is stored. A buyer who pays, closes the tab and comes back
 * loses nothing. The check is repeated when the browser's Back shows the page as it was left. While `watching`, a kept PIX
 * order that is paid meanwhile is reported, too.
 */
export function useArrival(watching: boolean, onArrival: (arrival: Arrival) => void): void {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const tell = useEffectEvent(onArrival);

  const arrive = useEffectEvent(async (isOver: () => boolean) => {
    const query = new URLSearchParams(search);
    if (query.has('success') || query.has('session_id')) {
      try {
        const { receiveCardReturn } = await import('./landing-on-demand.tsx');
        if (isOver()) return;
        const returned = receiveCardReturn(search);
        await navigate(
          { pathname: '/', hash: returned.kind === 'cancelled' ? '#planos' : hash },
          { replace: true },
        );
        if (returned.kind === 'paid') return tell({ ...returned, kind: 'card-return' });
        endWait();
      } catch (error) {
        endWait();
        // The query string stays in the URL, so that a reload tries again.
        console.warn('The return from the payment page could not be handled', error);
        return showToast({ kind: 'error', text: LOAD_FAILED });
      }
    }
    if (!mayKeepOrders()) return;
    const paid = await findPaid(isOver);
    if (paid !== null && !isOver()) tell(paid);
  });
  const watch = useEffectEvent(async (isOver: () => boolean) => {
    const { watchKeptPix } = await import('./landing-on-demand.tsx');
    if (isOver()) return undefined;
    return watchKeptPix(async (orders) => {
      const paid = await findPaid(isOver, orders);
      if (paid !== null && !isOver()) tell(paid);
      return paid !== null;
    });
  });

  useEffect(() => {
    let over = false;
    const isOver = () => over;
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void arrive(isOver);
    };
    void arrive(isOver);
    window.addEventListener('pageshow', onPageShow);
    return () => {
      over = true;
      window.removeEventListener('pageshow', onPageShow);
    };
  }, []);

  useEffect(() => {
    if (!watching || !mayKeepOrders()) return undefined;
    let over = false;
    // Where the code cannot be loaded, the next visit looks at the kept orders.
    const stop = watch(() => over).catch(() => undefined);
    return () => {
      over = true;
      void stop.then((end) => end?.());
    };
  }, [watching]);
}
