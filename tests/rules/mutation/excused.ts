/** Mutants that decide exactly like the rules, so that no test can fail with them, by the reason. */
const BY_REASON: Readonly<Record<string, readonly string[]>> = {
  'Signed out, request.auth is null, and reading the uid of null is an error, which denies like false.': [
    'isThemselves: without «request.auth != null» before &&',
    'isThemselves: «null» becomes «false» in «request.auth != null»',
  ],
  'Comparing a value of another type with a number is an error, which denies.': [
    'isNumberOrNull: without «after[field] is number» before &&',
  ],
  'Reading the keys of a value that is no map is an error, which denies.': [
    'isConsent: without «consent is map» before &&',
  ],
  'Neither null nor false is a map.': [
    "isConsentGiven: «null» becomes «false» in «before.get('consent', null)»",
  ],
  'isUpdate never lets user_id change, so it is the same before and after.': [
    'isUpdate: «before» becomes «after» in «before.user_id»',
  ],
  'A revocation is an update, and isUpdate never lets these fields change.': [
    'user_id',
    'subscriber',
    'completa',
    'completed_at',
    'liberavel',
    'faltando',
    'admin',
  ].map(
    (field) =>
      `isRevocation: «[ 'consent', 'altura', 'peso', 'limitacoes_lesoes', 'nivel_e … s_pontos', 'updated_at' ]» with '${field}'`,
  ),
};

/** Why a mutant may survive, by the mutant's name. */
export const EXCUSED: ReadonlyMap<string, string> = new Map(
  Object.entries(BY_REASON).flatMap(([reason, mutants]) =>
    mutants.map((mutant) => [`firestore.rules, ${mutant}`, reason] as const),
  ),
);
