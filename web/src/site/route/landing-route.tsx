import { PAID_ACCOUNT } from 'domain/account/texts';
import { SEO } from 'domain/site/landing-texts';
import {
  Suspense,
  lazy,
  startTransition,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { ChunkBoundary } from '../../kit/ui/chunk-boundary.tsx';
import { showToast } from '../../kit/ui/toast.tsx';
import { LandingPage } from '../landing/landing-page.tsx';
import { endWait, pressEarly } from '../../kit/loading/early-presses.ts';
import { useOpenPixBar } from './open-pix-bar.tsx';
import { type Opened, useOpened } from '../../kit/use-opened.ts';
import { usePageTitle } from '../../kit/use-page-title.ts';
import type { Arrival, Overlay, PurchaseStep } from './landing-on-demand.tsx';
import { useArrival } from './use-arrival.ts';

/** The time from arriving on the page to scrolling, in milliseconds (spec §9). */
const DELAY = 100;

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

// The dialogs need all styles.
const LandingOverlay = lazy(async () => {
  const [{ LandingOverlay }] = await Promise.all([
    import('./landing-on-demand.tsx'),
    import('../../styles.css'),
  ]);
  return { default: LandingOverlay };
});

const DIALOGS: Readonly<Partial<Record<Opened, Overlay>>> = {
  'pix-plus': { kind: 'pix', plan: 'plus' },
  'pix-pro': { kind: 'pix', plan: 'pro' },
  'codigo-plus': { kind: 'pix', plan: 'plus', atCode: true },
  'codigo-pro': { kind: 'pix', plan: 'pro', atCode: true },
  'cartao-plus': { kind: 'card', plan: 'plus' },
  'cartao-pro': { kind: 'card', plan: 'pro' },
  entrar: { kind: 'login' },
};

/** Loads the login, and what follows a dialog, while the person waits, reads or types. A failure shows only when it is opened. */
async function loadAhead(): Promise<void> {
  await import('../../account/account-dialogs.tsx').catch(() => undefined);
  const dashboard = await import('../../panel/route/dashboard-route.tsx').catch(() => null);
  dashboard?.loadDashboardAhead();
}

/** Settles the order of an account that now exists. The code is loaded only here, to keep the page small. */
async function forgetClaimed(overlay: Overlay | null): Promise<void> {
  if (overlay === null || !('order' in overlay)) return;
  const { settleOrder, idOfProof } = await import('./landing-on-demand.tsx');
  settleOrder(idOfProof(overlay.order.proof));
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

/** False while React takes over the prerendered page. */
function useIsHydrated(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
}

export function LandingRoute() {
  const { opened, open, close } = useOpened();
  const navigate = useNavigate();
  const [purchase, setPurchase] = useState<PurchaseStep | null>(null);
  const named = opened === 'compra' ? purchase : opened && (DIALOGS[opened] ?? null);
  // The prerendered page shows no dialog.
  const overlay = useIsHydrated() ? named : null;
  /** An arrival that waits until the open dialog is closed. */
  const waiting = useRef<Arrival | null>(null);
  const show = (next: PurchaseStep) => {
    waiting.current = null;
    // A dialog stays on the screen until the code of the next one is loaded.
    startTransition(() => setPurchase(next));
    open('compra');
  };

  const pixBar = useOpenPixBar(overlay === null);
  usePageTitle(SEO.title);
  useScrollToHash();
  useEffect(pressEarly, []);
  // The wait of a press ends also where Back comes before its dialog.
  useEffect(() => (opened === null ? undefined : endWait), [opened]);

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
  const created = () => {
    show({ kind: 'opening-dashboard' });
    void forgetClaimed(overlay);
  };

  return (
    <>
      <LandingPage
        pixBar={pixBar}
        onBuy={(plan, method) => open(method === 'pix' ? `pix-${plan}` : `cartao-${plan}`)}
        onLogin={() => open('entrar')}
      />
      {overlay && (
        <ChunkBoundary>
          <Suspense>
            <LandingOverlay
              overlay={overlay}
              onPurchase={show}
              onClose={close}
              onOpenDashboard={() => toDashboard()}
              onCreated={created}
              onOpening={() => toDashboard('/dashboard?abrir=anamnese')}
            />
          </Suspense>
        </ChunkBoundary>
      )}
    </>
  );
}
