import { expect, it } from 'vitest';
import { type CollectionName, COLLECTIONS, type Span } from '../kit/terms.ts';
import { KEPT, spanText } from './privacy.ts';

const names = Object.keys(COLLECTIONS) as CollectionName[];
/** Of the trainers, which is no visitor's data. */
const NOT_GIVEN: readonly CollectionName[] = ['trainers'];

it('tells of every collection that says something about a person', () => {
  const told = new Set(KEPT.flatMap(({ collections }) => collections));
  const personal = names.filter((name) => COLLECTIONS[name].isPersonal && !NOT_GIVEN.includes(name));
  expect(personal.filter((name) => !told.has(name))).toEqual([]);
  expect([...told].filter((name) => !COLLECTIONS[name].isPersonal)).toEqual([]);
});

it('tells each term of each of them', () => {
  for (const name of names.filter((each) => !NOT_GIVEN.includes(each))) {
    const texts = KEPT.filter(({ collections }) => collections.includes(name)).map(({ until }) => until);
    const terms: Readonly<Record<string, Span>> = COLLECTIONS[name].terms;
    for (const [term, span] of Object.entries(terms)) {
      // The end of a count is told without a number.
      const wanted = 'hours' in span && span.hours === 0 ? 'período' : spanText(span);
      expect(texts.join(' '), `${name}: ${term}`).toContain(wanted);
    }
  }
});

it('counts in words of one and of many', () => {
  const spans = [{ hours: 1 }, { hours: 24 }, { days: 30 }, { years: 1 }, { years: 2 }, { calendarYears: 5 }];
  expect(spans.map(spanText)).toEqual([
    '1 hora',
    '24 horas',
    '30 dias',
    '1 ano',
    '2 anos',
    'até o fim do 5º ano seguinte',
  ]);
});
