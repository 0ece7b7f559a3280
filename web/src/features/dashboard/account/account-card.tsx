import { ACCOUNT_DATA } from 'domain/texts/account/data';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Opening } from '../../../components/opening.tsx';
import { PrivacyLink } from '../../../components/privacy-link.tsx';
import { ChunkBoundary } from '../../../components/chunk-boundary.tsx';
import type { AnswerQueue } from '../../../answers/answer-queue.ts';
import type { LiveUser } from '../../../firebase/auth/live-user.ts';
import { Card } from '../frame/card.tsx';
import { ExportDataButton } from './export-data-button.tsx';

const ChangePasswordDialog = lazy(async () => ({
  default: (await import('../cards-on-demand.ts')).ChangePasswordDialog,
}));
const DeleteAccountDialog = lazy(async () => ({
  default: (await import('../cards-on-demand.ts')).DeleteAccountDialog,
}));

interface AccountCardProps {
  user: LiveUser;
  queue: AnswerQueue;
}

/** The actions that a person has on their account and data: change the password, export, delete (LGPD). */
export function AccountCard({ user, queue }: AccountCardProps) {
  const [opened, setOpened] = useState<'password' | 'delete' | null>(null);
  const close = () => setOpened(null);
  return (
    <Card title={ACCOUNT_DATA.title}>
      <p className="mb-5 max-w-prose">{ACCOUNT_DATA.text}</p>
      <div className="flex flex-wrap gap-3">
        <Button look="outline" onClick={() => setOpened('password')}>
          {ACCOUNT_DATA.changePassword}
        </Button>
        <ExportDataButton />
        <PrivacyLink />
      </div>
      {/* The last action that a person looks for stands below the others, as a link of the text's size. */}
      <button
        type="button"
        className="link mt-5 min-h-11 text-sm opacity-75"
        onClick={() => setOpened('delete')}
      >
        {ACCOUNT_DATA.delete}
      </button>
      {opened !== null && (
        <ChunkBoundary>
          <Suspense fallback={<Opening />}>
            {opened === 'password' && <ChangePasswordDialog email={user.email} onClose={close} />}
            {opened === 'delete' && <DeleteAccountDialog user={user} queue={queue} onClose={close} />}
          </Suspense>
        </ChunkBoundary>
      )}
    </Card>
  );
}
