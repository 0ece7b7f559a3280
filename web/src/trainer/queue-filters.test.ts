import { expect, it } from 'vitest';
import type { QueueFilter } from 'domain/trainer/contract';
import { filterIn, queueAddress } from './queue-filters.tsx';

const FILTERS: readonly QueueFilter[] = [
  {},
  { state: 'waiting' },
  { state: 'aged' },
  { flag: 'limitation' },
  { overdue: true },
  { search: 'joão & maria' },
];

it('every filter lives in the address and is found there again', () => {
  for (const filter of FILTERS) {
    const { search } = new URL(queueAddress(filter), 'https://personal.example');
    expect(filterIn(search)).toEqual(filter);
  }
  expect(queueAddress({})).toBe('/treinador');
});

it('an unknown state or flag and an empty search filter nothing, and a long search is cut', () => {
  expect(filterIn('?situacao=unknown&aviso=__proto__&atrasados=0&busca=%20')).toEqual({});
  expect(filterIn(`?busca=${'a'.repeat(500)}`)).toEqual({ search: 'a'.repeat(100) });
});
