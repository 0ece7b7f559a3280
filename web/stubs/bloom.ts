/**
 * Replaces the arithmetic of Firestore's bloom filters, with which a server names the documents that have left a large
 * query. Without it the client runs the query again, which is rare and reads a page of documents at most. The client calls
 * `new Integer` once while it loads.
 */
export function Integer(): void {}
Integer.fromNumber = (): never => {
  throw new Error('Bloom filters are not part of this build');
};
export function Md5(): void {}
