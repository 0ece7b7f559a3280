import {
  lazy,
  startTransition,
  Suspense,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { PAID_ACCOUNT } from 'domain/account/texts';
import { LOAD_FAILED } from 'domain/kit/texts';
import { PLAN_IDS } from 'domain/buy/plans';
import { SEO } from 'domain/site/landing-texts';
import { CardDialog } from '../buy/card-dialog.tsx';
import { receiveCardReturn } from '../buy/card-return.tsx';
import { idOfProof, type KeptOrder, settleOrder } from '../buy/kept-orders.ts';
import { findPaidOrder, type PaidOrder, receivePaidOrder } from '../buy/paid-orders.tsx';
import { watchKeptPix } from '../buy/payment-watch.ts';
import { PixDialog } from '../buy/pix-dialog.tsx';
import { mayKeepOrders } from '../kit/device/device-storage.ts';
import { ChunkBoundary, endWait, tellReactIsThere } from '../kit/ui/chunk-boundary.tsx';
import { usePageTitle } from '../kit/ui/page.tsx';
import { showToast } from '../kit/ui/toast.tsx';
import { useIsHydrated } from '../kit/use-is-hydrated.ts';
import { entriesOverPage, type Opened, useOpened } from '../kit/use-opened.ts';
import {
  type Arrival,
  type Buying,
  LandingOverlay,
  type Overlay,
  paidByCard,
  type PurchaseStep,
} from './landing-overlay.tsx';
import { ChatLink } from './landing/frame.tsx';
import { LandingPage } from './landing/landing-page.tsx';
import { ACTS } from './landing/plans.tsx';
import { useOpenPixBar } from './open-pix-bar.tsx';

/** The time from arriving on the page to scrolling, in milliseconds (spec §9). */
const DELAY = 100;

/** The bar of an open PIX takes the place of what leads to WhatsApp, so it does that, too. */
const CHAT = <ChatLink />;

/**
 * Scrolls to the element that the URL names after the app has navigated to the page. The browser itself scrolls on a
 * load, on an anchor's click and in its history, perhaps long before React was there.
 */
function useScrollToHash(): void {
  const { hash } = useLocation();
  const byBrowser = useNavigationType() === NavigationType.Pop;
  useEffect(() => {
    if (hash === '' || byBrowser) return undefined;
    const timer = setTimeout(() => document.getElementById(hash.slice(1))?.scrollIntoView(), DELAY);
    return () => clearTimeout(timer);
  }, [hash, byBrowser]);
}

// These dialogs need all styles; those of the buying dialogs are in the page.
const StyledOverlay = lazy(async () => {
  await import('../styles.css');
  return { default: LandingOverlay };
});

const DIALOGS: ReadonlyMap<string, Overlay> = new Map([
  ['entrar', { kind: 'login' }],
  ...PLAN_IDS.flatMap((plan): [string, Overlay][] => [
    [`pix-${plan}`, { kind: 'pix', plan }],
    [`codigo-${plan}`, { kind: 'pix', plan, atCode: true }],
    [`cartao-${plan}`, { kind: 'card', plan }],
  ]),
]);

/** Loads the login, and what follows a dialog, while the person waits, reads or types. A failure shows only when it is opened. */
async function loadAhead(): Promise<void> {
  await import('../account/account-dialogs.tsx').catch(() => undefined);
  const dashboard = await import('../panel/dashboard-route.tsx').catch(() => null);
  dashboard?.loadDashboardAhead();
}

function isBuying(overlay: Overlay | null): overlay is Buying {
  return overlay?.kind === 'pix' || overlay?.kind === 'card' || overlay?.kind === 'pix-paid';
}

function stepOf(arrival: Arrival): PurchaseStep {
  if (arrival.kind !== 'paid') return arrival;
  const { order, signedIn } = arrival;
  return { kind: 'account', step: 'success', order, signedIn };
}

/** Tells a buyer who has paid and leaves the dialog without an account, also by Back, how to come back. */
function useUnclaimedToast(opened: Opened | null, overlay: Overlay | null): void {
  const wasUnclaimed = useRef(false);
  useEffect(() => {
    if (opened === null && wasUnclaimed.current) showToast({ kind: 'info', text: PAID_ACCOUNT.unclaimed });
    const isPaid = overlay?.kind === 'account' || overlay?.kind === 'pix-paid';
    wasUnclaimed.current = isPaid && !overlay.signedIn;
  }, [opened, overlay]);
}

/** How often `isOpen` has ended. As a key it makes what was closed begin anew. */
function useCount(isOpen: boolean): number {
  const [state, setState] = useState({ isOpen, ended: 0 });
  if (state.isOpen !== isOpen) setState({ isOpen, ended: isOpen ? state.ended : state.ended + 1 });
  return state.ended;
}

/**
 * Ends the inline script's work, and hears of what it did after React Router had read the address: React takes over this page only
 * after the router around it, and the script answers presses in between.
 */
function useTakeover(): void {
  const { search } = useLocation();
  const navigate = useNavigate();
  const catchUp = useEffectEvent(() => {
    tellReactIsThere();
    const present = window.location.search;
    if (present !== search)
      void navigate({ search: present }, { replace: true, state: { entries: entriesOverPage() } });
  });
  // No press comes between this effect and the page's own listeners.
  useLayoutEffect(() => catchUp(), []);
}

export function LandingRoute() {
  const { opened, open, close } = useOpened();
  const navigate = useNavigate();
  const [purchase, setPurchase] = useState<PurchaseStep | null>(null);
  const named = opened === 'compra' ? purchase : opened && (DIALOGS.get(opened) ?? null);
  // The prerendered page shows no dialog.
  const overlay = useIsHydrated() ? named : null;
  const buying = isBuying(overlay) ? overlay : null;
  const card = buying?.kind === 'card' ? buying : null;
  const pix = buying?.kind === 'card' ? null : buying;
  const purchases = useCount(buying !== null);
  /** An arrival that waits until the open dialog is closed. */
  const waiting = useRef<Arrival | null>(null);
  const show = (next: PurchaseStep) => {
    waiting.current = null;
    // A dialog stays on the screen until the code of the next one is loaded.
    startTransition(() => setPurchase(next));
    open('compra');
  };

  const pixBar = useOpenPixBar(overlay === null, undefined, CHAT);
  usePageTitle(SEO.title);
  useScrollToHash();
  useTakeover();
  useUnclaimedToast(opened, overlay);

  // The dialogs of an order give way to a payment that is found, because a buyer must not pay twice. Any other dialog stays.
  const givesWay = overlay === null || overlay.kind === 'card' || overlay.kind === 'pix';
  // The dialog of PIX watches the kept orders itself.
  useArrival(givesWay && overlay?.kind !== 'pix', (arrival) => {
    if (givesWay) show(stepOf(arrival));
    else if (opened !== 'compra') waiting.current = arrival;
  });
  // The arrival is reported once. Without this, a buyer who has pressed something before it came would not hear that all is paid.
  const showWaiting = useEffectEvent(() => {
    if (waiting.current !== null) show(stepOf(waiting.current));
  });
  useEffect(() => {
    if (givesWay) showWaiting();
    else void loadAhead();
  }, [givesWay]);

  const toDashboard = (address = '/dashboard') => void navigate(address, { replace: true });
  const created = (order: PaidOrder, signingIn: Promise<void>) => {
    show({ kind: 'opening-dashboard', order, signingIn });
    // Without a session the order stays: the next visit offers to log in with it.
    signingIn.then(
      () => settleOrder(idOfProof(order.proof)),
      () => undefined,
    );
  };

  return (
    <>
      <LandingPage
        pixBar={pixBar}
        onBuy={(plan, method) => open(`${ACTS[method]}-${plan}`)}
        onLogin={() => open('entrar')}
      />
      <CardDialog
        key={`card-${purchases}`}
        plan={card && card.plan}
        onClose={close}
        onPaid={(received) => show(paidByCard(received))}
        onOpenDashboard={() => toDashboard()}
      />
      <PixDialog
        key={`pix-${purchases}`}
        plan={pix && pix.plan}
        atCode={pix?.kind === 'pix' && pix.atCode === true}
        paid={pix?.kind === 'pix-paid' ? pix : null}
        onPaid={(received) => pix && show({ kind: 'pix-paid', plan: pix.plan, ...received })}
        onClose={close}
        onCreateAccount={(order) => show({ kind: 'account', step: 'create-account', order, signedIn: false })}
        onOpenDashboard={() => toDashboard()}
      />
      {/* It is there from the start, so that a dialog stays on the screen until the code of the next one is loaded. */}
      <Suspense>
        {overlay && !isBuying(overlay) && (
          <ChunkBoundary>
            <StyledOverlay
              overlay={overlay}
              onPurchase={show}
              onClose={close}
              onOpenDashboard={() => toDashboard()}
              onCreated={created}
              onOpening={() => toDashboard('/dashboard?abrir=anamnese')}
            />
          </ChunkBoundary>
        )}
      </Suspense>
    </>
  );
}

/** The paid order among the kept ones, or among `orders`; null where there is none or the page no longer asks. */
async function findPaid(isOver: () => boolean, orders?: readonly KeptOrder[]): Promise<Arrival | null> {
  try {
    const found = await findPaidOrder({ orders });
    if (found === null || isOver()) return null;
    const { order, fromUrl } = found;
    // Nothing is done with it before the person calls it theirs.
    if (fromUrl) return { kind: 'unknown-payment', order };
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
function useArrival(watching: boolean, onArrival: (arrival: Arrival) => void): void {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const tell = useEffectEvent(onArrival);

  const arrive = useEffectEvent(async (isOver: () => boolean) => {
    const query = new URLSearchParams(search);
    if (query.has('success') || query.has('session_id')) {
      try {
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
  const watch = useEffectEvent((isOver: () => boolean) =>
    watchKeptPix(async (orders) => {
      const paid = await findPaid(isOver, orders);
      if (paid !== null && !isOver()) tell(paid);
      return paid !== null;
    }),
  );

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
    const stop = watch(() => over);
    return () => {
      over = true;
      stop();
    };
  }, [watching]);
}
