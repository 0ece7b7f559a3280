/**
 * Loaded before a process of the harness: lets its clock be moved ahead, by the environment at the start and by messages of
 * the harness afterwards, and tells how much memory it holds.
 */
let ahead = Number(process.env.FAULTS_AHEAD_MS ?? 0);
const Real = globalThis.Date;
const now = () => Real.now() + ahead;

globalThis.Date = new Proxy(Real, {
  construct: (target, args, made) => Reflect.construct(target, args.length === 0 ? [now()] : args, made),
  get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
});

process.on('message', (/** @type {unknown} */ message) => {
  if (typeof message === 'number') ahead = message;
  if (message !== 'heap') return;
  // What is left after a collection is what the process really holds.
  globalThis.gc?.();
  process.send?.({ heapMb: process.memoryUsage().heapUsed / 1e6 });
});
// A process ends with the harness that started it.
process.on('disconnect', () => process.exit());
// The harness's channel must not keep a process alive that wants to end.
process.channel?.unref();
