import { TRAINER_ACCESS } from 'domain/texts/trainer/access';
import { TrainerSignOut } from './sign-out-button.tsx';
import { TrainerFrame } from './trainer-frame.tsx';
import { TrainerMessage } from './trainer-message.tsx';

/** Shown to an account that is not a trainer's, or no longer. `unconfirmed`: the account's mailbox is not confirmed. */
export function TrainerRefused({ unconfirmed = false }: { unconfirmed?: boolean }) {
  return (
    <TrainerFrame title={TRAINER_ACCESS.title}>
      <TrainerMessage
        title={TRAINER_ACCESS.refusedTitle}
        text={unconfirmed ? TRAINER_ACCESS.unconfirmed : TRAINER_ACCESS.refused}
      >
        <TrainerSignOut look="primary" />
        <a href="/dashboard" className="btn btn-outline h-auto min-h-(--size) max-w-full py-1">
          {TRAINER_ACCESS.toDashboard}
        </a>
      </TrainerMessage>
    </TrainerFrame>
  );
}
