/** Stops compilation at the first mistake that makes the rest of the file unreadable. */
export class CompileProblem extends Error {
  constructor(
    message: string,
    readonly offset: number,
  ) {
    super(message);
  }
}
