/** Stands in for Storage, which reactfire's index imports and this product reads by its public addresses. */
const unused = (): never => {
  throw new Error('Storage is not part of this build');
};
export const getDownloadURL = unused;
export const ref = unused;
