/** An error of the language. `false &&` and `true ||` ignore it; otherwise the allow does not hold. */
export class RulesError extends Error {}

/** The request has evaluated too many expressions. It is denied, and no operator ignores this error. */
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

/** The filters of a list query leave the answer open: a document that they find could fail the rule. */
export function unproven(): RulesError {
  return new RulesError('The filters of the query do not prove this condition.');
}
