/** Counts what `ask-mutants.ts` found in all test files, and fails the run if a mutant survives. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { EXCUSED } from './excused.ts';
import { mutantsBySource } from './rules-files.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder in which each test file says which mutants died in it. */
    deaths: string;
  }
}

export default function setup(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'rules-mutants-'));
  project.provide('deaths', folder);
  return () => {
    const dead = new Set(readdirSync(folder).flatMap((file) => namesIn(join(folder, file))));
    rmSync(folder, { recursive: true });
    tally(dead);
  };
}

function namesIn(file: string): string[] {
  const deaths: unknown = JSON.parse(readFileSync(file, 'utf8'));
  return Object.keys(deaths ?? {});
}

function tally(dead: ReadonlySet<string>): void {
  const names = [...mutantsBySource().values()].flat().map(({ name }) => name);
  const survivors = names.filter((name) => !dead.has(name) && !(name in EXCUSED));
  const wronglyExcused = Object.keys(EXCUSED).filter((name) => dead.has(name) || !names.includes(name));
  for (const name of survivors) console.error(`No test fails with this mutant: ${name}`);
  for (const name of wronglyExcused) console.error(`Excused, but killed or not made any more: ${name}`);
  console.log(
    `${names.length} mutants of the rules: ${dead.size} killed, ${Object.keys(EXCUSED).length} excused, ${survivors.length} survived`,
  );
  if (survivors.length > 0 || wronglyExcused.length > 0) process.exitCode = 1;
}
