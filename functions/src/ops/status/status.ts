/** `npm run status`: scripts/operate.ts sets the environment and starts this program. */
import { now } from '../../kit/clock.ts';
import { siteUrl } from '../../kit/config/config.ts';
import { firestore } from '../../kit/firebase/admin.ts';
import { gatherStatus } from './gather-status.ts';
import { LEVELS, type StatusLine } from './status-line.ts';

const SIGNS = { ok: '✓', attention: '!', bad: '✗' } as const;

const args = process.argv.slice(2);
const unknown = args.filter((flag) => flag !== '--json');
if (unknown.length > 0) {
  console.log(`Unknown: ${unknown.join(' ')}. Options: --json, --project <id>`);
  process.exitCode = 1;
} else await tell(args.includes('--json'));

/** Prints the status, as a page or as JSON. The exit code is 1 where something is bad. */
async function tell(isJson: boolean): Promise<void> {
  const at = now();
  const isLocal = process.env['FIRESTORE_EMULATOR_HOST'] !== undefined;
  const lines = await gatherStatus({ db: await firestore(), now: at, siteUrl: siteUrl(), isLocal });
  const level = LEVELS.findLast((each) => lines.some((line) => line.level === each)) ?? 'ok';
  console.log(isJson ? JSON.stringify({ at, level, lines }) : pageOf(lines));
  process.exitCode = level === 'bad' ? 1 : 0;
}

function pageOf(lines: readonly StatusLine[]): string {
  const areas = [...new Set(lines.map(({ area }) => area))];
  return areas
    .map((area) =>
      [
        area,
        ...lines
          .filter((line) => line.area === area)
          .map(
            ({ level, what, next }) =>
              `  ${SIGNS[level]} ${what}${next === undefined ? '' : `\n      → ${next}`}`,
          ),
      ].join('\n'),
    )
    .join('\n');
}
