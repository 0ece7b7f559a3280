/** Replaces the Functions client, which reactfire's index imports. `callFunction` speaks its protocol instead. */
export const httpsCallable = (): never => {
  throw new Error('The Functions client is not part of this build');
};
