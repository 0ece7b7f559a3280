/** Looks at a project for `npm run check` and before a deployment. It only reads. `tableOf` is what the check prints. */
import type { Problem } from '../deploy/problem.ts';
import type { Project } from './open-project.ts';
import { type Step, problemOf, refusalOf } from './step.ts';
import { STEPS } from './set-up.ts';

/** Looks at everything at once. What cannot be read is a problem of its own, so that it does not hide the others. */
export function look(project: Project): Promise<SubjectLine[]> {
  return Promise.all(STEPS.map((step) => lookAt(step, project)));
}

async function lookAt(step: Step, project: Project): Promise<SubjectLine> {
  const { title } = step;
  try {
    const findings = await step.look(project);
    const tell = (some: typeof findings) => some.map((each) => problemOf(each, project.id));
    return {
      title,
      problems: tell(findings.filter(({ isNote }) => !isNote)),
      notes: tell(findings.filter(({ isNote }) => isNote)),
    };
  } catch (error) {
    return { title, problems: refusalOf(step, error, project.id).problems, notes: [] };
  }
}

/** One line of the table: a subject with what stands in the way of a deployment, and what does not but should be known. */
interface SubjectLine {
  title: string;
  problems: readonly Problem[];
  notes: readonly Problem[];
}

/** The table as text: a line for each subject that is well, and the problems and notes of the others. */
export function tableOf(subjects: readonly SubjectLine[]) {
  const told = subjects.map(({ title, problems, notes }) => {
    const lines = [
      ...problems.map(({ what, cure }) => `✗ ${what}\n  → ${cure}`),
      ...notes.map(({ what, cure }) => `! ${what}\n  → ${cure}`),
    ];
    return lines.length === 0 ? `✓ ${title}` : lines.join('\n');
  });
  return told.join('\n');
}
