import { invalidRequest } from './api-error.ts';

/** A decoded form. A nested object or list is a form of its own; a list has its indices as keys. */
export interface Form {
  [key: string]: string | Form;
}

const MAX_DEPTH = 10;

/**
 * Decodes `a[b][0][c]=1` into nested objects without prototypes, and adds them to `form`. Empty brackets stand for the next
 * index. Throws a refusal (400) when the brackets of a key do not match, and when a key is both a text and an object.
 */
export function decodeForm(text: string, form: Form = emptyForm()): Form {
  for (const [key, value] of new URLSearchParams(text)) {
    const path = splitKey(key);
    let parent = form;
    for (const [index, part] of path.entries()) {
      const name = part === '' ? String(Object.keys(parent).length) : part;
      const present = parent[name];
      if (index === path.length - 1) {
        if (typeof present === 'object') throw invalidRequest('Invalid string', { param: key });
        parent[name] = value;
      } else {
        if (typeof present === 'string') throw invalidRequest('Invalid object', { param: key });
        const child = present ?? emptyForm();
        parent[name] = child;
        parent = child;
      }
    }
  }
  return form;
}

/** A form without fields. */
export function emptyForm(): Form {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.create returns any
  return Object.create(null) as Form;
}

function splitKey(key: string): string[] {
  const [, first, rest = ''] = /^([^[\]]+)((?:\[[^[\]]*\])*)$/su.exec(key) ?? [];
  const nested = [...rest.matchAll(/\[([^[\]]*)\]/gu)].map(([, part]) => part ?? '');
  if (first === undefined || nested.length > MAX_DEPTH)
    throw invalidRequest(`Invalid parameter name: ${JSON.stringify(key.slice(0, 100))}`);
  return [first, ...nested];
}
