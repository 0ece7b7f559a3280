import { ACCEPTED, FAILING } from './policy.mjs';

/** @import { AuditException } from './policy.mjs' */

/**
 * What `npm audit --json` answers, as far as it is read. A `via` that is a name stands for that package's own advisories.
 * @typedef {{ name: string, title: string, url: string, severity: string }} Advisory
 * @typedef {{ vulnerabilities: Record<string, { via: (string | Advisory)[] }> }} AuditReport
 */

/**
 * Judges an audit: the advisories that fail it, those that are only told, and the exceptions that no advisory needs any more.
 * @param {AuditReport} report
 * @param {string} today YYYY-MM-DD
 * @param {readonly AuditException[]} [accepted]
 */
export function judgeAudit({ vulnerabilities }, today, accepted = ACCEPTED) {
  const all = Object.values(vulnerabilities).flatMap(({ via }) =>
    via.flatMap((each) => (typeof each === 'string' ? [] : [each])),
  );
  const advisories = [...new Map(all.map((each) => [`${each.url} ${each.name}`, each])).values()];
  const exceptionOf = (/** @type {Advisory} */ { url }) =>
    accepted.find(({ advisory }) => url.endsWith(`/${advisory}`));
  const fails = (/** @type {Advisory} */ advisory) =>
    FAILING.includes(advisory.severity) && (exceptionOf(advisory)?.until ?? '') < today;
  const lineOf = (/** @type {Advisory} */ { severity, name, title, url }) =>
    `${severity}: ${name}: ${title} (${url})`;
  return {
    failing: advisories.filter(fails).map(lineOf),
    told: advisories.filter((each) => !fails(each)).map(lineOf),
    unneeded: accepted
      .filter((exception) => !advisories.some((each) => exceptionOf(each) === exception))
      .map(({ advisory }) => advisory),
  };
}
