/**
 * npm run supply-chain: judges the packages that this project installs: their versions, their licences, and what the registry
 * knows against them. It writes the list of all of them, as CycloneDX, to .local/sbom.cdx.json. It ends with 1 if something is
 * not accepted by supply-chain/policy.mjs. It asks the registry, so `npm test` does not run it.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { messageOf, root } from './processes.mjs';
import { findLooseVersions } from './supply-chain/find-loose-versions.mjs';
import { judgeAudit } from './supply-chain/judge-audit.mjs';
import { judgeLicences } from './supply-chain/judge-licences.mjs';

const SBOM = join(root, '.local', 'sbom.cdx.json');

/**
 * What one of npm's commands prints. An audit that found something ends with 1 like one that failed, so the output decides.
 * @param {readonly string[]} args
 * @returns {string}
 */
function npm(args) {
  const { stdout, stderr, error } = spawnSync('npm', args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 100_000_000,
    shell: process.platform === 'win32',
  });
  if (error) throw error;
  if (!stdout.startsWith('{')) throw new Error(`npm ${args.join(' ')} failed:\n${stderr}`);
  return stdout;
}

/** @param {string} file */
const read = (file) => JSON.parse(readFileSync(join(root, file), 'utf8'));

/**
 * Prints a verdict with its lines, and answers whether there is nothing to say.
 * @param {string} title
 * @param {readonly string[]} problems
 */
function verdict(title, problems) {
  console.log(`${problems.length === 0 ? '✓' : '✗'} ${title}`);
  for (const problem of problems) console.log(`  ${problem}`);
  return problems.length === 0;
}

function checkAudit() {
  const report = JSON.parse(npm(['audit', '--json']));
  if (report.vulnerabilities === undefined) throw new Error(`The registry answered: ${report.message}`);
  const { failing, told, unneeded } = judgeAudit(report, new Date().toISOString().slice(0, 10));
  for (const line of told) console.log(`  ${line}`);
  return [
    verdict('no advisory that the policy does not accept', failing),
    verdict('no exception that nothing needs', unneeded),
  ].every(Boolean);
}

try {
  const folders = ['', ...read('package.json').workspaces];
  const loose = folders.flatMap((folder) => {
    const file = join(folder, 'package.json');
    return findLooseVersions(read(file)).map((line) => `${file}: ${line}`);
  });
  const isWell = [
    verdict('every version is pinned', loose),
    verdict('every licence is accepted', judgeLicences(read('package-lock.json'))),
  ];
  mkdirSync(join(root, '.local'), { recursive: true });
  writeFileSync(SBOM, npm(['sbom', '--sbom-format', 'cyclonedx']));
  console.log(`✓ ${relative(root, SBOM)} lists every package`);
  isWell.push(checkAudit());
  if (!isWell.every(Boolean)) process.exitCode = 1;
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = 1;
}
