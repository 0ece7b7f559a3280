import type { PlanId } from 'domain/plans';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ChunkBoundary } from '../components/chunk-boundary.tsx';
import type { Pedido } from '../features/checkout/pedido-store.ts';
import { LandingPage } from '../features/landing/landing-page.tsx';
import { useScrollToHash } from './use-scroll-to-hash.ts';

const PixDialog = lazy(async () => ({
  default: (await import('../features/checkout/pix-dialog.tsx')).PixDialog,
}));
const AccountModal = lazy(async () => ({
  default: (await import('../features/account/account-modal.tsx')).AccountModal,
}));
const PanelLoginDialog = lazy(async () => ({
  default: (await import('../features/account/panel-login-dialog.tsx')).PanelLoginDialog,
}));

/** From an account made to the panel, in milliseconds (spec §9). */
const REDIRECT_DELAY = 1_500;

type Overlay =
  | { kind: 'pix'; plan: PlanId }
  | { kind: 'account'; step: 'success' | 'create-account'; pedido: Pedido }
  | { kind: 'login' };

/** The order is of no more use once there is an account for it; loaded with the dialogs, not with the page. */
async function forgetPedido(): Promise<void> {
  const { clearPedido } = await import('../features/checkout/pedido-store.ts');
  clearPedido();
}

/** `/`: the landing page and the dialogs that open over it. */
export function LandingRoute() {
  const [overlay, setOverlay] = useState<Overlay | null>(null);
  const navigate = useNavigate();
  useScrollToHash();

  // Paying, killing the tab and coming back loses nothing: one check per load (design §7).
  useEffect(() => {
    let left = false;
    const offer = async () => {
      const { findPaidPedido } = await import('../features/checkout/find-paid-pedido.ts');
      const pedido = await findPaidPedido();
      if (pedido !== null && !left) {
        setOverlay((current) => current ?? { kind: 'account', step: 'success', pedido });
      }
    };
    if (mayHavePedido()) void offer();
    return () => {
      left = true;
    };
  }, []);

  const close = () => setOverlay(null);
  const openPanel = () => navigate('/dashboard');
  const signedIn = async () => {
    await forgetPedido();
    await openPanel();
  };
  const created = async () => {
    close();
    await forgetPedido();
    setTimeout(() => void navigate('/dashboard', { state: { openQuestionnaire: true } }), REDIRECT_DELAY);
  };

  return (
    <>
      <LandingPage
        onBuyWithPix={(plan) => setOverlay({ kind: 'pix', plan })}
        onLogin={() => setOverlay({ kind: 'login' })}
      />
      <ChunkBoundary>
        <Suspense>
          {overlay?.kind === 'pix' && (
            <PixDialog
              plan={overlay.plan}
              onClose={close}
              onCreateAccount={(pedido) => setOverlay({ kind: 'account', step: 'create-account', pedido })}
              onOpenPanel={() => void openPanel()}
            />
          )}
          {overlay?.kind === 'account' && (
            <AccountModal
              initialStep={overlay.step}
              // The PIX form asks the name, so the server knows it.
              buyer={{
                email: overlay.pedido.email,
                proof: { pixId: overlay.pedido.pixData.id },
                nameKnown: true,
              }}
              onClose={close}
              onCreated={() => void created()}
              onSignedIn={() => void signedIn()}
            />
          )}
          {overlay?.kind === 'login' && (
            <PanelLoginDialog onClose={close} onSignedIn={() => void signedIn()} />
          )}
        </Suspense>
      </ChunkBoundary>
    </>
  );
}

/** Whether it is worth loading the code that reads the order; a blocked storage holds none after a reload. */
function mayHavePedido(): boolean {
  try {
    return window.localStorage.getItem('pedido') !== null;
  } catch {
    return false;
  }
}
