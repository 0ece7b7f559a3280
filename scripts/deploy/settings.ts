/** config/<project>.env: reads it with the line of each name, explains its names by config/example.env, and writes values into it. */
import { copyFileSync, existsSync, readFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { root } from '../processes.ts';
import { type Problem, Refusal } from './problem.ts';

/**
 * The values of a project, and the line of each; where none names the origins, they follow from the site's address. `problems` names the lines that say nothing and the names said twice.
 */
export interface Settings {
  file: string;
  values: Record<string, string>;
  lines: Map<string, number>;
  problems: Problem[];
}

export function hasSettings(project: string) {
  return existsSync(join(root, 'config', `${project}.env`));
}

/** Reads the settings of a project. Throws a refusal when there is no such file. */
export function readSettings(project: string): Settings {
  const file = `config/${project}.env`;
  const path = join(root, file);
  if (!hasSettings(project)) {
    throw new Refusal({
      what: `There is no ${file}.`,
      cure: `npm run setup -- ${project} begins one. Fill it in.`,
    });
  }
  const text = readFileSync(path, 'utf8');
  const problems: Problem[] = [];
  const lines: Map<string, number> = new Map();
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (/^\s*(#|$)/.test(line)) continue;
    const where = `${file}, line ${index + 1}`;
    const name = /^\s*(\w+)\s*=/.exec(line)?.[1];
    if (name === undefined)
      problems.push({ what: `${where}: this is not NAME=value.`, cure: 'Mend the line.' });
    else if (lines.has(name)) {
      problems.push({
        what: `${where}: ${name} is on line ${lines.get(name)} already.`,
        cure: 'Leave one of the two.',
      });
    } else lines.set(name, index + 1);
  }
  const values: Record<string, string> = {};
  // An empty value counts as absent, as it does where the values are used.
  for (const [name, value] of Object.entries(parseEnv(text))) if (value) values[name] = value;
  const own = `https://${project}.web.app`;
  values.APP_ORIGINS ??= isStagingProject(project) ? own : `${siteOfContent()},${own}`;
  return { file, values, lines, problems };
}

/** Whether another project's configuration names this one to try things on. */
export function isStagingProject(project: string) {
  const folder = join(root, 'config');
  const files = readdirSync(folder).filter((name) => name.endsWith('.env'));
  return files.some((name) => parseEnv(readFileSync(join(folder, name), 'utf8')).STAGING_PROJECT === project);
}

/** The site's address, as content/trainer.json has it. */
function siteOfContent() {
  const { site }: { site?: string } = JSON.parse(readFileSync(join(root, 'content', 'trainer.json'), 'utf8'));
  return site ?? '';
}

/** The comment above each name of config/example.env, with the project's id in the place of `<project id>`. */
export function explainSettings(project: string): Map<string, string> {
  const text = readFileSync(join(root, 'config', 'example.env'), 'utf8');
  const explained: Map<string, string> = new Map();
  for (const paragraph of text.split(/\n{2,}/)) {
    const lines = paragraph.trim().split('\n');
    const name = /^(?:# )?([A-Z][A-Z_]*)=/.exec(lines.pop() ?? '')?.[1];
    const comment = lines.map((line) => line.replace(/^# ?/, '')).join(' ');
    if (name !== undefined) explained.set(name, comment.replaceAll('<project id>', project));
  }
  return explained;
}

/** Begins the configuration of a project as a copy of config/example.env. An existing one stays. */
export function beginSettings(project: string) {
  const file = join(root, 'config', `${project}.env`);
  if (!existsSync(file)) copyFileSync(join(root, 'config', 'example.env'), file);
}

/** Sets each name to its value: in its own line, also where that is a comment, or in a new one at the end. */
export function writeSettings(project: string, values: Readonly<Record<string, string>>) {
  const file = join(root, 'config', `${project}.env`);
  const text = readFileSync(file, 'utf8');
  const end = text.includes('\r\n') ? '\r\n' : '\n';
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/);
  for (const [name, value] of Object.entries(values)) {
    const at = lines.findIndex((line) => new RegExp(`^\\s*(# )?${name}\\s*=`).test(line));
    lines.splice(at === -1 ? lines.length : at, at === -1 ? 0 : 1, `${name}=${value}`);
  }
  // A crash in the middle must not leave half a file.
  writeFileSync(`${file}.new`, `${lines.join(end)}${end}`);
  renameSync(`${file}.new`, file);
}
