import { useEffect, useState } from 'react';
import { deviceStorage } from '../../device/device-storage.ts';
import { clearLastQueue, readLastQueue } from '../../device/last-queue.ts';
import { TrainerRefused } from '../../features/trainer/access/refused.tsx';
import { TrainerContext, useTrainer } from '../../features/trainer/access/use-trainer.ts';
import type { LiveUserState } from '../../firebase/auth/live-user.ts';
import { useTrainerData } from '../../firebase/trainer/use-trainer-data.ts';
import { TrainerPages } from './trainer-pages.tsx';
import { TrainerTrouble } from './trainer-states.tsx';

interface SignedInTrainerProps {
  uid: string;
  auth: Extract<LiveUserState, { status: 'signed-in' }>['auth'];
}

/** Why an account sees nothing: it is not a trainer's, or the rules refuse it, because its mailbox is not confirmed. */
type Refusal = 'no-trainer' | 'unconfirmed';

/**
 * The pages of a signed-in account. The page listens to whether the account is a trainer's. When it is not, or no longer, the
 * connection ends and all data leave the screen and this browser.
 */
export function SignedInTrainer({ uid, auth }: SignedInTrainerProps) {
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const { data, failed, retry } = useTrainerData(auth === 'confirmed' && refusal === null ? uid : null);
  const trainer = useTrainer(data);
  if (trainer.status === 'absent' && refusal === null) setRefusal('no-trainer');
  // The rules look the trainer up in the same document, so a queue that is refused while it is there lacks the mailbox.
  const refuse = trainer.status === 'present' ? () => setRefusal('unconfirmed') : null;
  useEffect(() => {
    if (refusal !== null) clearLastQueue(deviceStorage());
  }, [refusal]);
  if (refusal !== null) return <TrainerRefused unconfirmed={refusal === 'unconfirmed'} />;
  if (failed && readLastQueue(deviceStorage()) === null) return <TrainerTrouble onRetry={retry} />;
  const isReachable = !failed && auth !== 'unreachable';
  return (
    <TrainerContext value={trainer.status === 'present' ? trainer.value : null}>
      <TrainerPages uid={uid} data={data} isReachable={isReachable} onRefused={refuse} />
    </TrainerContext>
  );
}
