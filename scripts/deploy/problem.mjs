/**
 * Something that stands in the way of a deployment, and what its reader does about it.
 * @typedef {{ what: string, cure: string }} Problem
 */

/** Ends a command with problems that its reader can cure. */
export class Refusal extends Error {
  /** @param {readonly Problem[]} problems */
  constructor(problems) {
    super(problems.map(({ what, cure }) => `✗ ${what}\n  → ${cure}`).join('\n'));
    this.problems = problems;
  }
}

/**
 * Throws when there are problems.
 * @param {readonly Problem[]} problems
 */
export function refuseIfAny(problems) {
  if (problems.length > 0) throw new Refusal(problems);
}

/**
 * Throws when a project exists on one machine only.
 * @param {string} project
 */
export function refuseLocalProject(project) {
  if (!project.startsWith('demo-')) return;
  throw new Refusal([
    {
      what: `${project} exists on one machine only.`,
      cure: 'Name a project of https://console.firebase.google.com',
    },
  ]);
}
