/**
 * Stands in for the arithmetic of Firestore's bloom filters, with which a server says which documents of a large query are
 * gone. Where there is none the client asks for the query again, as it says in a comment of its own: ours hold two documents.
 * Made with `new`, once as the client loads.
 */
export function Integer(): void {}
Integer.fromNumber = (): never => {
  throw new Error('Bloom filters are not part of this build');
};
export function Md5(): void {}
