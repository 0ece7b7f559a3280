import type { Plugin } from 'vite';

const COMMON = /@firebase\/firestore\/dist\/common-[^/]+\.esm\.js$/;

/**
 * Takes Firestore's pipelines (a query language that this product does not speak) out of its browser client, where no
 * bundler can: their evaluator hangs on a function that ordinary queries name as well, and their expressions are methods
 * of one class. About 6 kB of 74 kB, compressed. Fails the build where the client no longer looks like this.
 */
export function slimFirestore(): Plugin {
  return {
    name: 'slim-firestore',
    transform: {
      filter: { id: COMMON },
      handler(code) {
        const cuts: { start: number; end: number; by: string }[] = [];
        let found = 0;
        for (const statement of this.parse(code).body) {
          if (statement.type === 'FunctionDeclaration' && statement.id?.name === '__PRIVATE_toEvaluable') {
            if (statement.body === null) continue;
            const { start, end } = statement.body;
            cuts.push({ start, end, by: '{ throw new Error("Pipelines are not part of this build"); }' });
            found += 1;
          }
          if (statement.type !== 'ClassDeclaration') continue;
          const methods = statement.body.body.flatMap((each) =>
            each.type === 'MethodDefinition' && each.kind === 'method' ? [each] : [],
          );
          if (!methods.some(({ key }) => key.type === 'Identifier' && key.name === 'asBoolean')) continue;
          for (const { start, end } of methods) cuts.push({ start, end, by: '' });
          found += 1;
        }
        if (found !== 2) this.error('Firestore changed: see what slim-firestore.ts may leave out now');
        cuts.sort((a, b) => b.start - a.start);
        let slim = code;
        for (const { start, end, by } of cuts) slim = slim.slice(0, start) + by + slim.slice(end);
        return { code: slim, map: null };
      },
    },
  };
}
