/**
 * Compares strings by code point, which is the order of their UTF-8 bytes: Firestore's order of strings, field names
 * and ids. JavaScript's own `<` compares UTF-16 units and differs for surrogate pairs.
 */
export function compareText(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    if (x === y) continue;
    const xPair = x >= 0xd800 && x <= 0xdfff;
    const yPair = y >= 0xd800 && y <= 0xdfff;
    // A surrogate is a part of a code point above 0xffff, so it sorts after every other unit.
    return xPair === yPair ? x - y : xPair ? 1 : -1;
  }
  return a.length - b.length;
}
