/**
 * npm run deploy -- <project> [--plan] [--staging] [--address <origin>] [--confirm-prices <centavos,centavos>]. Checks everything,
 * prints the prices and stops where one leaps, builds with the configuration of config/<project>.env, uploads with firebase-tools,
 * and asks what is live. `--plan` ends before the upload and prints it.
 * `--staging` takes the project that the file names as STAGING_PROJECT. `--address` is where the site answers while its own
 * domain does not lead to it yet. It may be repeated at any time.
 */
import { readArguments } from './deploy/firebase.ts';
import { noteBegun, noteEnded, release, RELEASE_COMMANDS, smokeTest } from './deploy/release.ts';
import { check } from './deploy/check.ts';
import { checkPrices, tellPrices } from './deploy/checks.ts';
import { refuseIfAny } from './deploy/problem.ts';
import { committedVersion, liveVersion, stage } from './deploy/stage.ts';
import { runCommand } from './processes.ts';

const USAGE =
  'npm run deploy -- <project> [--plan] [--staging] [--address https://<project>.web.app] [--confirm-prices <centavos,centavos>]';
const say = (line: string) => console.log(line);

await runCommand(deploy);

async function deploy() {
  const {
    project,
    isStaging,
    isPlan,
    address: told,
    confirmed,
  } = readArguments(process.argv.slice(2), USAGE);
  say(`Checking ${project}…`);
  const { values, site, facts, rows } = await check(project, isStaging);
  refuseIfAny(rows.flatMap(({ problems }) => problems));
  for (const { what, cure } of rows.flatMap(({ notes }) => notes)) say(`! ${what}\n  → ${cure}`);
  const commit = committedVersion();
  const address = told ?? site;
  const live = await liveVersion(address);
  const previous = live?.commit === commit ? live.previous : live?.commit;
  const prices = Object.fromEntries(
    Object.values(facts.PLANS).map(({ id, price_cents }) => [id, price_cents]),
  );
  for (const line of tellPrices(prices, live?.prices)) say(line);
  refuseIfAny(checkPrices({ commit, prices }, live, confirmed));
  say(`Building commit ${commit}…`);
  const version = { project, commit, prices, ...(previous === undefined ? {} : { previous }) };
  const folder = await stage(project, values, facts.FUNCTIONS_NAMES, version);
  if (isPlan) {
    say(`Live at ${address}: ${live?.commit ?? 'nothing of ours'}. From ${folder} these commands would run:`);
    for (const command of RELEASE_COMMANDS) say(`  firebase ${command.join(' ')} --project ${project}`);
    return;
  }
  noteBegun(project);
  await release(project, folder, say);
  noteEnded(project);
  say(`Asking ${address}…`);
  refuseIfAny(await smokeTest(address, commit, values.MAINTENANCE === 'true'));
  say(`Live: ${address}, commit ${commit}${previous === undefined ? '' : `, before it ${previous}`}.`);
}
