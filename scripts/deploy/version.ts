/** Which commit is here, and which one is live. The site tells its own in /version.json. */
import { execFileSync } from 'node:child_process';
import * as v from 'valibot';
import { root } from '../processes.ts';
import { Refusal } from './problem.ts';

/** What /version.json says: the commit that is deployed with its prices in centavos, and the commit that was live before. */
export type Version = v.InferOutput<typeof VersionSchema>;

const VersionSchema = v.object({
  project: v.string(),
  commit: v.pipe(v.string(), v.regex(/^[0-9a-f]{40}$/)),
  prices: v.optional(v.record(v.string(), v.number())),
  previous: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{40}$/))),
});

export function git(args: readonly string[], cwd: string = root) {
  return execFileSync('git', args, { cwd, encoding: 'utf8' }).trim();
}

/**
 * The commit that is checked out. Throws a refusal when files differ from it, because then no commit says what is live. The
 * configuration may differ: it belongs to the project and not to a commit.
 */
export function committedVersion() {
  const changed = git(['status', '--porcelain', '--', '.', ':(exclude)config']);
  if (changed !== '') {
    throw new Refusal({
      what: `These files differ from the last commit:\n${changed}`,
      cure: 'Commit them: a rollback goes to commits.',
    });
  }
  return git(['rev-parse', 'HEAD']);
}

/** What is live at an address; undefined when there is no site of ours yet. */
export async function liveVersion(address: string): Promise<Version | undefined> {
  try {
    const response = await fetch(`${address}/version.json`, { signal: AbortSignal.timeout(10_000) });
    return v.parse(VersionSchema, await response.json());
  } catch {
    return undefined;
  }
}
