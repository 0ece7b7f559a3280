/**
 * What a device keeps of an account's answers: those that the server has not confirmed (''), the values typed in the wizard,
 * and those typed in 'Editando Anamnese'.
 */
const KINDS = ['', '-aberta', '-edicao'] as const;

/** The storage key of one kind. It is there only while it holds something. */
export function answerKey(kind: (typeof KINDS)[number], uid: string): string {
  return `anamnese${kind}:${uid}`;
}

/** All storage keys of an account's answers. */
export const answerKeys = (uid: string) => KINDS.map((kind) => answerKey(kind, uid));
