import type { Trainer } from 'domain/records/trainer';
import { createContext, useEffect, useState } from 'react';
import type { Followed, TrainerData } from '../../../firebase/trainer/trainer-data.ts';

/** What is stored of the trainer; null until the database has told. */
export const TrainerContext = createContext<Trainer | null>(null);

/** Whether the account is a trainer, as the database says at this moment, and what is stored of the trainer. */
export function useTrainer(data: TrainerData | null): Followed<Trainer> {
  const [followed, setFollowed] = useState<Followed<Trainer>>({ status: 'loading' });
  useEffect(() => data?.followTrainer(setFollowed), [data]);
  return followed;
}
