/** An error of the language. `false &&` and `true ||` ignore it; otherwise the allow does not hold. */
export class RulesError extends Error {}

/** The request has evaluated too much. It is denied, and no operator ignores this error. */
export class BudgetExhausted extends Error {
  static ofExpressions(): BudgetExhausted {
    return new BudgetExhausted(
      'Unable to evaluate the expression as the maximum of 1000 expressions to evaluate has been reached.',
    );
  }

  static ofWork(): BudgetExhausted {
    return new BudgetExhausted('Unable to evaluate the expression as its values are too large.');
  }
}

/** The error of an operator, function or method that gets values of the wrong types. */
export function unsupported(received: string, expected: string): RulesError {
  return new RulesError(`Unsupported operation error. Received: ${received}. Expected: ${expected}.`);
}

/** The error of reading a field that a map does not have. */
export function undefinedProperty(name: string): RulesError {
  return new RulesError(`Property ${name} is undefined on object.`);
}

/** The error of calling a function or method that does not exist for the value. */
export function functionNotFound(name: string): RulesError {
  return new RulesError(`Function not found error: Name: [${name}].`);
}

/** The error of using null where the operation needs a value. */
export function nullValue(): RulesError {
  return new RulesError('Null value error.');
}

/** The error of calling a function with too few or too many arguments. */
export function wrongArgumentCount(name: string): RulesError {
  return new RulesError(`Incorrect number of arguments error: Name: [${name}].`);
}

/** The filters of a list query leave the answer open: a document that they find could fail the rule. */
export function unproven(): RulesError {
  return new RulesError('The filters of the query do not prove this condition.');
}
