import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { COLLECTIONS } from 'domain/kit/terms';
import { expect, it } from 'vitest';
import { root } from '../../scripts/processes.ts';

interface Override {
  readonly collectionGroup: string;
  readonly fieldPath: string;
  readonly ttl?: boolean;
}

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const table = Object.entries(COLLECTIONS);
/** The names of all collections, also of those below another one. */
const known = new Set(table.flatMap(([path]) => path.split('/').filter((part) => part !== '*')));

/** The names of the collections that a source reads or writes. */
function namedIn(source: string): string[] {
  const calls = [...source.matchAll(/\b(?:collection|collectionGroup|doc)\(\s*(['"`])(.*?)\1/gs)];
  return calls.flatMap(([, , path = '']) => {
    // A gap stands for an id, except in a path that begins with one.
    const parts = path.replaceAll(/\$\{[^}]*\}/g, '*').split('/');
    return parts.filter((part, at) => at % 2 === 0 && /^[a-z_]+$/.test(part));
  });
}

const sources = readdirSync(join(root, 'functions/src'), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.includes('testing') && !path.endsWith('.test.ts'))
  .map((path) => read(join('functions/src', path)));

it('every collection that the server names is in the table of terms, and none is in it for nothing', () => {
  const named = new Set(sources.flatMap(namedIn));
  expect([...named].filter((name) => !known.has(name))).toEqual([]);
  expect(named.size).toBeGreaterThan(15);
  const everywhere = [...sources, read('firestore.rules')].join('\n');
  expect([...known].filter((name) => !new RegExp(`\\b${name}\\b`).test(everywhere))).toEqual([]);
});

it('every collection that the rules name is in the table of terms', () => {
  const rules = read('firestore.rules');
  const matched = [...rules.matchAll(/match \/(\w+)\/\{\w+\} \{/g)].map(([, name]) => name ?? '');
  const closed = /A collection that no block below names is closed: ([\w,\s/]+)\./.exec(rules)?.[1] ?? '';
  const named = [
    ...matched,
    ...closed
      .replaceAll('//', '')
      .split(',')
      .map((name) => name.trim()),
  ];
  expect(named.filter((name) => !known.has(name))).toEqual([]);
  expect(matched).toContain('anamnese_treinos');
  expect(new Set(named)).toEqual(known);
});

it('the time-to-live policies are those of the table', () => {
  const { fieldOverrides } = JSON.parse(read('firestore.indexes.json')) as { fieldOverrides: Override[] };
  const policies = fieldOverrides.filter(({ ttl }) => ttl);
  expect(Object.fromEntries(policies.map((each) => [each.collectionGroup, each.fieldPath]))).toEqual(
    Object.fromEntries(table.flatMap(([name, { ttl }]) => (ttl === null ? [] : [[name, ttl]]))),
  );
});

it('every collection has a term, goes with another one, or says nothing about a person', () => {
  for (const [name, { isPersonal, ttl, terms, goesWith }] of table) {
    expect(Object.keys(terms).length > 0, name).toBe(ttl !== null);
    for (const other of goesWith) expect(COLLECTIONS, name).toHaveProperty([other]);
    // An operator's command ends the documents of trainers.
    const hasEnd = ttl !== null || goesWith.length > 0 || name === 'trainers';
    expect(hasEnd || !isPersonal, name).toBe(true);
  }
});
