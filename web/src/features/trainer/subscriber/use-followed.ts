import { useEffect, useState } from 'react';
import type { Follow, Followed } from '../../../firebase/trainer/trainer-data.ts';

/** The state of what `follow` follows, kept up to date; 'loading' while there is nothing to follow yet. */
export function useFollowed<Value>(follow: Follow<Value> | null): Followed<Value> {
  const [latest, setLatest] = useState<{ of: Follow<Value>; state: Followed<Value> } | null>(null);
  useEffect(() => follow?.((state) => setLatest({ of: follow, state })), [follow]);
  return latest?.of === follow ? latest.state : { status: 'loading' };
}
