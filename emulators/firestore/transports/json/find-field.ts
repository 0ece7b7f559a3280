import type protobuf from 'protobufjs/light.js';

const names = new WeakMap<protobuf.Type, Map<string, protobuf.Field>>();

/**
 * The field of `type` with this name, in camelCase or in the spelling of the .proto. JSON and query parameters use
 * both.
 */
export function findField(type: protobuf.Type, name: string): protobuf.Field | undefined {
  let known = names.get(type);
  if (known === undefined) {
    known = new Map();
    for (const field of type.fieldsArray) {
      known.set(
        field.name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
        field,
      );
      known.set(field.name, field);
    }
    names.set(type, known);
  }
  return known.get(name);
}
