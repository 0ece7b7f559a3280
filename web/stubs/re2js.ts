/** Replaces the regular expressions of Firestore's pipelines, a query language that this product does not use. */
export const RE2JS = undefined;
