import { parseArgs } from 'node:util';
import { messageOf } from '../processes.ts';
import { Refusal } from './problem.ts';
import { isStagingProject, readSettings } from './settings.ts';

const OPTIONS = {
  plan: { type: 'boolean' },
  staging: { type: 'boolean' },
  address: { type: 'string' },
  key: { type: 'string' },
  'confirm-prices': { type: 'string' },
  help: { type: 'boolean' },
} as const;

/** The project that a command of a deployment works on and its options. Throws a refusal with `usage` when they cannot be understood. */
export function readArguments(args: readonly string[], usage: string) {
  const refusal = (what: string) => new Refusal({ what, cure: usage });
  const parse = () => {
    try {
      return parseArgs({ args: [...args], allowPositionals: true, options: OPTIONS });
    } catch (error) {
      throw refusal(messageOf(error));
    }
  };
  const { values, positionals } = parse();
  const [named, ...others] = positionals;
  if (named === undefined || others.length > 0 || values.help) throw refusal('Name one project.');
  if (!/^[a-z][a-z0-9-]{4,28}[a-z0-9]$/.test(named)) throw refusal(`'${named}' is not the id of a project.`);
  const project = values.staging ? stagingOf(named) : named;
  const isStaging = isStagingProject(project);
  const { address, key, 'confirm-prices': confirmed } = values;
  return { named, project, isStaging, isPlan: values.plan === true, address, key, confirmed };
}

/** The project that stands beside another one to try things. */
function stagingOf(project: string) {
  if (isStagingProject(project)) return project;
  const { file, values } = readSettings(project);
  if (values.STAGING_PROJECT === undefined || values.STAGING_PROJECT === project) {
    throw new Refusal({
      what: `${file} names no other project for --staging.`,
      cure: 'Add STAGING_PROJECT=<its id> to it.',
    });
  }
  return values.STAGING_PROJECT;
}
