/** Why a film cannot be published, as a sentence with its cure. */
export class FilmProblem extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'FilmProblem';
  }
}
