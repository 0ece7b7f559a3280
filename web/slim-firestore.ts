import { type ESTree, Visitor } from 'rolldown/utils';
import type { Plugin } from 'vite';

const COMMON = /@firebase\/firestore\/dist\/common-[^/]+\.esm\.js$/;

/** The expression that replaces a call of each function. `false` means that no query is a pipeline. */
const CALLS: Readonly<Record<string, string>> = {
  __PRIVATE_isPipeline: 'false',
  __PRIVATE_targetIsPipelineTarget: 'false',
  __PRIVATE_logDebug: 'void 0',
};
/** The classes of pipelines. `x instanceof` one of them becomes `false`. */
const PIPELINES = ['CorePipeline', '__PRIVATE_RealtimePipeline'];
/** A method by which the class of a pipeline's expressions is found (it has about a hundred). */
const EXPRESSION = 'asBoolean';
/** The methods that run a pipeline. */
const RUN = ['getDocumentsMatchingPipeline', 'getOverlaysForPipeline'];
/** The list of a snapshot's changes, and what JSON.stringify would ask for. No screen uses either, except for a Timestamp. */
const UNUSED = ['docChanges', 'toJSON'];
const TIMESTAMP = 'toMillis';
/** The classes whose `toString` only serves debugging output are found by these methods. */
const PRINTED = ['convertToFoundDocument', 'getKey'];
/** The method that makes a value of such a text. */
const FROM_TEXT = 'fromJSON';
/** The default cache, and its replacement, which drops a document with its last listener. */
const CACHE = {
  kept: '__PRIVATE_LruGcMemoryOfflineComponentProvider',
  eager: '__PRIVATE_MemoryOfflineComponentProvider',
};

const nameOf = (node: ESTree.Node) => (node.type === 'Identifier' ? node.name : null);

/**
 * Removes code from Firestore's browser client that a bundler cannot remove, because ordinary queries refer to it:
 * pipelines (a query language that this product does not use), debugging output, values as JSON, and the cache of
 * documents without a listener. It saves 12 kB of 78 kB, compressed (docs/decisions/site.md). The build fails when the
 * client no longer has this code.
 */
export function slimFirestore(): Plugin {
  return {
    name: 'slim-firestore',
    transform: {
      filter: { id: COMMON },
      handler(code) {
        const cuts: { start: number; end: number; by: string }[] = [];
        const missing = new Set([
          ...Object.keys(CALLS),
          ...PIPELINES,
          CACHE.kept,
          EXPRESSION,
          ...RUN,
          ...UNUSED,
          FROM_TEXT,
          'toString',
        ]);
        function cut(name: string, { start, end }: ESTree.Node, by: string) {
          missing.delete(name);
          cuts.push({ start, end, by });
        }
        new Visitor({
          CallExpression(node) {
            const name = nameOf(node.callee);
            const by = name === null ? undefined : CALLS[name];
            if (name !== null && by !== undefined) cut(name, node, by);
          },
          BinaryExpression(node) {
            const name = nameOf(node.right);
            if (node.operator === 'instanceof' && name !== null && PIPELINES.includes(name))
              cut(name, node, 'false');
          },
          NewExpression({ callee }) {
            if (nameOf(callee) === CACHE.kept) cut(CACHE.kept, callee, CACHE.eager);
          },
          ClassBody({ body }) {
            const methods = body.flatMap((each) =>
              each.type === 'MethodDefinition' && each.kind === 'method' ? [each] : [],
            );
            const has = (wanted: string) => methods.some(({ key }) => nameOf(key) === wanted);
            const isExpression = has(EXPRESSION);
            const isPrinted = PRINTED.some(has);
            for (const method of methods) {
              const name = nameOf(method.key);
              if (isExpression) cut(EXPRESSION, method, '');
              else if (name === FROM_TEXT || (name !== null && RUN.includes(name))) cut(name, method, '');
              else if (isPrinted && name === 'toString') cut(name, method, '');
              else if (name !== null && UNUSED.includes(name) && !has(TIMESTAMP)) cut(name, method, '');
            }
          },
        }).visit(this.parse(code));
        if (missing.size > 0)
          this.error(
            `Firestore's client has changed: adapt web/slim-firestore.ts (${[...missing].join(', ')})`,
          );

        let slim = '';
        let at = 0;
        // A cut inside another cut goes with it.
        for (const { start, end, by } of cuts.sort((a, b) => a.start - b.start)) {
          if (start < at) continue;
          slim += code.slice(at, start) + by;
          at = end;
        }
        return { code: slim + code.slice(at), map: null };
      },
    },
  };
}
