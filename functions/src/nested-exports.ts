/** The part of a name before its first dash. */
type FirstWord<Name> = Name extends `${infer First}-${string}` ? First : Name;

/** Functions by their deployed names, as nested exports: `create-pix-payment` becomes `create.pix.payment`. */
export type NestedExports<Functions> = {
  readonly [First in FirstWord<keyof Functions> & string]: First extends keyof Functions
    ? Functions[First]
    : NestedExports<{
        readonly [Name in keyof Functions as Name extends `${First}-${infer Rest}`
          ? Rest
          : never]: Functions[Name];
      }>;
};

/**
 * Nests functions by the words of their deployed names. The platform deploys a nested export under its path joined with
 * dashes, so that the specification's names are kept to the letter.
 */
export function nestedExports<Functions extends object>(functions: Functions): NestedExports<Functions> {
  const root: Record<string, unknown> = {};
  for (const [name, deployed] of Object.entries(functions)) {
    const words = name.split('-');
    const last = words.pop() ?? name;
    let group = root;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a word that leads on holds a group made here
    for (const word of words) group = (group[word] ??= {}) as Record<string, unknown>;
    group[last] = deployed;
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the loop builds what the type computes
  return root as NestedExports<Functions>;
}
