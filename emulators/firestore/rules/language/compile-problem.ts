/** A mistake that ends compilation, because the rest of the file cannot be read after it. */
export class CompileProblem extends Error {
  constructor(
    message: string,
    readonly offset: number,
  ) {
    super(message);
  }
}
