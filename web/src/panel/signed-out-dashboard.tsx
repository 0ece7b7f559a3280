import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { UNVERIFIED } from 'domain/account/card-texts';
import { CLOSED_ACCOUNT, SESSION_EXPIRED, SIGNED_OUT } from 'domain/panel/texts';
import { requestResetLink } from '../account/request-link.ts';
import { type DraftStore, useKeptAnswers } from '../answers/draft.ts';
import { callErrorText } from '../kit/firebase/callable.ts';
import { ActionButton, Button } from '../kit/ui/button.tsx';
import { showToast } from '../kit/ui/toast.tsx';
import { useWaitingSets } from '../training/kept-mark.ts';
import { Card, DashboardFrame, goToPlans, SignOutButton } from './frame.tsx';
import { forgetSentTrainingsOf } from './kept-trainings.ts';
import type { KnownUser } from './last-known.ts';

interface SignedOutDashboardProps {
  /** The uid of the account whose session ended by itself; null without one. */
  ended: string | null;
  /** Whether this browser keeps a paid purchase that waits for its account. */
  paid: boolean;
  onLogin: () => void;
}

/** The dashboard without a signed-in account (spec §2 "Dashboard, logged out"). */
export function SignedOutDashboard({ ended, paid, onLogin }: SignedOutDashboardProps) {
  const navigate = useNavigate();
  const keepsAnswers = useKeptAnswers(ended);
  const keepsSets = (useWaitingSets(ended) ?? 0) > 0;
  useEffect(() => {
    // Where the database does not answer, the next visit of the account finds its trainings again.
    if (ended !== null) forgetSentTrainingsOf(ended).catch(() => undefined);
  }, [ended]);
  const text = paid ? SIGNED_OUT.paid : SIGNED_OUT.text;
  return (
    <main className="grid min-h-dvh place-items-center bg-base-200 px-4 py-12">
      <section className="w-full max-w-md border-primary border-t-4 bg-base-100 px-6 py-8 shadow-xl sm:px-10 sm:py-12">
        <h1 className="display mb-3 text-5xl">{SIGNED_OUT.title}</h1>
        {/* The session ended by itself, so screen readers announce it. */}
        <div className="mb-8 flex few-words:flex-col few-words:items-start items-center gap-4">
          {paid && <span className="check-mark" />}
          <p className="text-lg" role={ended === null ? undefined : 'alert'}>
            <span>{ended === null ? text : SESSION_EXPIRED.text}</span>{' '}
            {(keepsAnswers || keepsSets) && <span>{SESSION_EXPIRED.kept}</span>}
          </p>
        </div>
        <div className="flex flex-col gap-3">
          {paid && (
            <Link to="/?abrir=compra" className="btn btn-primary btn-lg">
              {SIGNED_OUT.createPassword}
            </Link>
          )}
          <Button size="large" look={paid ? 'outline' : 'primary'} onClick={onLogin}>
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

/**
 * The dashboard of a closed account: its mailbox was confirmed, but not by a link of our server, so perhaps by another
 * person than the one who made the account. It shows nothing of the account and offers a link to choose a new password.
 */
export function ClosedDashboard({ user, drafts }: { user: KnownUser; drafts: DraftStore }) {
  const send = () =>
    requestResetLink(user.email).then(
      () => showToast({ kind: 'success', text: CLOSED_ACCOUNT.sent(user.email) }),
      (error: unknown) => showToast({ kind: 'error', text: callErrorText(error) }),
    );
  return (
    <DashboardFrame exit={<SignOutButton uid={user.uid} drafts={drafts} />}>
      <Card title={CLOSED_ACCOUNT.title}>
        <p className="mb-5 max-w-prose break-words">{CLOSED_ACCOUNT.text(user.email)}</p>
        <ActionButton busyText={UNVERIFIED.resending} onAct={send}>
          {CLOSED_ACCOUNT.send}
        </ActionButton>
      </Card>
    </DashboardFrame>
  );
}
