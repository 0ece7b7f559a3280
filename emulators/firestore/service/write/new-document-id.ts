const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** A document id in the form that the SDKs make: 20 letters and digits. `random` returns numbers in [0, 1). */
export function newDocumentId(random: () => number): string {
  return Array.from({ length: 20 }, () => ALPHABET[Math.floor(random() * ALPHABET.length)]).join('');
}
