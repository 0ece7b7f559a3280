import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { TRAINER_ACCESS } from 'domain/trainer/texts';
import { deviceStorage } from '../kit/device/device-storage.ts';
import type { SignInState } from '../kit/firebase/sign-in-state.ts';
import { ChunkBoundary, reloadWhenOnline } from '../kit/ui/chunk-boundary.tsx';
import { usePageTitle } from '../kit/ui/page.tsx';
import { Toaster } from '../kit/ui/toast.tsx';
import { useTrainerData } from './data/use-trainer-data.ts';
import {
  TrainerContext,
  TrainerFrame,
  TrainerLoading,
  TrainerRefused,
  TrainerTrouble,
  useTrainer,
  useTrainerAccount,
} from './trainer-frame.tsx';
import { titleOf, TrainerPages } from './trainer-pages.tsx';
import { clearLastQueue, readLastQueue } from './use-queue.ts';

interface SignedInTrainerProps {
  uid: string;
  auth: Extract<SignInState, { status: 'signed-in' }>['auth'];
}

/** Why an account sees nothing: it is not a trainer's, or the rules refuse it, because its mailbox is not confirmed. */
type Refusal = 'no-trainer' | 'unconfirmed';

/**
 * The pages of a signed-in account. The page listens to whether the account is a trainer's. When it is not, or no longer, the
 * connection ends and all data leave the screen and this browser.
 */
function SignedInTrainer({ uid, auth }: SignedInTrainerProps) {
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const { data, failed, retry } = useTrainerData(auth === 'confirmed' && refusal === null ? uid : null);
  const trainer = useTrainer(data);
  if (trainer.status === 'absent' && refusal === null) setRefusal('no-trainer');
  // The rules look the trainer up in the same document, so a queue that is refused while it is there lacks the mailbox.
  const refuse = trainer.status === 'present' ? () => setRefusal('unconfirmed') : null;
  useEffect(() => {
    if (refusal !== null) clearLastQueue(deviceStorage());
  }, [refusal]);
  if (refusal !== null) return <TrainerRefused unconfirmed={refusal === 'unconfirmed'} />;
  if (failed && readLastQueue(deviceStorage()) === null) return <TrainerTrouble onRetry={retry} />;
  const isReachable = !failed && auth !== 'unreachable';
  return (
    <TrainerContext value={trainer.status === 'present' ? trainer.value : null}>
      <TrainerPages uid={uid} data={data} isReachable={isReachable} onRefused={refuse} />
    </TrainerContext>
  );
}

const LoginForm = lazy(async () => ({
  default: (await import('../account/login-form.tsx')).LoginForm,
}));

/** The form to sign in. A trainer's account is not made here. `expired`: the session ended by itself. */
function TrainerSignIn({ expired }: { expired: boolean }) {
  useEffect(() => {
    clearLastQueue(deviceStorage());
    // The database's client loads while the person types the password.
    void import('./data/open-trainer-data.ts').catch(() => undefined);
  }, []);
  return (
    <TrainerFrame title={TRAINER_ACCESS.title}>
      <section className="mx-auto w-full max-w-md border-primary border-t-4 bg-base-100 px-5 py-7 sm:px-8">
        <p className="mb-6 text-lg" role={expired ? 'alert' : undefined}>
          {expired ? TRAINER_ACCESS.expired : TRAINER_ACCESS.signInText}
        </p>
        <Suspense fallback={<output>{TRAINER_ACCESS.loading}</output>}>
          <LoginForm onSignedIn={focusTitle} />
        </Suspense>
      </section>
    </TrainerFrame>
  );
}

/** The form that had the focus goes with the sign-in. The title, which stays, takes it. */
function focusTitle() {
  requestAnimationFrame(() => document.querySelector('h1')?.focus({ preventScroll: true }));
}

export function TrainerApp() {
  const { pathname } = useLocation();
  usePageTitle(titleOf(pathname));
  return (
    <>
      <main>
        <ChunkBoundary>
          <ByAccount />
        </ChunkBoundary>
      </main>
      <Toaster />
    </>
  );
}

function ByAccount() {
  const account = useTrainerAccount();
  switch (account.status) {
    case 'loading':
      return <TrainerLoading />;
    case 'failed':
      return <TrainerTrouble onRetry={reloadWhenOnline} />;
    case 'signed-out':
      return <TrainerSignIn expired={account.ended !== null} />;
    case 'signed-in':
      return <SignedInTrainer key={account.user.uid} uid={account.user.uid} auth={account.auth} />;
    default:
      return account satisfies never;
  }
}
