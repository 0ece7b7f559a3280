import { TRAINER_ACCESS } from 'domain/texts/trainer/access';
import { QUEUE_PAGE } from 'domain/texts/trainer/queue-page';
import { useLocation } from 'react-router-dom';
import { ChunkBoundary } from '../../components/chunk-boundary.tsx';
import { Toaster } from '../../components/toast/toast.tsx';
import { useTrainerAccount } from '../../features/trainer/access/use-trainer-account.ts';
import { reloadWhenOnline } from '../../components/reload-when-online.ts';
import { usePageTitle } from '../use-page-title.ts';
import { isOverview } from './is-overview.ts';
import { SignedInTrainer } from './signed-in-trainer.tsx';
import { TrainerSignIn } from './trainer-sign-in.tsx';
import { TrainerLoading, TrainerTrouble } from './trainer-states.tsx';

/** `/treinador` and all pages below it: the way to sign in, or the pages of the signed-in trainer. */
export function TrainerApp() {
  const { pathname } = useLocation();
  usePageTitle(isOverview(pathname) ? QUEUE_PAGE.overview : TRAINER_ACCESS.title);
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
