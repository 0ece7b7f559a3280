/**
 * Prints JSON in the layout of protobuf's Java printer, as Google's emulator does: two spaces per level, a list on one
 * line with its items, an empty message as braces on two lines.
 */
export function printJson(json: unknown, indent = ''): string {
  if (Array.isArray(json)) return `[${json.map((item) => printJson(item, indent)).join(', ')}]`;
  if (typeof json !== 'object' || json === null) return JSON.stringify(json);
  const deeper = `${indent}  `;
  const lines = Object.entries(json).map(
    ([name, value]) => `${deeper}${JSON.stringify(name)}: ${printJson(value, deeper)}`,
  );
  return `{\n${lines.join(',\n')}${lines.length > 0 ? '\n' : ''}${indent}}`;
}
