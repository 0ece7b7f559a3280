/** Something that stands in the way of a deployment, and what its reader does about it. */
export interface Problem {
  what: string;
  cure: string;
}

/** Ends a command with problems that its reader can cure. */
export class Refusal extends Error {
  readonly problems: readonly Problem[];
  constructor(...problems: readonly Problem[]) {
    super(problems.map(({ what, cure }) => `✗ ${what}\n  → ${cure}`).join('\n'));
    this.problems = problems;
  }
}

export function refuseIfAny(problems: readonly Problem[]) {
  if (problems.length > 0) throw new Refusal(...problems);
}

/** Throws when a project exists on one machine only. */
export function refuseLocalProject(project: string) {
  if (!project.startsWith('demo-')) return;
  throw new Refusal({
    what: `${project} exists on one machine only.`,
    cure: 'Name a project of https://console.firebase.google.com',
  });
}
