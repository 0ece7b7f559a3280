import * as v from 'valibot';
import { type Settings, explainSettings } from './settings.ts';
import type * as Facts from './facts.ts';
import type { Problem } from './problem.ts';

/** The problems of the settings by themselves, without asking anybody: unknown, missing and bad values. */
export function checkSettings(
  project: string,
  settings: Settings,
  { SettingsSchema }: typeof Facts,
): Problem[] {
  const { file, values, lines } = settings;
  const explained = explainSettings(project);
  const where = (name: string) => {
    const line = lines.get(name);
    return line === undefined ? `${file}: ${name}` : `${file}, line ${line}: ${name}`;
  };
  const cureOf = (name: string) => `${explained.get(name) ?? 'See config/example.env'}.`;
  const unknown = [...lines.keys()]
    .filter((name) => !Object.hasOwn(SettingsSchema.entries, name))
    .map((name) => ({ what: `${where(name)} is not known.`, cure: 'config/example.env has all names.' }));
  const issues = v.safeParse(SettingsSchema, values).issues ?? [];
  const bad = issues.map((issue) => {
    const name = v.getDotPath(issue)?.split('.')[0] ?? '';
    if (values[name] === undefined) return { what: `${where(name)} is missing.`, cure: cureOf(name) };
    return { what: `${where(name)} has to be ${issue.expected ?? 'another value'}.`, cure: cureOf(name) };
  });
  return [...settings.problems, ...unknown, ...bad, ...unreachable(values, where, cureOf)];
}

/** The addresses that nobody else reaches. */
function unreachable(
  values: Readonly<Record<string, string>>,
  where: (name: string) => string,
  cureOf: (name: string) => string,
): Problem[] {
  return ['APP_ORIGINS', 'ABACATEPAY_API_URL', 'STRIPE_API_URL'].flatMap((name) => {
    const addresses = values[name]?.split(',').map((address) => address.trim()) ?? [];
    const local = addresses.find((address) => !/^https:\/\/(?!localhost|127\.|\[)[^/]+$/.test(address));
    if (local === undefined) return [];
    const what = `${where(name)} has '${local}', which is no https:// origin that others can reach.`;
    return [{ what, cure: cureOf(name) }];
  });
}
