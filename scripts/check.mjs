/**
 * npm run check -- <project> [--staging]. Names everything that would stop a deployment, each with its cure. It only reads.
 */
import { readArguments } from './deploy/arguments.mjs';
import { check } from './deploy/check.mjs';
import { messageOf } from './processes.mjs';

try {
  const { project, isStaging } = readArguments(
    process.argv.slice(2),
    'npm run check -- <project> [--staging]',
  );
  await check(project, isStaging);
  console.log(`${project}: nothing stands in the way of a deployment.`);
} catch (error) {
  console.error(messageOf(error));
  process.exit(1);
}
