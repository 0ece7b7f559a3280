import { useState } from 'react';
import { deviceStorage } from '../../../device/device-storage.ts';
import { readLastQueue } from '../../../device/last-queue.ts';
import { type LiveUserState, useLiveUser } from '../../../firebase/auth/live-user.ts';

/** The signed-in account. While Auth loads, it is the one whose queue this browser keeps. */
export function useTrainerAccount(): LiveUserState {
  const live = useLiveUser();
  const [uid] = useState(() => readLastQueue(deviceStorage())?.uid ?? null);
  if (uid === null) return live;
  const user = { uid, email: '' };
  switch (live.status) {
    case 'loading':
      return { status: 'signed-in', user, auth: 'asking' };
    case 'failed':
      return { status: 'signed-in', user, auth: 'unreachable' };
    case 'signed-out':
    case 'signed-in':
      return live;
    default:
      return live satisfies never;
  }
}
