import type { Proof } from 'domain/contracts/proof';
import { cardKey, pixKey } from './payment-key.ts';

/** The key of the payment that a proof names. */
export function proofKey(proof: Proof): string {
  return 'pixId' in proof ? pixKey(proof.pixId) : cardKey(proof.session_id);
}
