/** Counts the mutants that any test file has killed, and fails the run if a mutant survives. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { EXCUSED } from './excused.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder in which each process stores which mutants it has killed. */
    fates: string;
  }
}

export default function setup(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'rules-mutants-'));
  project.provide('fates', folder);
  return () => {
    const fates = readdirSync(folder).flatMap((file) => fatesIn(join(folder, file)));
    rmSync(folder, { recursive: true });
    const names = new Set(fates.map(([name]) => name));
    tally(names, new Set(fates.filter(([, killer]) => killer !== null).map(([name]) => name)));
  };
}

function fatesIn(file: string): [name: string, killer: unknown][] {
  const fates: unknown = JSON.parse(readFileSync(file, 'utf8'));
  return Object.entries(fates ?? {});
}

function tally(names: ReadonlySet<string>, dead: ReadonlySet<string>): void {
  const alive = [...names].filter((name) => !dead.has(name));
  const survivors = alive.filter((name) => !EXCUSED.has(name));
  const gone = [...EXCUSED.keys()].filter((name) => !names.has(name));
  const killed = [...EXCUSED.keys()].filter((name) => dead.has(name));
  for (const name of survivors) console.error(`No test fails with this mutant of the rules: ${name}`);
  for (const name of gone) console.error(`This mutant is excused, but is not made any more: ${name}`);
  for (const name of killed) console.error(`This mutant is excused, but a test fails with it: ${name}`);
  console.log(
    `${names.size} mutants of the rules: ${dead.size} killed, ${alive.length - survivors.length} excused, ` +
      `${survivors.length} survived`,
  );
  if (survivors.length + gone.length + killed.length > 0) process.exitCode = 1;
}
