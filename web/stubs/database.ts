/** Replaces Realtime Database, which reactfire's index imports and this product does not use. */
const unused = (): never => {
  throw new Error('Realtime Database is not part of this build');
};
export const get = unused;
export const off = unused;
export const onChildAdded = unused;
export const onChildChanged = unused;
export const onChildMoved = unused;
export const onChildRemoved = unused;
export const onValue = unused;
