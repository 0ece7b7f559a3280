import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter';
import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root, runNode } from '../../scripts/processes.ts';
import { PARTS, type Part, changedParts } from '../../scripts/test/parts.ts';

const parts: Part[] = Object.values(PARTS).flatMap((command) => Object.values<Part>(command));
const bin = (name: string) => join(root, 'node_modules', '.bin', name);

/** What `runs` names twice or not at all. */
const notOnce = (runs: readonly string[], all: Iterable<string>) =>
  [...new Set([...all, ...runs])].filter((name) => runs.filter((run) => run === name).length !== 1);

describe('each test belongs to exactly one of the three commands', () => {
  test('every file of Vitest is in one part, where a part that repeats another one adds only its own', async () => {
    const listed = JSON.parse(await runNode([bin('vitest'), 'list', '--filesOnly', '--json'])) as {
      file: string;
      projectName: string;
    }[];
    // Vitest adds the browser to the name of a project that runs in one.
    const filesOf = (project: string | undefined) =>
      listed
        .filter(({ projectName }) => projectName.replace(/ \(.*/, '') === project)
        .map(({ file }) => relative(root, file));
    const runs = parts.flatMap(({ vitest, repeats }) => {
      const repeated = new Set(filesOf(repeats));
      return filesOf(vitest).filter((file) => !repeated.has(file));
    });
    expect(notOnce(runs, testFiles())).toEqual([]);
  });

  test('every journey is in one part', async () => {
    const { suites } = JSON.parse(
      await runNode([bin('playwright'), 'test', '--list', '--reporter=json']),
    ) as JSONReport;
    const journeys = suites.flatMap((suite) => journeysOf(suite));
    const runs = parts.flatMap(({ playwright = [] }) =>
      journeys.filter(({ project }) => playwright.includes(project)).map(({ name }) => name),
    );
    expect(journeys.length).toBeGreaterThan(0);
    expect(
      notOnce(
        runs,
        journeys.map(({ name }) => name),
      ),
    ).toEqual([]);
  });
});

/** Every file below these folders that is named like a test of Vitest. The build may be writing meanwhile, so its folders are not read. */
function testFiles(
  folders: readonly string[] = ['domain', 'emulators', 'functions', 'scripts', 'tests', 'web'],
): string[] {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return /^(node_modules|lib|dist)$/.test(entry.name) ? [] : testFiles([path]);
      return /\.test\.tsx?$/.test(path) ? [path] : [];
    }),
  );
}

/** The journeys of a suite, each once for every project that runs it. */
function journeysOf(
  { title: inside, suites = [], specs }: JSONReportSuite,
  above = '',
): { name: string; project: string }[] {
  const path = `${above}${inside} › `;
  return [
    ...specs.flatMap(({ title, tests }) =>
      tests.map(({ projectName }) => ({ name: `${path}${title}`, project: projectName })),
    ),
    ...suites.flatMap((suite) => journeysOf(suite, path)),
  ];
}

describe('CI adds to npm test', () => {
  const named = (files: readonly string[] | null) =>
    changedParts(files).map(({ command, part }) => `${command} ${part}`);

  test('the parts of which a folder or a file changed', () => {
    expect(named(['docs/decisions.md'])).toEqual([]);
    expect(named(['emulators/outbox/main.ts'])).toEqual([
      'deep suite',
      'emulators emulators',
      'emulators conformance',
    ]);
    expect(named(['storage.rules'])).toEqual(['deep journeys', 'deep firefox', 'deep mutants']);
  });

  test('all parts where it is not known what changed, or where every part is made of it', () => {
    const all = Object.keys(PARTS.deep).length + Object.keys(PARTS.emulators).length;
    expect(named(null)).toHaveLength(all);
    for (const file of [
      'tests/support/relay.ts',
      'package-lock.json',
      'playwright.config.ts',
      'vitest.config.ts',
    ]) {
      expect(named([file]), file).toHaveLength(all);
    }
  });
});
