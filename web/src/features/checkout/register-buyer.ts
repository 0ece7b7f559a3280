import type { CallableInput } from 'domain/contracts/table';
import { callFunction } from '../../firebase/callable.ts';

/**
 * Registers who is about to buy (spec §3 "Registration payload"). Answers false when that failed, which stops the flow
 * (spec §8). Never rejects.
 */
export async function registerBuyer(
  buyer: Pick<CallableInput<'register-subscriber'>, 'email' | 'nome' | 'telefone'>,
): Promise<boolean> {
  try {
    await callFunction('register-subscriber', { ...buyer, data_nascimento: '' });
    return true;
  } catch (error) {
    console.warn('The buyer was not registered', error);
    return false;
  }
}
