/** What a function of the platform takes, as far as it is looked at. */
type Serves = (request: never, ...rest: never[]) => unknown;

/**
 * The same deployed function, which gets an empty body where the body is no call. firebase-functions writes such a body into
 * the log before it refuses it, and an altered client can put anything into it.
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

/**
 * Whether a body is `{data: …}` and nothing else. `@type` marks a number in a form that no client of ours sends, and that is
 * logged where it holds none.
 */
function isCall(body: unknown): boolean {
  if (typeof body !== 'object' || body === null) return false;
  return Object.keys(body).join() === 'data' && !JSON.stringify(body).includes('"@type":');
}
