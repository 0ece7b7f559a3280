/** Replaces Remote Config, which reactfire's index imports and this product does not use. */
const unused = (): never => {
  throw new Error('Remote Config is not part of this build');
};
export const ensureInitialized = unused;
export const getAll = unused;
export const getBoolean = unused;
export const getNumber = unused;
export const getString = unused;
export const getValue = unused;
