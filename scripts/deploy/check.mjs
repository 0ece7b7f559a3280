/** Everything that is checked before a deployment. It only reads. */
import { checkContent } from '../content/check-content.mjs';
import { look } from '../setup/look.mjs';
import { openProject } from '../setup/open-project.mjs';
import { readWebApp } from '../setup/steps/web-app.mjs';
import { checkSettings } from './check-settings.mjs';
import { checkTrainer } from './check-trainer.mjs';
import { loadFacts } from './load-facts.mjs';
import { refuseIfAny, refuseLocalProject } from './problem.mjs';
import { readSettings } from './read-settings.mjs';

/**
 * Checks the owner's content and the settings, and then the project at Google and the webhooks at the payment providers.
 * Answers the values with those of the web app, and one row for each subject of the latter. Throws a refusal when the former have problems: nothing is asked then.
 * @param {string} project
 * @param {boolean} isStaging
 */
export async function check(project, isStaging) {
  refuseLocalProject(project);
  await checkContent();
  const facts = await loadFacts();
  const settings = readSettings(project);
  const { values } = settings;
  refuseIfAny([...checkSettings(project, settings, facts), ...checkTrainer(facts, values, isStaging)]);
  const opened = await openProject(project, isStaging, facts);
  const rows = await look(opened);
  /** @type {Record<string, string>} */
  const all = { ...values, ...(await readWebApp(opened)) };
  return { values: all, site: opened.site() ?? '', facts, rows };
}
