import { type ESTree, Visitor } from 'rolldown/utils';
import type { Plugin } from 'vite';

const COMMON = /@firebase\/firestore\/dist\/common-[^/]+\.esm\.js$/;

/** What stands for a call of these; with `false`, no query is a pipeline. */
const CALLS: Readonly<Record<string, string>> = {
  __PRIVATE_isPipeline: 'false',
  __PRIVATE_targetIsPipelineTarget: 'false',
  __PRIVATE_logDebug: 'void 0',
};
const PIPELINES = ['CorePipeline', '__PRIVATE_RealtimePipeline'];
/** A method of a pipeline's expressions, whose class is a hundred that make further ones; and what runs a pipeline. */
const EXPRESSION = 'asBoolean';
const RUN = 'getDocumentsMatchingPipeline';
/** The cache that is used where none is chosen, and the one that keeps nothing beyond the last listener. */
const CACHE = {
  kept: '__PRIVATE_LruGcMemoryOfflineComponentProvider',
  eager: '__PRIVATE_MemoryOfflineComponentProvider',
};

const nameOf = (node: ESTree.Node) => (node.type === 'Identifier' ? node.name : null);

/**
 * Takes out of Firestore's browser client what no bundler can, because ordinary queries name it as well: pipelines (a
 * query language that this product does not speak), what is logged for debugging, and the cache for what nobody listens
 * to any more. About 9 kB of 74 kB, compressed. Fails the build where the client no longer looks like this.
 */
export function slimFirestore(): Plugin {
  return {
    name: 'slim-firestore',
    transform: {
      filter: { id: COMMON },
      handler(code) {
        const cuts: { start: number; end: number; by: string }[] = [];
        const missing = new Set([...Object.keys(CALLS), ...PIPELINES, CACHE.kept, EXPRESSION, RUN]);
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
            const isExpression = methods.some(({ key }) => nameOf(key) === EXPRESSION);
            for (const method of methods) {
              if (isExpression) cut(EXPRESSION, method, '');
              else if (nameOf(method.key) === RUN) cut(RUN, method, '');
            }
          },
        }).visit(this.parse(code));
        if (missing.size > 0)
          this.error(`Firestore changed: see what may be left out now (${[...missing].join(', ')})`);

        let slim = '';
        let at = 0;
        // What stands inside of something cut goes with it.
        for (const { start, end, by } of cuts.toSorted((a, b) => a.start - b.start)) {
          if (start < at) continue;
          slim += code.slice(at, start) + by;
          at = end;
        }
        return { code: slim + code.slice(at), map: null };
      },
    },
  };
}
