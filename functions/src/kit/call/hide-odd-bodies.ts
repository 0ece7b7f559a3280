/** A handler of Google's framework. Only its first argument, the request, matters here. */
type Serves = (request: never, ...rest: never[]) => unknown;

/** How deep a request may nest. The deepest contract, with its envelope, nests four levels. */
const MAX_DEPTH = 16;

/**
 * The same deployed function, which gets an empty body where the body is no call. firebase-functions writes such a body into the
 * log before it refuses it, and an altered client can put anything into it. It also reads a body recursively, so a body of some
 * thousand levels would exhaust its stack, and the answer would be 500.
 */
export function hidingOddBodies<F extends Serves>(deployed: F): F {
  // A proxy, because the platform reads further properties of the function.
  return new Proxy(deployed, {
    apply(target, self, args: [{ body?: unknown }, ...unknown[]]) {
      const [request] = args;
      if (!isCall(request.body)) request.body = {};
      return Reflect.apply(target, self, args);
    },
  });
}

/** Whether a body is `{data: …}` and nothing else. */
function isCall(body: unknown): boolean {
  return typeof body === 'object' && body !== null && Object.keys(body).join() === 'data' && isPlain(body, 0);
}

/**
 * Whether a value is not nested too deeply and holds no `@type`. No client of ours sends a number in the form that `@type` marks,
 * and firebase-functions logs such a value where it is no number.
 */
function isPlain(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (depth === MAX_DEPTH || Object.hasOwn(value, '@type')) return false;
  return Object.values(value).every((each) => isPlain(each, depth + 1));
}
