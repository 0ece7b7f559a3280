/** Everything that is checked before a deployment. It only reads. */
import { checkProject } from './check-project.mjs';
import { checkSettings } from './check-settings.mjs';
import { checkTrainer } from './check-trainer.mjs';
import { loadFacts } from './load-facts.mjs';
import { Refusal, refuseIfAny } from './problem.mjs';
import { readSettings } from './read-settings.mjs';

/**
 * Checks the settings and the trainer's details, and then the project at Google. Throws a refusal with all problems of the
 * first of the two that has any.
 * @param {string} project
 * @param {boolean} isStaging
 */
export async function check(project, isStaging) {
  if (project.startsWith('demo-')) {
    throw new Refusal([
      {
        what: `${project} exists on one machine only.`,
        cure: 'Name a project of https://console.firebase.google.com',
      },
    ]);
  }
  const facts = await loadFacts();
  const settings = readSettings(project);
  const { values } = settings;
  refuseIfAny([
    ...checkSettings(project, settings, facts),
    ...checkTrainer(facts.TRAINER, values.APP_ORIGINS, isStaging),
  ]);
  refuseIfAny(await checkProject(project, values, facts.REGION));
  return { values, functionsNames: facts.FUNCTIONS_NAMES };
}
