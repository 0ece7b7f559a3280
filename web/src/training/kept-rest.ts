import * as v from 'valibot';
import { type Instant, type Rest, restSeen } from 'domain/training/rest';
import { createDeviceStore, type StoreStorage } from '../kit/device/device-store.ts';

const InstantSchema = v.object({ wall: v.number(), steady: v.number(), page: v.number() });

/** The rest of the training `id`, so that a page that is discarded while the phone is locked goes on with it. */
const KeptRestSchema = v.object({
  id: v.string(),
  rest: v.object({ length: v.number(), left: v.number(), since: InstantSchema }),
});

/** The storage of this tab; null where the browser blocks it. */
function tabStorage(): StoreStorage | null {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}

const store = createDeviceStore(tabStorage(), 'descanso', v.nullable(KeptRestSchema), null);

/** Keeps the rest of the training `id` in this tab, or none. */
export const keepRest = (id: string, rest: Rest | null): void => store.write(rest && { id, rest });

/** The rest that this tab keeps of the training `id`, as it stands now; null where it keeps none. */
export function keptRest(id: string, now: Instant): Rest | null {
  const kept = store.read();
  return kept?.id === id ? restSeen(kept.rest, now) : null;
}
