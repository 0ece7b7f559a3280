import type { Mailbox } from 'domain/account/contract';
import { useEffect, useMemo, useState } from 'react';
import { deviceStorage } from '../../kit/device/device-storage.ts';
import {
  clearLastKnown,
  type KnownUser,
  type LastKnown,
  lastKnownOf,
  readLastKnown,
  writeLastKnown,
} from '../last-known.ts';
import type { LiveRecords } from '../../kit/firebase/firestore/live-records-feed.tsx';

/** The data that this browser had of the account when the page was loaded. */
export function useLastVisit(user: KnownUser): LastKnown | null {
  const [lastVisit] = useState(() => {
    const known = readLastKnown(deviceStorage());
    return known?.user.uid === user.uid ? known : null;
  });
  return lastVisit;
}

/**
 * The state of the account's mailbox. The owner's live record says whether it is confirmed; only the server's answer can
 * say that the account is closed.
 */
export function mailboxOf(answered: Mailbox | null, records: LiveRecords | null): Mailbox | null {
  const record = records?.subscriber;
  if (answered === 'closed' || !record) return answered;
  return record.mailbox_confirmed_at === null ? 'unconfirmed' : 'confirmed';
}

interface KnownOf {
  readonly user: KnownUser;
  readonly mailbox: Mailbox | null;
  readonly records: LiveRecords | null;
  readonly lastVisit: LastKnown | null;
}

/** The data of the account that the dashboard shows. This browser keeps it for the next visit. */
export function useKnownAccount({ user, mailbox, records, lastVisit }: KnownOf): LastKnown | null {
  const current = useMemo(
    () => records && lastKnownOf(user, mailbox, records.subscriber, records.questionnaire),
    [user, mailbox, records],
  );
  useEffect(() => {
    // Nothing is shown of a closed account, so nothing is kept.
    if (mailbox === 'closed') clearLastKnown(deviceStorage());
    else if (current !== null) writeLastKnown(deviceStorage(), current);
  }, [mailbox, current]);
  return current ?? lastVisit;
}
