/** Stands in for the regular-expression engine of Firestore's pipelines, which this product does not use. */
export const RE2JS = {
  compile(): never {
    throw new Error('Firestore pipelines are not part of this build');
  },
};
