import { TRAINER_ACCESS } from 'domain/texts/trainer/access';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { showToast } from '../../../components/toast.tsx';
import { signOut } from '../../../firebase/auth/sign-out.ts';

/** The button 'Sair'. Auth then tells the page that nobody is signed in. */
export function TrainerSignOut({ look = 'outline' }: { look?: 'outline' | 'primary' }) {
  const [busy, setBusy] = useState(false);
  async function leave() {
    setBusy(true);
    const result = await signOut();
    if (result !== 'done') showToast({ kind: 'error', text: TRAINER_ACCESS.signOutFailed });
    setBusy(false);
  }
  return (
    <Button look={look} busy={busy} onClick={() => void leave()}>
      {TRAINER_ACCESS.signOut}
    </Button>
  );
}
