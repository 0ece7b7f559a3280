import * as v from 'valibot';
import type { Check } from '../status-line.ts';

const VersionSchema = v.object({ commit: v.string() });

/** Which commit the site says it is. */
export const checkVersion: Check = async ({ siteUrl, isLocal }) => {
  try {
    const response = await fetch(`${siteUrl}/version.json`, { signal: AbortSignal.timeout(10_000) });
    const version = v.safeParse(VersionSchema, await response.json().catch(() => null));
    if (version.success)
      return [{ area: 'version', level: 'ok', what: `${siteUrl} is ${version.output.commit}` }];
    const what = `${siteUrl} names no commit`;
    if (isLocal) return [{ area: 'version', level: 'ok', what: `${what}: it is a build of this machine` }];
    return [{ area: 'version', level: 'bad', what, next: 'npm run deploy' }];
  } catch {
    return [
      {
        area: 'version',
        level: 'bad',
        what: `${siteUrl} does not answer`,
        next: 'docs/operations.md#when-an-alert-comes',
      },
    ];
  }
};
