/** Mutants that do as the rules do, so that no test can tell them apart, by reason. */
const BY_REASON: Readonly<Record<string, readonly string[]>> = {
  'Signed out, request.auth is null, and to ask null for a uid is an error, which denies as false does.': [
    'isThemselves: without «request.auth != null» before &&',
    'isThemselves: «null» becomes «false» in «request.auth != null»',
  ],
  'To compare what is no number with a number is an error, which denies.': [
    'isNumberOrNull: without «after[field] is number» before &&',
  ],
  'To ask what is no map for its keys is an error, which denies.': [
    'isConsent: without «consent is map» before &&',
  ],
  'isUpdate lets user_id never change, so before and after it is the same.': [
    'isUpdate: «before» becomes «after» in «before.user_id»',
  ],
  'A revocation is an update, and isUpdate lets none of these fields change.': [
    'id',
    'user_id',
    'subscriber',
    'created_at',
    'completa',
    'completed_at',
    'liberavel',
    'faltando',
    'admin',
  ].map(
    (field) =>
      `isRevocation: «[ 'consent', 'altura', 'peso', 'limitacoes_lesoes', 'nivel_energia', 'updated_at' ]» with '${field}'`,
  ),
};

/** The reason why a mutant is excused, by its name. */
export const EXCUSED: ReadonlyMap<string, string> = new Map(
  Object.entries(BY_REASON).flatMap(([reason, mutants]) =>
    mutants.map((mutant) => [`firestore.rules, ${mutant}`, reason] as const),
  ),
);
