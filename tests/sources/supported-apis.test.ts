import { type ESTree, Visitor } from 'rolldown/utils';
import { expect, it } from 'vitest';
import { INTERFACES, isMissing } from '../support/missing-apis.ts';
import { readSources } from './read-sources.ts';

/** Code that does without the API where it is missing. */
const GUARDED = [
  'web/src/bootstrap.js databases',
  'web/src/kit/firebase/callable.ts databases',
  'web/src/panel/register-worker.ts requestIdleCallback',
  'web/src/training/signals.ts vibrate',
  'web/src/training/signals.ts wakeLock',
];

/** The features of each member's name, over all interfaces. */
const MEMBERS = new Map<string, (typeof INTERFACES)[string][string][]>();
for (const features of Object.values(INTERFACES))
  for (const [name, feature] of Object.entries(features))
    MEMBERS.set(name, [...(MEMBERS.get(name) ?? []), feature]);

/** Whether `object.name` is missing. Types are unknown here, so a name passes if any interface has it everywhere. */
function isMemberMissing(object: string, name: string): boolean {
  if (['window', 'self', 'globalThis'].includes(object))
    return isMissing(INTERFACES[name] ?? INTERFACES['Window']?.[name]);
  const feature = INTERFACES[object]?.[`${name}_static`] ?? INTERFACES[object]?.[name];
  if (feature) return isMissing(feature);
  return MEMBERS.get(name)?.every(isMissing) ?? false;
}

it('the code of the browser uses no API that one of the oldest browsers lacks, except where it does without', () => {
  const sources = readSources('web/src', 'domain/src');
  const own = new Set<string>();
  const declare = ({ key }: { key: ESTree.PropertyKey }) => key.type === 'Identifier' && own.add(key.name);
  const declarations = new Visitor({
    Property: declare,
    PropertyDefinition: declare,
    MethodDefinition: declare,
    TSPropertySignature: declare,
    TSMethodSignature: declare,
  });
  for (const { program } of sources) declarations.visit(program);

  const found = new Set<string>();
  for (const { path, program } of sources) {
    // Only the build checks the owner's content.
    if (path === 'domain/src/kit/content/schemas.ts') continue;
    const namespaces = new Set<string>();
    new Visitor({
      ImportNamespaceSpecifier: ({ local }) => namespaces.add(local.name),
      MemberExpression({ object, property }) {
        if (property.type !== 'Identifier') return;
        const { name } = property;
        const owner = object.type === 'Identifier' ? object.name : '';
        const isOurs = namespaces.has(owner) || (own.has(name) && !(owner in INTERFACES));
        if (!isOurs && isMemberMissing(owner, name)) found.add(`${path} ${name}`);
      },
      NewExpression({ callee }) {
        if (callee.type === 'Identifier' && isMissing(INTERFACES[callee.name]))
          found.add(`${path} ${callee.name}`);
      },
      Literal(literal) {
        // Safari 15 refuses a whole file for this.
        if ('regex' in literal && /\(\?<[=!]/.test(literal.regex.pattern)) found.add(`${path} lookbehind`);
      },
    }).visit(program);
  }
  expect([...found].sort()).toEqual(GUARDED);
});
