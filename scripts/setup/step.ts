import { Refusal, type Problem } from '../deploy/problem.ts';
import { messageOf } from '../processes.ts';
import type { Project } from './open-project.ts';

/**
 * Something of a project that is not as the product needs it. Where the set-up can bring it about, `change` says how and
 * `make` does it; otherwise `cure` says what a person does. A note stands in the way of nothing.
 */
interface Makeable {
  what: string;
  change: string;
  make: () => Promise<unknown>;
  isNote?: boolean;
}

export interface ForPerson {
  what: string;
  cure: string;
  isNote?: boolean;
  stops?: boolean;
}

export type Finding = Makeable | ForPerson;

/** One subject of a set-up. `look` only reads, so that `--plan`, `npm run check` and the set-up itself see the same. */
export interface Step {
  title: string;
  look: (project: Project) => Promise<Finding[]>;
}

/** A finding as `npm run check` tells it: where the set-up can help, the cure is the set-up. */
export function problemOf(finding: Finding, project: string): Problem {
  const { what } = finding;
  return 'make' in finding
    ? { what, cure: `npm run setup -- ${project} will: ${finding.change}` }
    : { what, cure: finding.cure };
}

export function refusalOf(step: Step, error: unknown, project: string) {
  if (error instanceof Refusal) return error;
  const isKey = error instanceof Error && 'statusCode' in error && error.statusCode !== undefined;
  return new Refusal({
    what: `${step.title}: ${messageOf(error).split('\n')[0]}`,
    cure: `See that ${isKey ? 'the key has the permissions of docs/going-live.md' : `this machine reaches the network and that your account owns ${project}`}. Then run the same command again: it goes on where it was.`,
  });
}
