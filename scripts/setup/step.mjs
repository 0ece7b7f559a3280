/**
 * Something of a project that is not as the product needs it. Where the set-up can bring it about, `change` says how and
 * `make` does it; otherwise `cure` says what a person does. A note stands in the way of nothing.
 * @typedef {{ what: string, change: string, make: () => Promise<void>, isNote?: boolean }} Makeable
 * @typedef {{ what: string, cure: string, isNote?: boolean, stops?: boolean }} ForPerson
 * @typedef {Makeable | ForPerson} Finding
 */

/**
 * One subject of a set-up. `look` only reads, so that `--plan`, `npm run check` and the set-up itself see the same.
 * @typedef {{ title: string, look: (project: Project) => Promise<Finding[]> }} Step
 */

/** @import { Project } from './open-project.mjs' */
/** @import { Problem } from '../deploy/problem.mjs' */
import { Refusal } from '../deploy/problem.mjs';
import { messageOf } from '../processes.mjs';

/**
 * A finding as `npm run check` tells it: where the set-up can help, the cure is the set-up.
 * @param {Finding} finding
 * @param {string} project
 * @returns {Problem}
 */
export function problemOf(finding, project) {
  const { what } = finding;
  return 'make' in finding
    ? { what, cure: `npm run setup -- ${project} will: ${finding.change}` }
    : { what, cure: finding.cure };
}

/**
 * The refusal for a step that failed.
 * @param {Step} step
 * @param {unknown} error
 * @param {string} project
 */
export function refusalOf(step, error, project) {
  if (error instanceof Refusal) return error;
  const isKey = error instanceof Error && 'statusCode' in error && error.statusCode !== undefined;
  return new Refusal([
    {
      what: `${step.title}: ${messageOf(error).split('\n')[0]}`,
      cure: `See that ${isKey ? 'the key has the permissions of docs/going-live.md' : `this machine reaches the network and that your account owns ${project}`}. Then run the same command again: it goes on where it was.`,
    },
  ]);
}
