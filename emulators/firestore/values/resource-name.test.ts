import { describe, expect, it } from 'vitest';
import { checkResourceId, parseDatabase, parseDocumentName, parseParent } from './resource-name.ts';

const ROOT = 'projects/p/databases/(default)/documents';

describe('a resource name', () => {
  it('is parsed into its project, its database and its path', () => {
    expect(parseDocumentName(`${ROOT}/c/a/d/b`)).toEqual({
      name: `${ROOT}/c/a/d/b`,
      project: 'p',
      databaseId: '(default)',
      database: 'projects/p/databases/(default)',
      segments: ['c', 'a', 'd', 'b'],
    });
    expect(parseParent(ROOT).segments).toEqual([]);
    expect(parseDatabase('projects/p/databases/d').databaseId).toBe('d');
  });

  it.each([
    'c/__id5__',
    'c/__id-9223372036854775808__',
    'c/____',
    'c/__foo_',
    'c/..a',
    'c/X Æ A-Xii',
    `c/${'x'.repeat(1500)}`,
  ])('may be %s', (path) => {
    expect(parseDocumentName(`${ROOT}/${path}`).name).toBe(`${ROOT}/${path}`);
  });

  it.each([
    ['c', `Document name "${ROOT}/c" lacks "/" at index 42.`],
    ['c/', `Document name "${ROOT}/c/" has invalid trailing "/".`],
    ['/a', `Document name "${ROOT}//a" lacks a collection id at index 41.`],
    ['c//d/e', `Document name "${ROOT}/c//d/e" lacks a resource id at index 43.`],
    ['c/.', `Document name "${ROOT}/c/." contains a resource id "." at index 43.`],
    ['c/__x__', 'Resource id "__x__" is invalid because it is reserved.'],
    ['c/_____', 'Resource id "_____" is invalid because it is reserved.'],
    [
      'c/__id5x__',
      "A long document ID string must be formatted like '__id{LONG}__', where LONG is a 64-bit integer. Found: '__id5x__'.",
    ],
    ['c/__id9223372036854775808__', "A long document ID string must be formatted like '__id{LONG}__'"],
    [`c/${'x'.repeat(1501)}`, 'The key path element name is longer than 1500 bytes.'],
    [Array.from({ length: 101 }, () => 'c/a').join('/'), 'has more than 100 levels.'],
    [`${'é'.repeat(751)}/a`, 'The key path element kind is longer than 1500 bytes.'],
  ])('may not be %s', (path, message) => {
    expect(() => parseDocumentName(`${ROOT}/${path}`)).toThrow(message);
  });

  it.each([
    ['projects/p', 'Database name "projects/p" lacks "/" at index 10.'],
    ['projects/p/databases/d/documents', 'has unexpected trailing characters at index 22.'],
    [7, 'Database name of type number is invalid.'],
  ])('of a database may not be %s', (name, message) => {
    expect(() => parseDatabase(name)).toThrow(message);
  });

  it('of a parent is refused with an error text of its own', () => {
    expect(() => parseParent(`${ROOT}/c`)).toThrow(`Document parent name "${ROOT}/c" lacks "/" at index 42.`);
    expect(() => parseParent('projects/p/databases/d/c/a')).toThrow('lacks "documents" at index 23.');
  });

  it.each(['', '.', '..', 'a/b', 7])('may not contain the id %j', (id) => {
    expect(() => checkResourceId(id, 'kind')).toThrow(/is invalid\.$/);
  });
});
