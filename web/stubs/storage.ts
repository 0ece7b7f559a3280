/** Replaces the Storage client, which reactfire's index imports. This product reads files by their public URLs. */
const unused = (): never => {
  throw new Error('Storage is not part of this build');
};
export const getDownloadURL = unused;
export const ref = unused;
