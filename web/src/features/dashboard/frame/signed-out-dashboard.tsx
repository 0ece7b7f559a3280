import { SESSION_EXPIRED, SIGNED_OUT } from 'domain/texts/dashboard';
import { Link, useNavigate } from 'react-router-dom';
import { Button } from '../../../components/button.tsx';
import { scrollToPlans } from './scroll-to-plans.ts';

/** The dashboard without a signed-in account (spec §2 "Dashboard, logged out"). */
export function SignedOutDashboard({ expired, onLogin }: { expired: boolean; onLogin: () => void }) {
  const navigate = useNavigate();
  async function createAccount() {
    await navigate('/#planos');
    scrollToPlans();
  }
  return (
    <main className="grid min-h-dvh place-items-center bg-base-200 px-4 py-12">
      <section className="w-full max-w-md border-primary border-t-4 bg-base-100 px-6 py-8 shadow-xl sm:px-10 sm:py-12">
        <h1 className="display mb-3 text-5xl">{SIGNED_OUT.title}</h1>
        {/* The session ended by itself, so screen readers announce it. */}
        <p className="mb-8 text-lg" role={expired ? 'alert' : undefined}>
          {expired ? SESSION_EXPIRED : SIGNED_OUT.text}
        </p>
        <div className="flex flex-col gap-3">
          <Button size="large" onClick={onLogin}>
            {SIGNED_OUT.login}
          </Button>
          <Button look="outline" onClick={createAccount}>
            {SIGNED_OUT.createAccount}
          </Button>
          <Link to="/" className="btn btn-ghost">
            {SIGNED_OUT.home}
          </Link>
        </div>
      </section>
    </main>
  );
}
