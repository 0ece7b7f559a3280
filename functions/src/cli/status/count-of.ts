/** How many documents a query finds. A count of up to a thousand is billed as one read. */
export async function countOf(query: FirebaseFirestore.Query): Promise<number> {
  return (await query.count().get()).data().count;
}
