import { SESSION_EXPIRED, SIGNED_OUT } from 'domain/texts/dashboard';
import { Link, useNavigate } from 'react-router-dom';
import { Button } from '../../../components/button.tsx';
import { useKeptAnswers } from '../../../answers/use-kept-answers.ts';
import { goToPlans } from './scroll-to-plans.ts';

interface SignedOutDashboardProps {
  /** The uid of the account whose session ended by itself; null without one. */
  ended: string | null;
  onLogin: () => void;
}

/** The dashboard without a signed-in account (spec §2 "Dashboard, logged out"). */
export function SignedOutDashboard({ ended, onLogin }: SignedOutDashboardProps) {
  const navigate = useNavigate();
  const keepsAnswers = useKeptAnswers(ended);
  return (
    <main className="grid min-h-dvh place-items-center bg-base-200 px-4 py-12">
      <section className="w-full max-w-md border-primary border-t-4 bg-base-100 px-6 py-8 shadow-xl sm:px-10 sm:py-12">
        <h1 className="display mb-3 text-5xl">{SIGNED_OUT.title}</h1>
        {/* The session ended by itself, so screen readers announce it. */}
        <p className="mb-8 text-lg" role={ended === null ? undefined : 'alert'}>
          <span>{ended === null ? SIGNED_OUT.text : SESSION_EXPIRED.text}</span>{' '}
          {keepsAnswers && <span>{SESSION_EXPIRED.kept}</span>}
        </p>
        <div className="flex flex-col gap-3">
          <Button size="large" onClick={onLogin}>
            {SIGNED_OUT.login}
          </Button>
          <Button look="outline" onClick={() => goToPlans(navigate, '/#planos')}>
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
