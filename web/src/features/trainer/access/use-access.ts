import { useEffect, useState } from 'react';
import type { Followed, TrainerData } from '../../../firebase/trainer/trainer-data.ts';

/** Whether the account is a trainer, as the database says at this moment. */
export function useAccess(data: TrainerData | null): Followed<true>['status'] {
  const [status, setStatus] = useState<Followed<true>['status']>('loading');
  useEffect(() => data?.followTrainer((state) => setStatus(state.status)), [data]);
  return status;
}
