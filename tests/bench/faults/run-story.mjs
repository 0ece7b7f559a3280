/** One run: the whole story, with a fault at each step, then peace, then the check of the books. */
import { HOST } from '../../../scripts/processes.ts';
import { checkBooks } from './books.mjs';
import { control, insist, runSchedule } from './people.mjs';
import { newStory } from './new-story.mjs';
import { regainAddresses } from './buying.mjs';
import { STEPS, WORK } from './story.mjs';
import { ask } from './ask.mjs';
import { PROCESSES } from './programs.mjs';
import { startWorld } from './world.mjs';

/** @import { ProcessName } from './programs.mjs' */
/** @import { World } from './world.mjs' */
/** @import { Story } from './new-story.mjs' */
/** @import { Step } from './story.mjs' */

/** @typedef {{ name: ProcessName, kind: 'killed' | 'frozen' }} Fault */
/**
 * What became of a run: what struck at each step, the problems as sentences, and the lines of all processes.
 * @typedef {{ seed: number, struck: { step: Step, fault: Fault, at: number, of: number }[], problems: readonly string[],
 *   repeated: readonly string[], lines: readonly string[] }} Outcome
 */

/** Every process, killed and frozen. @type {readonly Fault[]} */
export const FAULTS = PROCESSES.flatMap((name) => [
  { name, kind: /** @type {const} */ ('killed') },
  { name, kind: /** @type {const} */ ('frozen') },
]);

/** About how many pieces of data pass the relays during a step, in either direction. A fault strikes at one of them. */
const PIECES = {
  'buy by PIX': 180,
  'buy by card': 280,
  claim: 1_100,
  answer: 30,
  refund: 320,
  cancel: 280,
  erase: 250,
};
const DOWN_MS = 300;
/** How long a process is frozen: sometimes longer than the functions wait for a provider. */
const FROZEN_MS = [700, 700, 2_500, 12_000];
/** How far the clock goes on in peace, from one run of the schedules to the next, in minutes. */
const PEACE_MINUTES = [0, 3, 3, 5, 20, 20, 40, 120, 13 * 60];

/**
 * Plays the story with the faults that the seed chooses, one at each step, or with none where `faults` is empty.
 * @param {number} seed
 * @param {readonly Fault[]} faults those of the steps in their order
 * @param {readonly number[]} frozenMs
 * @returns {Promise<Outcome>}
 */
export async function runStory(seed, faults, frozenMs = FROZEN_MS) {
  const random = randomOf(seed);
  /** @type {string[]} */
  const lines = [];
  const world = await startWorld((line) => lines.push(line));
  /** @type {Outcome['struck']} */
  const struck = [];
  /** @type {string[]} */
  const failed = [];
  /** @type {Set<Step>} */
  const restored = new Set();
  try {
    const story = newStory(random() < 0.5);
    for (const [index, step] of STEPS.entries()) {
      const fault = faults[index];
      lines.push(`--- ${step}`);
      if (fault === undefined) {
        const before = world.counter.passed();
        await WORK[step](world, story);
        lines.push(`--- ${world.counter.passed() - before} pieces`);
        continue;
      }
      const at = 1 + Math.floor(random() * PIECES[step]);
      const ms = frozenMs[Math.floor(random() * frozenMs.length)] ?? 0;
      const of = await strike(world, story, fault, at, ms, () => WORK[step](world, story));
      struck.push({ step, fault, at: Math.min(at, of), of });
      lines.push(`--- ${fault.name} ${fault.kind} at ${Math.min(at, of)} of ${of}`);
      if (fault.name === 'firestore' && fault.kind === 'killed') restored.add(step);
    }
    await keepPeace(world);
    const { problems, repeated } = await checkBooks(world, story, restored);
    return { seed, struck, problems: [...failed, ...problems], repeated, lines };
  } catch (error) {
    const told = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { seed, struck, problems: [...failed, told], repeated: [], lines };
  } finally {
    await world.stop();
  }
}

/**
 * Does a step, during which a fault strikes at the given piece of data, or right after it. Answers how many pieces passed.
 * @param {World} world
 * @param {Story} story
 * @param {Fault} fault
 * @param {number} at
 * @param {number} frozenMs
 * @param {() => Promise<void>} work
 */
async function strike(world, story, { name, kind }, at, frozenMs, work) {
  const since = await world.backUp();
  /** @type {Promise<void> | undefined} */
  let blow;
  // Nobody else is let in meanwhile.
  const regain = () => regainAddresses({ ...world, open: async () => undefined }, story);
  const hit = () => {
    blow = kind === 'killed' ? world.kill(name, DOWN_MS, since, regain) : world.freeze(name, frozenMs);
    // It is awaited below.
    blow.catch(() => undefined);
  };
  const before = world.counter.passed();
  world.counter.arm(before + at, hit);
  await work();
  const of = world.counter.passed() - before;
  if (world.counter.disarm()) hit();
  await blow;
  return of;
}

/**
 * Nothing fails any more: the providers deliver what they still have, and the schedules run.
 * @param {World} world
 */
async function keepPeace(world) {
  for (const minutes of PEACE_MINUTES) {
    await world.advance(minutes * 60_000);
    for (const provider of /** @type {const} */ (['stripe', 'abacatepay'])) {
      await control(world, provider, '/clock/advance', { seconds: 1 });
      await control(world, provider, '/webhooks/flush', {});
    }
    for (const name of ['reconcile-payments', 'expire-plans', 'refresh-queue', 'send-mails'])
      await runSchedule(world, name);
    const settled = `http://${HOST}:${world.ports.firestore}/emulator/v1/projects/x/triggers:settled`;
    await insist(world, () => ask(settled));
  }
}

/**
 * Numbers from 0 to 1 that follow from a seed (mulberry32).
 * @param {number} seed
 */
function randomOf(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
