import { findFunction } from '../compile/program.ts';
import type { Expression } from '../language/syntax.ts';
import { callFunction, isNamespace } from '../library/call-function.ts';
import { callMethod } from '../library/call-method.ts';
import { contains, equals, isOrdered } from '../values/compare.ts';
import {
  functionNotFound,
  RulesError,
  undefinedProperty,
  unproven,
  unsupported,
} from '../values/rules-error.ts';
import { isOpen, RulesPath, type RulesValue, typeName } from '../values/rules-value.ts';
import { isType, itemOf, memberOf, sliceOf } from './access-value.ts';
import type { Frame } from './context.ts';
import { documentValue } from './document-value.ts';
import { calculate, negate } from './operators.ts';

/**
 * Evaluates an expression. Throws `RulesError` for the language's own errors, `BudgetExhausted` when the request's
 * 1,000 expressions are spent and `PendingRead` when a document is still on its way. The costs charged are those
 * measured in production: one per node evaluated, and a few constructs more.
 */
export function evaluate(node: Expression, frame: Frame): RulesValue {
  const { context } = frame;
  switch (node.kind) {
    case 'literal':
      context.charge(1);
      return node.value;
    case 'variable':
      context.charge(1);
      return lookUp(node.name, frame);
    case 'member':
      context.charge(1);
      return memberOf(evaluate(node.object, frame), node.name);
    case 'index':
      context.charge(1);
      return itemOf(evaluate(node.object, frame), evaluate(node.index, frame));
    case 'slice':
      context.charge(1);
      return sliceOf(evaluate(node.object, frame), evaluate(node.from, frame), evaluate(node.to, frame));
    case 'list':
      context.charge(1);
      return node.items.map((item) => evaluate(item, frame));
    case 'map':
      context.charge(1);
      return evaluateMap(node.entries, frame);
    case 'path':
      context.charge(1);
      return evaluatePath(node.parts, frame);
    case 'unary':
      context.charge(1);
      if (node.operator === '-') return negate(evaluate(node.operand, frame));
      return !evaluateBoolean(node.operand, frame, '!');
    case 'logical':
      return evaluateLogical(node.operator, node.left, node.right, frame);
    case 'ternary':
      context.charge(2);
      if (evaluateBoolean(node.condition, frame, '?:')) return evaluate(node.whenTrue, frame);
      context.charge(2);
      return evaluate(node.whenFalse, frame);
    case 'is':
      context.charge(2);
      return isType(evaluate(node.value, frame), node.type);
    case 'binary':
      return evaluateBinary(node, frame);
    case 'call':
      return evaluateCall(node.name, node.args, frame);
    case 'method':
      return evaluateMethod(node, frame);
  }
}

/** Evaluates a condition; throws where it is not a boolean. */
export function evaluateBoolean(node: Expression, frame: Frame, operator: string): boolean {
  const value = evaluate(node, frame);
  if (typeof value === 'boolean') return value;
  throw isOpen(value) ? unproven() : unsupported(`${operator} ${typeName(value)}`, `${operator} bool`);
}

/** As in CEL, an error on either side is absorbed when the other side decides alone. */
function evaluateLogical(operator: '&&' | '||', left: Expression, right: Expression, frame: Frame): boolean {
  frame.context.charge(1);
  const decisive = operator === '||';
  let failure: RulesError | null = null;
  try {
    if (evaluateBoolean(left, frame, operator) === decisive) return decisive;
  } catch (error) {
    if (!(error instanceof RulesError)) throw error;
    failure = error;
  }
  frame.context.charge(1);
  if (evaluateBoolean(right, frame, operator) === decisive) return decisive;
  if (failure !== null) throw failure;
  return !decisive;
}

function evaluateBinary(node: Extract<Expression, { kind: 'binary' }>, frame: Frame): RulesValue {
  frame.context.charge(1);
  const left = evaluate(node.left, frame);
  const right = evaluate(node.right, frame);
  switch (node.operator) {
    case '==':
      return equals(left, right);
    case '!=':
      return !equals(left, right);
    case '<':
    case '<=':
    case '>':
    case '>=':
      return isOrdered(node.operator, left, right);
    case 'in':
      return contains(right, left);
    case '+':
    case '-':
    case '*':
    case '/':
    case '%':
      return calculate(node.operator, left, right);
  }
}

