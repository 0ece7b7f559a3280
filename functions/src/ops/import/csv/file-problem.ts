/** Why a file cannot be read at all, as a sentence with its cure. Nothing of it is taken. */
export class FileProblem extends Error {
  override readonly name = 'FileProblem';
}
