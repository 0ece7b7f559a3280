import { SEO } from 'domain/texts/landing';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ChunkBoundary } from '../../components/chunk-boundary.tsx';
import { LandingPage } from '../../features/landing/landing-page.tsx';
import type { Overlay } from './landing-overlay.tsx';
import { loadStyles } from '../../loading/load-styles.ts';
import { type Arrival, useArrival } from './use-arrival.ts';
import { usePageTitle } from '../use-page-title.ts';
import { useScrollToHash } from './use-scroll-to-hash.ts';

// With the dialogs come their styles.
const LandingOverlay = lazy(async () => {
  const [{ LandingOverlay }] = await Promise.all([import('./landing-overlay.tsx'), loadStyles()]);
  return { default: LandingOverlay };
});

/** From an account made to the panel, in milliseconds (spec §9). */
const REDIRECT_DELAY = 1_500;

/** A proof is of no more use once there is an account for it; the code is loaded with the dialogs, not with the page. */
async function forgetClaimed(overlay: Overlay | null): Promise<void> {
  if (overlay === null || !('order' in overlay)) return;
  const { forgetPedido, idOfProof } = await import('../../features/checkout/pedido-store.ts');
  forgetPedido(idOfProof(overlay.order.proof));
}

/** The panel, while its owner still types; told of only where it is entered and does not come. */
async function loadPanelAhead(): Promise<void> {
  const panel = await import('../dashboard/dashboard-route.tsx').catch(() => null);
  panel?.loadPanelAhead();
}

/** The dialog for what was found on arriving. */
function overlayOf(arrival: Arrival): Overlay {
  if (arrival.kind !== 'paid') return arrival;
  const { order, own } = arrival;
  return own ? { kind: 'post-payment', order, own } : { kind: 'account', step: 'success', order };
}

/** `/`: the landing page and the dialogs that open over it. */
export function LandingRoute() {
  const [overlay, setOverlay] = useState<Overlay | null>(null);
  const navigate = useNavigate();
  usePageTitle(SEO.title);
  useScrollToHash();
  useArrival((arrival) =>
    setOverlay((current) =>
      // Who is about to pay once more is told first that they have paid; nothing else is taken from their hands.
      current === null || current.kind === 'card' ? overlayOf(arrival) : current,
    ),
  );

  const leadsToPanel = overlay !== null && overlay.kind !== 'pix' && overlay.kind !== 'card';
  useEffect(() => {
    if (leadsToPanel) void loadPanelAhead();
  }, [leadsToPanel]);

  const close = () => setOverlay(null);
  const openPanel = () => navigate('/dashboard');
  const created = async () => {
    close();
    await forgetClaimed(overlay);
    setTimeout(() => void navigate('/dashboard', { state: { openQuestionnaire: true } }), REDIRECT_DELAY);
  };

  return (
    <>
      <LandingPage
        onBuy={(plan, method) => setOverlay({ kind: method, plan })}
        onLogin={() => setOverlay({ kind: 'login' })}
      />
      {overlay && (
        <ChunkBoundary>
          <Suspense>
            <LandingOverlay
              overlay={overlay}
              onOverlay={setOverlay}
              onClose={close}
              onOpenPanel={() => void openPanel()}
              onSignedIn={() => void openPanel()}
              onCreated={() => void created()}
            />
          </Suspense>
        </ChunkBoundary>
      )}
    </>
  );
}
