import type { Erasure } from './erasures.ts';

/**
 * Records an erasure outside the database, before it begins: a crash in between leaves a record that erases what the person
 * wanted erased anyway. Each call makes new objects, because the functions may add objects and not change them.
 * Throws if the record is not written; nothing may be erased then, or a restore would bring it back for good.
 */
export async function recordErasure(erasure: Erasure): Promise<void> {
  // Hardly any call erases something, so the code for it is loaded when one does.
  const { writeRecord } = await import('./write-record.ts');
  await writeRecord(erasure);
}
