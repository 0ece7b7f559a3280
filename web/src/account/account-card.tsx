import { lazy, type ReactNode, Suspense } from 'react';
import { ACCOUNT_DATA, CONFIRM_MAILBOX } from 'domain/account/card-texts';
import { LOADING } from 'domain/kit/texts';

import { ChunkBoundary } from '../kit/ui/chunk-boundary.tsx';
import { PrivacyLink } from '../kit/ui/new-tab-links.tsx';
import { Fold } from '../panel/frame.tsx';
import { loadCards } from '../panel/load-cards.ts';
import type { AccountActionsProps } from './account-actions.tsx';

const AccountActions = lazy(async () => ({
  default: (await loadCards()).AccountActions,
}));

/** `children` stand below the account's actions. */
export function AccountCard({ children, ...props }: AccountActionsProps & { children: ReactNode }) {
  return (
    <Fold title={ACCOUNT_DATA.title} essence={props.unconfirmed ? CONFIRM_MAILBOX.title : ACCOUNT_DATA.text}>
      <ChunkBoundary>
        <Suspense fallback={<output>{LOADING}</output>}>
          <AccountActions {...props} />
        </Suspense>
      </ChunkBoundary>
      {children}
      <div>
        <PrivacyLink />
      </div>
    </Fold>
  );
}
