/** Stands in for the Functions client, which reactfire's index imports; callable.ts speaks its protocol by itself. */
export const httpsCallable = (): never => {
  throw new Error('The Functions client is not part of this build');
};
