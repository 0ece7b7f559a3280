import { RulesError, undefinedProperty } from '../values/rules-error.ts';
import { isMap, RulesPath } from '../values/rules-value.ts';
import { argument, type Methods, method } from './method.ts';

/** https://firebase.google.com/docs/reference/rules/rules.Path — `bind` fills `{name}` segments from a map. */
export const PATH_METHODS: Methods<RulesPath> = new Map([
  method<RulesPath>('bind', 1, (path, args) => {
    const values = argument('path.bind(map)', args, 0, isMap);
    const bound = new Set<string>();
    const segments = path.segments.flatMap((segment) => {
      const name = /^\{([A-Za-z_][A-Za-z0-9_]*)(?:=\*\*?)?\}$/.exec(segment)?.[1];
      if (name === undefined) return [segment];
      const value = values.get(name);
      if (value === undefined) throw undefinedProperty(name);
      bound.add(name);
      if (value instanceof RulesPath) return value.segments;
      if (typeof value !== 'string' || value === '' || value.includes('/')) {
        throw new RulesError(`Invalid path segment: ${name}.`);
      }
      return [value];
    });
    // A value without a place in the path is an error, too (measured in Google's emulator).
    const unused = [...values.keys()].find((name) => !bound.has(name));
    if (unused !== undefined) throw new RulesError(`Path has no variable: ${unused}.`);
    return new RulesPath(segments);
  }),
]);
