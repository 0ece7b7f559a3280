/**
 * npm run setup -- <project> [--plan] [--staging] [--key <name>]. Makes in a Firebase project all that the product needs and an API can make,
 * writes config/<project>.env, asks for the secrets that are missing, and says what is left for a person. `--plan` prints what
 * it would change and changes nothing. It may be run again at any time: what is there already stays. `--key` changes one secret
 * and does nothing else.
 */
import { checkContent } from './content/check-content.ts';
import { readArguments } from './deploy/firebase.ts';
import { refuseLocalProject } from './deploy/problem.ts';
import { runCommand } from './processes.ts';
import { byHand, setUp } from './setup/set-up.ts';
import { changeKey } from './setup/change-key.ts';
import { openProject } from './setup/open-project.ts';

const say = (line: string) => console.log(line);

await runCommand(main);

/** Answers the exit code: 1 when the set-up had to stop before its end. */
async function main() {
  const {
    project: id,
    isPlan,
    isStaging,
    key,
  } = readArguments(process.argv.slice(2), 'npm run setup -- <project> [--plan] [--staging] [--key <name>]');
  refuseLocalProject(id);
  await checkContent();
  const project = await openProject(id, isStaging, await import('./deploy/facts.ts'));
  if (key !== undefined) {
    say(await changeKey(project, key));
    return 0;
  }
  say(isPlan ? `What a set-up of ${id} would change:` : `Setting up ${id}…`);
  const left = await setUp(project, isPlan, say);
  const steps = [
    ...left.map(({ what, cure }) => `${what}\n   → ${cure}`),
    ...byHand(id, project.site(), project.values().MAIL_FROM),
  ];
  say('\nLeft for a person:');
  for (const [index, step] of steps.entries()) say(`${index + 1}. ${step}`);
  if (!isPlan && left.some(({ stops }) => stops)) return 1;
  say(`\nThen: npm run check -- ${id}, and npm run deploy -- ${id}`);
  return 0;
}
