import { SEO } from 'domain/texts/landing';
import { lazy, Suspense, useEffect } from 'react';
import { ChunkBoundary } from '../../components/chunk-boundary.tsx';
import { LandingPage } from '../../features/landing/landing-page.tsx';
import type { Overlay } from './landing-overlay.tsx';
import { forgetAskedFor, noteAskedFor } from '../../loading/asked-for.ts';
import { pressEarly } from '../../loading/early-presses.ts';
import type { Arrival } from './arrival.ts';
import { useArrival } from './use-arrival.ts';
import { useOverlay } from './use-overlay.ts';
import { usePageTitle } from '../use-page-title.ts';
import { useScrollToHash } from './use-scroll-to-hash.ts';

// The dialogs need all styles.
const LandingOverlay = lazy(async () => {
  const [{ LandingOverlay }] = await Promise.all([
    import('./landing-on-demand.ts'),
    import('../../styles.css'),
  ]);
  return { default: LandingOverlay };
});

const loadAccountDialogs = () => import('../../features/account/account-dialogs.ts');

/** Forgets the order of an account that now exists: its proof has no more use. The code is loaded only here, to keep the page small. */
async function forgetClaimed(overlay: Overlay | null): Promise<void> {
  if (overlay === null || !('order' in overlay)) return;
  const { forgetOrder, idOfProof } = await import('./landing-on-demand.ts');
  forgetOrder(idOfProof(overlay.order.proof));
}

/** Loads what follows a dialog while the person waits, reads or types. A failure shows only when it is opened. */
async function loadAhead(): Promise<void> {
  await loadAccountDialogs().catch(() => undefined);
  const dashboard = await import('../dashboard/dashboard-route.tsx').catch(() => null);
  dashboard?.loadDashboardAhead();
}

/** The dialog that an arrival opens. */
function overlayOf(arrival: Arrival): Overlay {
  if (arrival.kind !== 'paid') return arrival;
  const { order, own } = arrival;
  return own ? { kind: 'post-payment', order, own } : { kind: 'account', step: 'success', order };
}

/** `/`: the landing page and the dialogs that open over it. */
export function LandingRoute() {
  const { overlay, open, close, toDashboard } = useOverlay();
  usePageTitle(SEO.title);
  useScrollToHash();
  useEffect(pressEarly, []);
  // A dialog that is open stays, except the card's: a buyer must not pay twice.
  const gives = overlay === null || overlay.kind === 'card';
  useArrival(gives, (arrival) => {
    if (gives) open(overlayOf(arrival));
  });

  const kind = overlay?.kind;
  useEffect(() => {
    if (kind !== undefined && kind !== 'pix' && kind !== 'card') void loadAhead();
  }, [kind]);

  const openByPress = (name: string, pressed: Extract<Overlay, { kind: 'pix' | 'card' | 'login' }>) => {
    // The dialog loads beside the code that shows it: a press costs one round trip and not two. A failure shows there.
    if (pressed.kind === 'login') loadAccountDialogs().catch(() => undefined);
    // The dialog has a history entry of its own, and only that one keeps what was asked for.
    forgetAskedFor();
    open(pressed);
    noteAskedFor(name);
  };
  const created = () => {
    open({ kind: 'opening-dashboard' });
    void forgetClaimed(overlay);
  };

  return (
    <>
      <LandingPage
        onBuy={(plan, method) => openByPress(`${method}-${plan}`, { kind: method, plan })}
        onLogin={() => openByPress('login', { kind: 'login' })}
      />
      {overlay && (
        <ChunkBoundary>
          <Suspense>
            <LandingOverlay
              overlay={overlay}
              onOverlay={open}
              onClose={close}
              onOpenDashboard={() => toDashboard()}
              onSignedIn={() => toDashboard()}
              onCreated={created}
              onOpening={() => toDashboard({ state: { openQuestionnaire: true } })}
            />
          </Suspense>
        </ChunkBoundary>
      )}
    </>
  );
}
