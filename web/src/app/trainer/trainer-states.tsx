import { TRAINER_ACCESS } from 'domain/texts/trainer/access';
import { RetryButton } from '../../components/retry-button.tsx';
import { TrainerFrame } from '../../features/trainer/access/trainer-frame.tsx';
import { TrainerMessage } from '../../features/trainer/access/trainer-message.tsx';

/** The page before it knows who is signed in. */
export function TrainerLoading() {
  return (
    <TrainerFrame title={TRAINER_ACCESS.title}>
      <output className="p-4">{TRAINER_ACCESS.loading}</output>
    </TrainerFrame>
  );
}

/** The page where nothing could be loaded. */
export function TrainerTrouble({ onRetry }: { onRetry: () => unknown }) {
  const [title, text] = navigator.onLine
    ? [TRAINER_ACCESS.failedTitle, TRAINER_ACCESS.failed]
    : [TRAINER_ACCESS.offlineTitle, TRAINER_ACCESS.offline];
  return (
    <TrainerFrame title={TRAINER_ACCESS.title}>
      <TrainerMessage title={title} text={text}>
        <RetryButton onRetry={onRetry} />
      </TrainerMessage>
    </TrainerFrame>
  );
}
