/** npm run check -- <project> [--staging]. Names everything that would stop a deployment, each with its cure. It only reads. */
import { readArguments } from './deploy/firebase.ts';
import { check } from './deploy/check.ts';
import { runCommand } from './processes.ts';
import { tableOf } from './setup/look.ts';

await runCommand(async () => {
  const { project, isStaging } = readArguments(
    process.argv.slice(2),
    'npm run check -- <project> [--staging]',
  );
  const { rows } = await check(project, isStaging);
  console.log(tableOf(rows));
  const isWell = rows.every(({ problems }) => problems.length === 0);
  console.log(
    isWell
      ? `${project}: nothing stands in the way of a deployment.`
      : `${project}: what is marked ✗ stands in the way of a deployment.`,
  );
  return isWell ? 0 : 1;
});
