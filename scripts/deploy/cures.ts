/** Says what to do about the failures of firebase-tools that an owner meets at the first deployment. */
import type { Problem } from './problem.ts';

/** What firebase-tools prints, what it means, and the cure. */
const CURES: readonly { printed: RegExp; what: string; cure: (project: string) => string }[] = [
  {
    printed:
      /have you run .*firebase login|firebase login --reauth|Failed to authenticate|Authentication Error/i,
    what: 'Nobody is signed in at Google on this machine.',
    cure: () => 'npx firebase login, with an account that owns the project.',
  },
  {
    printed: /Blaze|billing account|billing to be enabled/i,
    what: 'The project has no billing, which Cloud Functions need.',
    cure: (project) =>
      `Choose the plan Blaze at https://console.firebase.google.com/project/${project}/usage/details`,
  },
  {
    printed: /Identity Platform|OPERATION_NOT_ALLOWED|GCIP/,
    what: 'Authentication is not upgraded to Identity Platform, so the gate before each sign-up cannot be registered.',
    cure: (project) =>
      `Upgrade at https://console.firebase.google.com/project/${project}/authentication/settings, then run the same command again.`,
  },
  {
    printed:
      /no value for the (following )?secret|no versions of secret|Secret \[?projects|secret .*(not found|does not exist)/i,
    what: 'A secret of the functions has no value.',
    cure: (project) => `npm run setup -- ${project} asks for it.`,
  },
  {
    printed: /service account .*(does not exist|not found)|iam\.serviceAccounts\.actAs/i,
    what: 'The service accounts that the functions run as do not exist, or you may not use them.',
    cure: (project) => `npm run setup -- ${project} makes them.`,
  },
  {
    printed: /quota|maxScale may not exceed/i,
    what: 'A quota of the project is exhausted.',
    cure: () => 'Wait some minutes and run the same command again: what is deployed already is skipped.',
  },
];

/** The problem that an output tells of; undefined when nobody has foreseen it. */
export function cureOf(output: string, project: string): Problem | undefined {
  const found = CURES.find(({ printed }) => printed.test(output));
  if (!found) return undefined;
  const told = output.split('\n').find((line) => found.printed.test(line)) ?? '';
  return { what: `${found.what} (${told.trim().slice(0, 300)})`, cure: found.cure(project) };
}
