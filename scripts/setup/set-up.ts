/** Brings a project to what the product needs, step by step. */
import { refusalOf, type ForPerson } from './step.ts';
import { STEPS } from './steps.ts';
import type { Project } from './open-project.ts';

/**
 * Looks at each step and makes what is missing; with `isPlan` it says only what it would make. It stops early where the
 * later steps cannot succeed. Answers what is left for a person. Throws a refusal when a step fails; what was made until
 * then is found by the next run.
 */
export async function setUp(
  project: Project,
  isPlan: boolean,
  say: (line: string) => void,
): Promise<ForPerson[]> {
  const left: ForPerson[] = [];
  for (const step of STEPS) {
    try {
      const findings = await step.look(project);
      if (findings.length === 0) say(`✓ ${step.title}`);
      for (const finding of findings) {
        if ('make' in finding) {
          say(`${isPlan ? '+ would' : '+'} ${finding.change}`);
          if (!isPlan) await finding.make();
        } else {
          say(`${finding.isNote ? '!' : '✗'} ${finding.what}`);
          left.push(finding);
        }
      }
    } catch (error) {
      throw refusalOf(step, error, project.id);
    }
    if (!isPlan && left.some(({ stops }) => stops)) break;
  }
  return left;
}
