import { readFileSync } from 'node:fs';
import {
  compileRules,
  type Ruleset,
  parseRules,
  type FunctionDeclaration,
  type Match,
} from 'emulators/rules';
import { type Edit, allowEdits, replace } from './edits.ts';
import { expressionEdits, isPredicate } from './expression-edits.ts';

/** A rules file with one change. Its name stays the same when other lines of the file change. */
export interface Mutant {
  readonly name: string;
  readonly ruleset: Ruleset;
}

/** All mutants of a rules file. A change that does not compile is left out: it cannot be deployed. */
export function makeMutants(file: string, source: string): Mutant[] {
  const counts = new Map<string, number>();
  const named = editsOf(source).map((edit) => {
    const count = (counts.get(edit.says) ?? 0) + 1;
    counts.set(edit.says, count);
    return { ...edit, name: `${file}, ${edit.says}${count === 1 ? '' : ` (${count})`}` };
  });
  return named.flatMap(({ from, to, text, name }) => {
    const compilation = compileRules(source.slice(0, from) + text + source.slice(to));
    return compilation.ok ? [{ name, ruleset: compilation.ruleset }] : [];
  });
}

function editsOf(source: string): Edit[] {
  const { functions, services } = parseRules(source);
  return [
    ...functions.flatMap((declaration) => functionEdits(source, declaration)),
    ...services.flatMap((service) => [
      ...service.functions.flatMap((declaration) => functionEdits(source, declaration)),
      // The outermost pattern is not changed: all paths begin with it, so a change would affect nothing or everything.
      ...service.matches.flatMap((match) => blockEdits(source, match)),
    ]),
  ];
}

/** The changes of a block: of its functions, its allows, and its inner blocks with their patterns. */
function blockEdits(source: string, { functions, allows, matches }: Match): Edit[] {
  return [
    ...functions.flatMap((declaration) => functionEdits(source, declaration)),
    ...allows.flatMap((allow) => [
      ...allowEdits(source, allow),
      ...(allow.condition === null ? [] : expressionEdits(source, allow.condition, [])),
    ]),
    ...matches.flatMap((match) => [...segmentEdits(source, match), ...blockEdits(source, match)]),
  ];
}

function functionEdits(source: string, declaration: FunctionDeclaration): Edit[] {
  const { name, parameters, lets, result } = declaration;
  const edits = [...lets.map(({ value }) => value), result]
    .flatMap((expression) => expressionEdits(source, expression, parameters))
    .map((edit) => ({ ...edit, says: `${name}: ${edit.says}` }));
  const constants = ['true', 'false'].map((constant) => ({
    ...replace(source, result.offset, result.end, constant),
    says: `${name} is always ${constant}`,
  }));
  return isPredicate(name) ? [...constants, ...edits] : edits;
}

/** The path of a block with one segment changed: a name to any name, one segment to any number of them, or the reverse. */
function segmentEdits(source: string, { offset }: Match): Edit[] {
  const path = /^match\s+(\S+)/.exec(source.slice(offset))?.[1] ?? '';
  const segments = path.split('/').slice(1);
  const from = source.indexOf(path, offset);
  return segments.flatMap((segment, at) => {
    const widened = segment.includes('=**')
      ? segment.replace('=**', '')
      : segment.startsWith('{')
        ? segment.replace('}', '=**}')
        : '{any}';
    return [replace(source, from, from + path.length, `/${segments.toSpliced(at, 1, widened).join('/')}`)];
  });
}

/** The mutants of the repository's rules, by the source text of their rules file. */
export function mutantsBySource(): ReadonlyMap<string, readonly Mutant[]> {
  return new Map(
    ['firestore.rules', 'storage.rules'].map((file) => {
      const source = readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8');
      return [source, makeMutants(file, source)];
    }),
  );
}
