import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { DASHBOARD_STATES, HEADER } from 'domain/panel/texts';
import { type SignInState, useSignInState } from '../kit/firebase/sign-in-state.ts';
import { ChunkBoundary, Opening, reloadWhenOnline } from '../kit/ui/chunk-boundary.tsx';
import { focusTitle, usePageTitle } from '../kit/ui/page.tsx';
import { useOpened } from '../kit/use-opened.ts';
import { useOpenPixBar } from '../site/open-pix-bar.tsx';
import { Trouble } from './dashboard.tsx';
import { DashboardFrame, DashboardShell } from './frame.tsx';
import { loadAnswersSection, loadOnDemand } from './load-cards.ts';
import { SignedInDashboard } from './signed-in-dashboard.tsx';
import { SignedOutDashboard } from './signed-out-dashboard.tsx';

const LoginScreen = lazy(async () => ({
  default: (await import('../account/login-screen.tsx')).LoginScreen,
}));
/**
 * Loads the rest of a signed-in account's dashboard while the person types the password, or while Auth looks up the
 * session. The answers' code is included because the first answers may be given without a network. A part that fails is
 * loaded again where it is needed, and its failure is shown there.
 */
export function loadDashboardAhead(): void {
  void Promise.allSettled([
    import('../kit/firebase/live-records-feed.tsx'),
    loadOnDemand(),
    loadAnswersSection(),
  ]);
}

/** `/dashboard`: the dashboard of the signed-in account, or the way to sign in. */
export function DashboardRoute() {
  const state = useSignInState();
  usePageTitle(HEADER.title);
  useFocusOnSignIn(state.status);
  // This effect comes after useSignInState's, which loads Auth first.
  const isSignedIn = state.status === 'signed-in';
  useEffect(() => {
    if (isSignedIn) loadDashboardAhead();
  }, [isSignedIn]);
  const { opened, close } = useOpened();
  const closeLogin = useEffectEvent(() => opened === 'entrar' && close());
  useEffect(() => {
    // A session takes the place of the login, also one that began in another tab.
    if (isSignedIn) closeLogin();
  }, [isSignedIn]);
  switch (state.status) {
    case 'loading':
      return <DashboardShell />;
    case 'failed':
      return (
        <DashboardFrame>
          <Trouble
            title={DASHBOARD_STATES.failedTitle}
            text={DASHBOARD_STATES.failed}
            onRetry={reloadWhenOnline}
          />
        </DashboardFrame>
      );
    case 'signed-out':
      return <SignedOut ended={state.ended} />;
    case 'signed-in':
      return <SignedInDashboard key={state.user.uid} user={state.user} auth={state.auth} />;
    default:
      return state satisfies never;
  }
}

/** Moves the focus to the title after a sign-in, because the form and the button that opened it are gone. */
function useFocusOnSignIn(status: SignInState['status']) {
  const before = useRef(status);
  useEffect(() => {
    const arrived = before.current === 'signed-out' && status === 'signed-in';
    before.current = status;
    if (arrived) focusTitle();
  }, [status]);
}

function SignedOut({ ended }: { ended: string | null }) {
  const navigate = useNavigate();
  const { opened, open } = useOpened();
  const isOpen = opened === 'entrar';
  const [paid, setPaid] = useState(false);
  const pixBar = useOpenPixBar(!isOpen && !paid, setPaid);
  useEffect(() => {
    if (isOpen) loadDashboardAhead();
  }, [isOpen]);
  return (
    <>
      {/* A questionnaire that was open when the session ended is open again after the login. */}
      <SignedOutDashboard ended={ended} paid={paid} onLogin={() => open('entrar', { over: true })} />
      <div>{pixBar}</div>
      {isOpen && (
        <ChunkBoundary>
          <Suspense fallback={<Opening />}>
            <LoginScreen onClose={() => void navigate('/', { replace: true })} />
          </Suspense>
        </ChunkBoundary>
      )}
    </>
  );
}
