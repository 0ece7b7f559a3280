import { expect, it } from 'vitest';
import { runStory } from '../bench/faults/run-story.mjs';

/** One of the faults of `npm run bench -- faults` for each step, each process once. */
const FAULTS = [
  { name: 'functions', kind: 'killed' },
  { name: 'stripe', kind: 'killed' },
  { name: 'auth', kind: 'killed' },
  { name: 'outbox', kind: 'frozen' },
  { name: 'abacatepay', kind: 'frozen' },
  { name: 'firestore', kind: 'frozen' },
  { name: 'scheduler', kind: 'killed' },
] as const;
const SEED = 20_261_122;
const FROZEN_MS = [700];

it('a site whose processes die and freeze at each step loses nothing and does nothing twice', async () => {
  const { problems, struck, lines } = await runStory(SEED, FAULTS, FROZEN_MS);
  expect(problems, lines.slice(-40).join('\n')).toEqual([]);
  expect(struck).toHaveLength(FAULTS.length);
}, 600_000);
