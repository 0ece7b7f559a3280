/**
 * Something that stands in the way of a deployment, and what its reader does about it.
 * @typedef {{ what: string, cure: string }} Problem
 */

/** Ends a command with problems that its reader can cure. */
export class Refusal extends Error {
  /** @param {readonly Problem[]} problems */
  constructor(problems) {
    super(problems.map(({ what, cure }) => `✗ ${what}\n  → ${cure}`).join('\n'));
  }
}

/**
 * Throws when there are problems.
 * @param {readonly Problem[]} problems
 */
export function refuseIfAny(problems) {
  if (problems.length > 0) throw new Refusal(problems);
}
