import { ACCOUNT_DATA } from 'domain/texts/account/data';
import { LOADING } from 'domain/texts/common';
import { CONFIRM_MAILBOX } from 'domain/texts/dashboard';
import { lazy, Suspense } from 'react';
import { ChunkBoundary } from '../../../components/chunk-boundary.tsx';
import { PrivacyLink } from '../../../components/new-tab-links.tsx';
import { Fold } from '../frame/card.tsx';
import type { AccountActionsProps } from './account-actions.tsx';
import { loadCards } from '../load-cards.ts';

const AccountActions = lazy(async () => ({
  default: (await loadCards()).AccountActions,
}));

export function AccountCard(props: AccountActionsProps) {
  return (
    <Fold title={ACCOUNT_DATA.title} essence={props.unconfirmed ? CONFIRM_MAILBOX.title : ACCOUNT_DATA.text}>
      <ChunkBoundary>
        <Suspense fallback={<output>{LOADING}</output>}>
          <AccountActions {...props} />
        </Suspense>
      </ChunkBoundary>
      <div>
        <PrivacyLink />
      </div>
    </Fold>
  );
}