function evaluateMap(entries: readonly (readonly [Expression, Expression])[], frame: Frame): RulesValue {
  const map = new Map<string, RulesValue>();
  for (const [keyNode, valueNode] of entries) {
    const key = evaluate(keyNode, frame);
    if (typeof key !== 'string') throw unsupported(`{${typeName(key)}: …}`, '{string: …}');
    map.set(key, evaluate(valueNode, frame));
  }
  return map;
}

function evaluatePath(parts: readonly (string | Expression)[], frame: Frame): RulesPath {
  const segments: string[] = [];
  for (const part of parts) {
    if (typeof part === 'string') {
      frame.context.charge(1);
      segments.push(part);
      continue;
    }
    const value = evaluate(part, frame);
    if (isOpen(value)) throw unproven();
    if (value instanceof RulesPath) segments.push(...value.segments);
    // A slash inside one segment would let a stored text reach a document that the rule does not mean.
    else if (typeof value === 'string' && value !== '' && !value.includes('/')) segments.push(value);
    else throw new RulesError(`Invalid path segment of type ${typeName(value)}.`);
  }
  return new RulesPath(segments);
}

function lookUp(name: string, frame: Frame): RulesValue {
  const local = frame.locals?.get(name);
  if (local !== undefined) return local;
  const at = frame.scope.captures.lastIndexOf(name);
  if (at !== -1) return frame.captures[at] ?? null;
  if (name === 'request') return frame.context.request;
  if (name === 'resource') return frame.context.resource;
  throw undefinedProperty(name);
}

function evaluateCall(name: string, argNodes: readonly Expression[], frame: Frame): RulesValue {
  frame.context.charge(1);
  const args = argNodes.map((argument) => evaluate(argument, frame));
  const own = findFunction(frame.scope, name);
  if (own !== null) {
    const { parameters, lets, result } = own.declaration;
    const locals = new Map(parameters.map((parameter, at) => [parameter, args[at] ?? null]));
    const inner: Frame = { ...frame, scope: own.scope, locals };
    for (const variable of lets) {
      frame.context.charge(1);
      locals.set(variable.name, evaluate(variable.value, inner));
    }
    return evaluate(result, inner);
  }
  const [first = null] = args;
  switch (name) {
    case 'get':
    case 'getAfter':
    case 'exists':
    case 'existsAfter':
      return readDocument(name, first, frame);
    case 'debug':
      frame.context.log(`debug: ${describe(first)}`);
      return first;
    default:
      return callFunction('', name, args);
  }
}

function evaluateMethod(node: Extract<Expression, { kind: 'method' }>, frame: Frame): RulesValue {
  frame.context.charge(1);
  const namespace = node.object.kind === 'variable' ? node.object.name : '';
  const isFirestore = namespace === 'firestore';
  if ((isFirestore || isNamespace(namespace)) && !isVariable(namespace, frame)) {
    frame.context.charge(1);
    const args = node.args.map((argument) => evaluate(argument, frame));
    if (!isFirestore) return callFunction(namespace, node.name, args);
    if (node.name !== 'get' && node.name !== 'exists') throw functionNotFound(node.name);
    return readDocument(node.name, args[0] ?? null, frame);
  }
  const object = evaluate(node.object, frame);
  const args = node.args.map((argument) => evaluate(argument, frame));
  return callMethod(object, node.name, args);
}

function isVariable(name: string, frame: Frame): boolean {
  return frame.locals?.has(name) === true || frame.scope.captures.includes(name);
}

function readDocument(
  name: 'get' | 'getAfter' | 'exists' | 'existsAfter',
  path: RulesValue,
  frame: Frame,
): RulesValue {
  if (isOpen(path)) throw unproven();
  if (!(path instanceof RulesPath)) throw functionNotFound(name);
  const document = frame.context.access.fetch(path, name === 'getAfter' || name === 'existsAfter');
  if (name === 'exists' || name === 'existsAfter') return document !== null;
  if (document === null) {
    throw new RulesError(
      `Service call error. Function: [${name}], Argument: [path_value ${path.toString()}].`,
    );
  }
  return documentValue(path, document.fields);
}

function describe(value: RulesValue): string {
  return JSON.stringify(value, (_, item) =>
    typeof item === 'bigint' ? `${item}` : item instanceof Map ? Object.fromEntries(item) : item,
  );
}
