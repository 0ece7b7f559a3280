import { ACCOUNT_DATA } from 'domain/texts/account-data';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import type { DataSession } from '../../../firebase/firestore.ts';
import { Card } from '../card.tsx';
import { ChangePasswordDialog } from './change-password-dialog.tsx';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import { ExportDataButton } from './export-data-button.tsx';

/** What a person may do with their account and with what is known of them (design §9). */
export function AccountCard({ email, session }: { email: string; session: DataSession }) {
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
        <Button look="danger" onClick={() => setOpened('delete')}>
          {ACCOUNT_DATA.delete}
        </Button>
      </div>
      {opened === 'password' && <ChangePasswordDialog email={email} onClose={close} />}
      {opened === 'delete' && <DeleteAccountDialog email={email} session={session} onClose={close} />}
    </Card>
  );
}
