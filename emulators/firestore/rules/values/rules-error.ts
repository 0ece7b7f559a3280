/** An error of the language: absorbed by `false &&` and `true ||`, otherwise the allow it happens in does not hold. */
export class RulesError extends Error {}

/** The request's budget of evaluated expressions is spent: denied, whatever stands around it. */
export class BudgetExhausted extends Error {
  constructor() {
    super(
      'Unable to evaluate the expression as the maximum of 1000 expressions to evaluate has been reached.',
    );
  }
}

export function unsupported(received: string, expected: string): RulesError {
  return new RulesError(`Unsupported operation error. Received: ${received}. Expected: ${expected}.`);
}

export function undefinedProperty(name: string): RulesError {
  return new RulesError(`Property ${name} is undefined on object.`);
}

export function functionNotFound(name: string): RulesError {
  return new RulesError(`Function not found error: Name: [${name}].`);
}

export function nullValue(): RulesError {
  return new RulesError('Null value error.');
}

export function wrongArgumentCount(name: string): RulesError {
  return new RulesError(`Incorrect number of arguments error: Name: [${name}].`);
}

/** A list query whose filters leave the answer open: some document they let through could fail the rule. */
export function unproven(): RulesError {
  return new RulesError('The filters of the query do not prove this condition.');
}
