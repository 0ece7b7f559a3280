/** Mutants that no test can kill, by name, each with the reason why it is as good as the rules. */
export const EXCUSED: Readonly<Record<string, string>> = {};
