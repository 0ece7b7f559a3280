/** The table of `npm run check`. */

/** @import { Problem } from '../deploy/problem.mjs' */

/**
 * One line of the table: a subject with what stands in the way of a deployment, and what does not but should be known.
 * @typedef {{ title: string, problems: readonly Problem[], notes: readonly Problem[] }} Row
 */

/**
 * The table as text: a line for each subject that is well, and the problems and notes of the others.
 * @param {readonly Row[]} rows
 */
export function tableOf(rows) {
  const told = rows.map(({ title, problems, notes }) => {
    const lines = [
      ...problems.map(({ what, cure }) => `✗ ${what}\n  → ${cure}`),
      ...notes.map(({ what, cure }) => `! ${what}\n  → ${cure}`),
    ];
    return lines.length === 0 ? `✓ ${title}` : lines.join('\n');
  });
  return told.join('\n');
}
