import { openSubscriber } from 'domain/contracts/trainer/open-subscriber';
import { callFunction } from '../../../firebase/calls/callable.ts';

/**
 * Has the server record that the trainer opens a row's page. The answers can be read from then on for an hour. Answers the
 * payments; rejects with a `CallError`.
 */
export const openPageOf = (id: string) => callFunction(openSubscriber, { id });
