import { mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createStore } from '../../store/create-store.ts';
import type { Commit } from '../../store/store.ts';
import { manualClock } from '../../testing/open-service.ts';
import { GeoPoint, type MapValue, Reference, Timestamp, type Value } from '../../values/value.ts';
import { clearDocuments } from './create-control.ts';
import { DATA_FILE, METADATA_SUFFIX, exportDatabase, importDatabase } from './export-and-import.ts';

const database = 'projects/p/databases/(default)';
const root = `${database}/documents`;
const admin = { kind: 'admin' } as const;

const everything: MapValue = new Map<string, Value>([
  ['null', null],
  ['yes', true],
  ['big', 9_007_199_254_740_993n],
  ['double', 1.5],
  ['nan', Number.NaN],
  ['less', Number.NEGATIVE_INFINITY],
  ['text', 'ação 💾\n'],
  ['bytes', Buffer.from([0, 251, 255])],
  ['time', new Timestamp(-1n, 123_456_000)],
  ['place', new GeoPoint(-23.5, -46.6)],
  ['reference', new Reference(`${root}/c/other`)],
  ['list', [1n, 'x', new Map([['k', null]])]],
  ['map', new Map([['__proto__', new Map([['deep', 1n]])]])],
  ['empty', new Map()],
]);

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'export-'));
});
afterEach(() => rm(directory, { recursive: true }));

function filledStore() {
  const store = createStore(manualClock());
  store.commit(
    database,
    [
      { name: `${root}/c/everything`, fields: everything },
      { name: `${root}/c/missing/deep/child`, fields: new Map() },
    ],
    admin,
  );
  return store;
}

const METADATA = `firestore_export${METADATA_SUFFIX}`;
const metadataPath = () => join(directory, 'firestore_export', METADATA);

describe('an export', () => {
  it('restores every kind of value, and the documents’ names and times', async () => {
    const store = filledStore();
    await exportDatabase(store, database, directory, 'firestore_export');
    const restored = createStore(manualClock());
    await importDatabase(restored, metadataPath());
    for (const name of ['c/everything', 'c/missing/deep/child']) {
      expect(restored.get(`${root}/${name}`)).toEqual(store.get(`${root}/${name}`));
    }
  });

  it('can also be made of an empty database', async () => {
    await exportDatabase(createStore(manualClock()), database, directory, 'firestore_export');
    const restored = createStore(manualClock());
    await importDatabase(restored, metadataPath());
    expect([...restored.descendants(root)]).toEqual([]);
  });

  it('replaces the export before it and leaves no other files', async () => {
    const store = filledStore();
    await exportDatabase(store, database, directory, 'firestore_export');
    store.commit(database, [{ name: `${root}/c/everything`, fields: null }], admin);
    await exportDatabase(store, database, directory, 'firestore_export');
    const restored = createStore(manualClock());
    await importDatabase(restored, metadataPath());
    expect(restored.get(`${root}/c/everything`)).toBeNull();
    expect(await readdir(directory)).toEqual(['firestore_export']);
  });

  it.each<[string, (target: string) => Promise<unknown>]>([
    ['an empty folder', (target) => mkdir(target)],
    ['a file', (target) => writeFile(target, 'mine')],
    [
      'a link to an export',
      (target) => rename(target, `${target}-away`).then(() => symlink(`${target}-away`, target)),
    ],
    ['an export with an additional file', (target) => writeFile(join(target, 'mine'), '')],
    [
      'an export under another name',
      (target) => rename(join(target, METADATA), join(target, `x${METADATA_SUFFIX}`)),
    ],
    [
      'an export of Google’s emulator',
      (target) => writeFile(join(target, METADATA), Buffer.from([8, 1, 18, 4])),
    ],
  ])('does not replace %s', async (what, prepare) => {
    const store = filledStore();
    const target = join(directory, 'firestore_export');
    if (what.includes('export')) await exportDatabase(store, database, directory, 'firestore_export');
    await prepare(target);
    const before = await readdir(directory, { recursive: true });
    const again = exportDatabase(store, database, directory, 'firestore_export');
    await expect(again).rejects.toMatchObject({
      status: 'FAILED_PRECONDITION',
      message: expect.stringContaining(`${target} is not an export`) as string,
    });
    expect(await readdir(directory, { recursive: true })).toEqual(before);
  });

  it.each([
    ['whose data are truncated', (text: string) => text.slice(0, -20), 'damaged'],
    ['whose data were modified', (text: string) => text.replace('1.5', '2.5'), 'damaged'],
    ['whose data file is missing', () => null, 'ENOENT'],
  ])('%s is refused, and nothing of it is loaded', async (_what, damage, problem) => {
    await exportDatabase(filledStore(), database, directory, 'firestore_export');
    const path = join(directory, 'firestore_export', DATA_FILE);
    const damaged = damage(await readFile(path, 'utf8'));
    if (damaged === null) await rm(path);
    else await writeFile(path, damaged);
    const store = createStore(manualClock());
    await expect(importDatabase(store, metadataPath())).rejects.toThrow(problem);
    expect(store.databases()).toEqual([]);
  });

  it('made by Google’s emulator is refused, because its metadata are different', async () => {
    const path = join(directory, 'google.overall_export_metadata');
    await writeFile(path, Buffer.from([8, 1, 18, 4]));
    await expect(importDatabase(createStore(manualClock()), path)).rejects.toThrow(
      'not the metadata of an export',
    );
  });

  it('is marked as an import when it is loaded, so that no trigger reacts', async () => {
    await exportDatabase(filledStore(), database, directory, 'firestore_export');
    const store = createStore(manualClock());
    const commits: Commit[] = [];
    store.subscribe((commit) => commits.push(commit));
    await importDatabase(store, metadataPath());
    expect(commits.map(({ origin }) => origin)).toEqual(['import']);
  });
});

describe('clearing', () => {
  it('deletes all documents in one commit', () => {
    const store = filledStore();
    const commits: Commit[] = [];
    store.subscribe((commit) => commits.push(commit));
    clearDocuments(store, database);
    expect([...store.descendants(root)]).toEqual([]);
    expect(commits.map(({ changes, origin }) => [changes.length, origin])).toEqual([[2, 'write']]);
  });

  it.each(['c/missing', 'c/missing/deep'])('deletes only documents at or below %s', (path) => {
    const store = filledStore();
    clearDocuments(store, database, path);
    expect([...store.descendants(root)].map(({ name }) => name)).toEqual([`${root}/c/everything`]);
  });
});
