import type { Query } from 'firebase-admin/firestore';

/** How many documents are deleted at a time. */
const PAGE = 200;

/** Deletes every document that a query finds, page by page. */
export async function eraseAll(query: Query): Promise<void> {
  for (;;) {
    const found = await query.limit(PAGE).get();
    const batch = query.firestore.batch();
    for (const doc of found.docs) batch.delete(doc.ref);
    await batch.commit();
    if (found.size < PAGE) return;
  }
}
