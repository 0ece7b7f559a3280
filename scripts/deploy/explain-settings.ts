/** Says where the value of a setting comes from, in the words of config/example.env, which is the one place for them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../processes.ts';

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
