/** Everything that is checked before a deployment. It only reads. */
import { checkContent } from '../content/check-content.ts';
import { look } from '../setup/look.ts';
import { openProject } from '../setup/open-project.ts';
import { readWebApp } from '../setup/steps/configuration.ts';
import { checkSettings, checkTrainer } from './checks.ts';
import { refuseIfAny, refuseLocalProject } from './problem.ts';
import { readSettings } from './settings.ts';

/**
 * Checks the owner's content and the settings, and then the project at Google and the webhooks at the payment providers.
 * Answers the values with those of the web app, and one row for each subject of the latter. Throws a refusal when the former have problems: nothing is asked then.
 */
export async function check(project: string, isStaging: boolean) {
  refuseLocalProject(project);
  await checkContent();
  const facts = await import('./facts.ts');
  const settings = readSettings(project);
  const { values } = settings;
  refuseIfAny([...checkSettings(project, settings, facts), ...checkTrainer(facts, values, isStaging)]);
  const opened = await openProject(project, isStaging, facts);
  const rows = await look(opened);
  const all: Record<string, string> = { ...values, ...(await readWebApp(opened)) };
  return { values: all, site: opened.site() ?? '', facts, rows };
}
