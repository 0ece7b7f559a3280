import { TRAINER_ACCESS } from 'domain/texts/trainer/access';
import { lazy, Suspense, useEffect } from 'react';
import { clearLastQueue } from '../../device/last-queue.ts';
import { deviceStorage } from '../../device/device-storage.ts';
import { TrainerFrame } from '../../features/trainer/access/trainer-frame.tsx';

const LoginForm = lazy(async () => ({
  default: (await import('../../features/account/sign-in/login-form.tsx')).LoginForm,
}));

/** The form to sign in. A trainer's account is not made here. `expired`: the session ended by itself. */
export function TrainerSignIn({ expired }: { expired: boolean }) {
  useEffect(() => {
    clearLastQueue(deviceStorage());
    // The database's client loads while the person types the password.
    void import('../../firebase/trainer/open-trainer-data.ts').catch(() => undefined);
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
