import type { FirestoreService } from '../../service/service.ts';
import { StatusError } from '../../values/status.ts';

function refuse(): never {
  throw new StatusError('UNIMPLEMENTED', 'not part of this test');
}

/** A service that answers only what `parts` answers. Everything else is UNIMPLEMENTED. */
export function fakeService(parts: Partial<FirestoreService>): FirestoreService {
  return {
    unary: refuse,
    serverStream: refuse,
    listen: refuse,
    write: refuse,
    control: {
      putRules: refuse,
      getRules: refuse,
      ruleCoverage: refuse,
      clear: refuse,
      reset: refuse,
      registerTrigger: refuse,
      triggersSettled: refuse,
      exportTo: refuse,
      readsOf: refuse,
      usage: refuse,
      importFrom: refuse,
      exportsEnded: refuse,
    },
    ...parts,
  };
}
