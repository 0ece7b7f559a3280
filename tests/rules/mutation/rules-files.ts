import { readFileSync } from 'node:fs';
import { makeMutants, type Mutant } from './make-mutants.ts';

/** The mutants of the repository's rules, by the source text of their rules file. */
export function mutantsBySource(): ReadonlyMap<string, readonly Mutant[]> {
  return new Map(
    ['firestore.rules', 'storage.rules'].map((file) => {
      const source = readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8');
      return [source, makeMutants(file, source)];
    }),
  );
}
