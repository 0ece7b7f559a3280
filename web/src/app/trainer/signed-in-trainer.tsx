import { todayInSaoPaulo } from 'domain/dates';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { NotFound } from '../../components/not-found.tsx';
import { deviceStorage } from '../../device/device-storage.ts';
import { clearLastQueue, readLastQueue, rowsOf, writeLastQueue } from '../../device/last-queue.ts';
import { TrainerRefused } from '../../features/trainer/access/refused.tsx';
import { useAccess } from '../../features/trainer/access/use-access.ts';
import { filterIn } from '../../features/trainer/queue/filter-address.ts';
import { QueuePage } from '../../features/trainer/queue/queue-page.tsx';
import { useCounts } from '../../features/trainer/queue/use-counts.ts';
import { useQueue } from '../../features/trainer/queue/use-queue.ts';
import { useClock } from '../../features/trainer/use-clock.ts';
import type { LiveUserState } from '../../firebase/auth/live-user.ts';
import { useTrainerData } from '../../firebase/trainer/use-trainer-data.ts';
import { TrainerTrouble } from './trainer-states.tsx';

interface SignedInTrainerProps {
  uid: string;
  auth: Extract<LiveUserState, { status: 'signed-in' }>['auth'];
}

/**
 * The pages of a signed-in account. The page listens to whether the account is a trainer's. When it is not, or no longer, the
 * connection ends and all data leave the screen and this browser.
 */
export function SignedInTrainer({ uid, auth }: SignedInTrainerProps) {
  const [refused, setRefused] = useState(false);
  const { data, failed, retry } = useTrainerData(auth === 'confirmed' && !refused ? uid : null);
  const access = useAccess(data);
  if (access === 'absent' && !refused) setRefused(true);
  if (refused) return <Closed />;
  if (failed && readLastQueue(deviceStorage()) === null) return <TrainerTrouble onRetry={retry} />;
  return <TrainerPages uid={uid} data={data} isReachable={!failed && auth !== 'unreachable'} />;
}

function Closed({ unconfirmed = false }: { unconfirmed?: boolean }) {
  useEffect(() => clearLastQueue(deviceStorage()), []);
  return <TrainerRefused unconfirmed={unconfirmed} />;
}

interface TrainerPagesProps {
  uid: string;
  data: ReturnType<typeof useTrainerData>['data'];
  isReachable: boolean;
}

/** The pages by their addresses. The queue is followed on all of them, so that the way back to it needs no reading. */
function TrainerPages({ uid, data, isReachable }: TrainerPagesProps) {
  const { pathname, search } = useLocation();
  const isQueue = /^\/treinador\/?$/.test(pathname);
  const now = useClock();
  const [known] = useState(() => {
    const kept = readLastQueue(deviceStorage());
    return kept?.uid === uid ? rowsOf(kept) : null;
  });
  const [address, setAddress] = useState(isQueue ? search : '');
  if (isQueue && address !== search) setAddress(search);
  const filter = filterIn(address);
  const today = todayInSaoPaulo(now);
  const queue = useQueue(data, filter, today, known);
  const counts = useCounts(data, queue.live, today);
  const isWhole = Object.keys(filter).length === 0;
  const { live } = queue;
  useEffect(() => {
    if (isWhole && live !== null) writeLastQueue(deviceStorage(), uid, live);
  }, [isWhole, live, uid]);

  // The rules also ask for a confirmed mailbox. The document in `trainers` alone opens nothing.
  if (queue.status === 'refused') return <Closed unconfirmed />;
  if (!isQueue) return <NotFound />;
  return <QueuePage queue={queue} filter={filter} counts={counts} now={now} isReachable={isReachable} />;
}
