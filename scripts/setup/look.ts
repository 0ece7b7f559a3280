/** Looks at a project for `npm run check` and before a deployment. It only reads. */
import { problemOf, refusalOf, type Step } from './step.ts';
import { STEPS } from './steps.ts';
import type { Project } from './open-project.ts';
import type { Row } from './table.ts';

/** Looks at everything at once. What cannot be read is a problem of its own, so that it does not hide the others. */
export function look(project: Project): Promise<Row[]> {
  return Promise.all(STEPS.map((step) => lookAt(step, project)));
}

async function lookAt(step: Step, project: Project): Promise<Row> {
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
