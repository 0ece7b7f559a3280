import { type ReactNode, useEffect, useState } from 'react';
import { mayKeepOrders } from '../kit/device/device-storage.ts';

/**
 * The bar of this browser's open PIX, or null where there is none. Its code is loaded only where this browser keeps an order.
 * `asking` is false as long as a dialog is open; an order may be made or paid in it. `onPaid` is called once an order of this
 * browser is paid. `beside` is what the page has at the bottom without the bar, always the same.
 */
export function useOpenPixBar(asking: boolean, onPaid?: (paid: true) => void, beside?: ReactNode): ReactNode {
  const [bar, setBar] = useState<ReactNode>(null);
  useEffect(() => {
    if (!asking || !mayKeepOrders()) return undefined;
    let over = false;
    let stop: (() => void) | undefined;
    const look = async () => {
      const [{ OpenPixBar, payablePix }, { watchPaidOrder }] = await Promise.all([
        import('../buy/pix-code.tsx'),
        import('../buy/payment-watch.ts'),
      ]);
      const kept = payablePix();
      if (over) return;
      setBar(kept === null ? null : <OpenPixBar kept={kept} beside={beside} />);
      if (onPaid) stop = watchPaidOrder(() => onPaid(true));
    };
    // Without its code the page has no bar; the dialog tells of the code all the same.
    look().catch(() => undefined);
    return () => {
      over = true;
      stop?.();
      setBar(null);
    };
  }, [asking, onPaid, beside]);
  return bar;
}
