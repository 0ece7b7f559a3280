import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { type Library, type LibraryExercise, LibraryExerciseSchema } from 'domain/training/exercises';
import { deviceStorage, LIBRARY_KEY } from '../kit/device/device-storage.ts';
import { createDeviceStore } from '../kit/device/device-store.ts';

/** What the database says of the library. `absent`: nothing was ever written into it. */
type FollowedLibrary =
  | { readonly status: 'loading' | 'offline' | 'absent' | 'refused' | 'failed' }
  | { readonly status: 'present'; readonly value: Library };

/** Where the library is followed. One read tells all of it, and one more each change. */
interface LibrarySource {
  readonly followLibrary: (listener: (state: FollowedLibrary) => void) => () => void;
}

/** The library as this browser last saw it. The account comes first, because Auth looks for it in the text. */
const KeptLibrarySchema = v.object({
  uid: v.pipe(v.string(), v.nonEmpty()),
  version: v.number(),
  list: v.array(LibraryExerciseSchema),
});

const storeIn = (storage: Storage | null) =>
  createDeviceStore(storage, LIBRARY_KEY, v.nullable(KeptLibrarySchema), null);

/** The library that this browser keeps for an account; null where it keeps none. */
function readKeptLibrary(storage: Storage | null, uid: string): Library | null {
  const kept = storeIn(storage).read();
  return kept?.uid === uid ? kept : null;
}

function keepLibrary(storage: Storage | null, uid: string, { version, list }: Library): void {
  const store = storeIn(storage);
  store.write({ uid, version, list });
  // What the storage still holds is out of date.
  if (!store.isKept()) store.write(null);
}

/** The trainer's exercises, and how much is known of them. */
export interface LibraryState {
  /** Archived ones included, in the order in which they are stored. Empty while nothing is known. */
  readonly exercises: readonly LibraryExercise[];
  /**
   * `live`: as the server has them. `known`: as this browser last saw them, until the server answers. The others have no exercises,
   * but `offline` and `failed` show those of the last visit where there are some.
   */
  readonly status: 'loading' | 'known' | 'live' | 'offline' | 'failed';
}

const NONE: readonly LibraryExercise[] = [];

/**
 * The library of the account `uid`: first as this browser keeps it, then as the server has it, and kept up to date. `data` is null
 * until the database is connected.
 */
export function useLibrary(data: LibrarySource | null, uid: string): LibraryState {
  const [kept] = useState(() => readKeptLibrary(deviceStorage(), uid));
  const [followed, setFollowed] = useState<FollowedLibrary>({ status: 'loading' });
  const [latest, setLatest] = useState<Library | null>(null);
  useEffect(
    () =>
      data?.followLibrary((state) => {
        setFollowed(state);
        if (state.status !== 'present') return;
        setLatest(state.value);
        keepLibrary(deviceStorage(), uid, state.value);
      }),
    [data, uid],
  );

  const last = latest ?? kept;
  switch (followed.status) {
    case 'present':
      return { exercises: followed.value.list, status: 'live' };
    case 'absent':
      return { exercises: NONE, status: 'live' };
    case 'refused':
      return { exercises: NONE, status: 'failed' };
    case 'offline':
    case 'failed':
      return { exercises: last?.list ?? NONE, status: followed.status };
    case 'loading':
      return last === null
        ? { exercises: NONE, status: 'loading' }
        : { exercises: last.list, status: 'known' };
    default:
      return followed satisfies never;
  }
}
