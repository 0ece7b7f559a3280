import { registerSubscriber } from 'domain/contracts/register-subscriber';
import type { InputOf } from 'domain/contracts/contract';
import { callFunction } from '../../../firebase/calls/callable.ts';

/**
 * Registers the buyer before the order (spec §3 "Registration payload"). Resolves with false if that failed, which
 * stops the purchase (spec §8). Never rejects.
 */
export async function registerBuyer(
  buyer: Pick<InputOf<typeof registerSubscriber>, 'email' | 'nome' | 'telefone'>,
): Promise<boolean> {
  try {
    await callFunction(registerSubscriber, { ...buyer, data_nascimento: '' });
    return true;
  } catch (error) {
    console.warn('The buyer was not registered', error);
    return false;
  }
}
