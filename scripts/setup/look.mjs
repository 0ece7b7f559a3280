/** Looks at a project for `npm run check` and before a deployment. It only reads. */
import { problemOf, refusalOf } from './step.mjs';
import { STEPS } from './steps.mjs';

/** @import { Project } from './open-project.mjs' */
/** @import { Step } from './step.mjs' */
/** @import { Row } from './table.mjs' */

/**
 * Looks at everything at once. What cannot be read is a problem of its own, so that it does not hide the others.
 * @param {Project} project
 * @returns {Promise<Row[]>}
 */
export function look(project) {
  return Promise.all(STEPS.map((step) => lookAt(step, project)));
}

/**
 * @param {Step} step
 * @param {Project} project
 * @returns {Promise<Row>}
 */
async function lookAt(step, project) {
  const { title } = step;
  try {
    const findings = await step.look(project);
    const tell = (/** @type {typeof findings} */ some) => some.map((each) => problemOf(each, project.id));
    return {
      title,
      problems: tell(findings.filter(({ isNote }) => !isNote)),
      notes: tell(findings.filter(({ isNote }) => isNote)),
    };
  } catch (error) {
    return { title, problems: refusalOf(step, error, project.id).problems, notes: [] };
  }
}
