import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** What MDN tells of one browser and one feature (https://github.com/mdn/browser-compat-data). */
interface Support {
  readonly version_added: string | boolean | null;
  readonly flags?: unknown;
  readonly prefix?: string;
  readonly alternative_name?: string;
}
interface Feature {
  readonly __compat?: { readonly support: Readonly<Record<string, Support | readonly Support[]>> };
}
type Features = Readonly<Record<string, Feature>>;

const { api, javascript } = createRequire(import.meta.url)('@mdn/browser-compat-data') as {
  api: Readonly<Record<string, Features>>;
  // The members of `Intl` are interfaces, too.
  javascript: { builtins: Readonly<Record<string, Features>> & { Intl: Readonly<Record<string, Features>> } };
};

/** MDN's names of the browsers that browserslist calls otherwise. */
const MDN_NAMES: Readonly<Record<string, string>> = {
  ios_saf: 'safari_ios',
  samsung: 'samsunginternet_android',
};

/** The oldest browsers in which the site works, by MDN's names. web/package.json declares them. */
function oldestBrowsers(): readonly (readonly [browser: string, version: number])[] {
  const file = join(import.meta.dirname, '../../web/package.json');
  const { browserslist } = JSON.parse(readFileSync(file, 'utf8')) as { browserslist: readonly string[] };
  return browserslist.map((entry) => {
    const [name = '', version] = entry.split(' ');
    return [MDN_NAMES[name] ?? name, Number(version)];
  });
}

const OLDEST = oldestBrowsers();

/** Whether one of the oldest browsers lacks a feature. What MDN does not know counts as present. */
export function isMissing(feature: Feature | undefined): boolean {
  const support = feature?.['__compat']?.support;
  if (support === undefined) return false;
  return OLDEST.some(([browser, version]) =>
    [support[browser] ?? []]
      .flat()
      .every(({ version_added: added, flags, prefix, alternative_name: other }) => {
        // A feature behind a flag or under another name is not there for a page that uses its name.
        if (flags !== undefined || prefix !== undefined || other !== undefined) return true;
        if (typeof added !== 'string') return added !== true;
        return !(Number.parseFloat(added.replace('≤', '')) <= version);
      }),
  );
}

/** The interfaces and built-in objects with their members. Members of the object itself end in `_static`. */
export const INTERFACES: Readonly<Record<string, Features>> = {
  ...api,
  ...javascript.builtins,
  ...javascript.builtins['Intl'],
};

/** The global names that one of the oldest browsers lacks, and the members by their interface; a static one ends in `_static`. */
export function missingApis() {
  const globals = Object.keys(INTERFACES).filter((name) => isMissing(INTERFACES[name] as Feature));
  const members = Object.entries(INTERFACES).flatMap(([owner, all]) =>
    Object.keys(all)
      .filter((name) => name !== '__compat' && isMissing(all[name]))
      .map((name) => [owner, name] as const),
  );
  return { globals, members };
}
