import type { QueueFilter } from 'domain/trainer/contract';
import { QUEUE_FLAGS, QUEUE_STATES } from 'domain/trainer/row';
import * as v from 'valibot';

const StateSchema = v.picklist(QUEUE_STATES);
const FlagSchema = v.picklist(QUEUE_FLAGS);
/** The longest search that the server's contract accepts, in characters. */
export const LONGEST_SEARCH = 100;

/** The filter in the query string of an address. It has one part at most; an unknown one is left out. */
export function filterIn(address: string): QueueFilter {
  const parameters = new URLSearchParams(address);
  const search = (parameters.get('busca') ?? '').slice(0, LONGEST_SEARCH);
  if (search.trim() !== '') return { search };
  const state = parameters.get('situacao');
  if (v.is(StateSchema, state)) return { state };
  const flag = parameters.get('aviso');
  if (v.is(FlagSchema, flag)) return { flag };
  return parameters.get('atrasados') === '1' ? { overdue: true } : {};
}

export const isQueuePath = (path: string) => /^\/treinador\/?$/.test(path);

export function queueAddress({ search, state, flag, overdue }: QueueFilter): string {
  const parts = { busca: search, situacao: state, aviso: flag, atrasados: overdue && '1' };
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(parts)) if (value) parameters.set(name, value);
  const text = parameters.toString();
  return text === '' ? '/treinador' : `/treinador?${text}`;
}
