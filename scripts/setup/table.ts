/** The table of `npm run check`. */
import type { Problem } from '../deploy/problem.ts';

/** One line of the table: a subject with what stands in the way of a deployment, and what does not but should be known. */
export interface Row {
  title: string;
  problems: readonly Problem[];
  notes: readonly Problem[];
}

/** The table as text: a line for each subject that is well, and the problems and notes of the others. */
export function tableOf(rows: readonly Row[]) {
  const told = rows.map(({ title, problems, notes }) => {
    const lines = [
      ...problems.map(({ what, cure }) => `✗ ${what}\n  → ${cure}`),
      ...notes.map(({ what, cure }) => `! ${what}\n  → ${cure}`),
    ];
    return lines.length === 0 ? `✓ ${title}` : lines.join('\n');
  });
  return told.join('\n');
}
