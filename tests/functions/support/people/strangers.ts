import { buy } from './buyers.ts';
import { openAccount } from './card-buyers.ts';
import type { Stage } from '../stage.ts';

/** A stranger pays PLUS for somebody else's address and makes the account with that proof. Answers its uid. */
export async function takeAddress(stage: Stage, email: string): Promise<string> {
  const { id: pixId } = await buy(stage, email, { customer_name: 'Estranha' });
  return openAccount(stage, email, { pixId });
}
