import { findFunction, type ScopedFunction } from '../compile/program.ts';
import type { Expression } from '../language/syntax.ts';
import { callFunction, isNamespace } from '../library/call-function.ts';
import { callMethod } from '../library/call-method.ts';
import { contains, equals, isOrdered } from '../values/compare.ts';
import {
  functionNotFound,
  nullValue,
  RulesError,
  unproven,
  unsupported,
  wrongArgumentCount,
} from '../values/rules-error.ts';
import { isUndetermined, RulesPath, type RulesValue, typeName } from '../values/rules-value.ts';
import { isType, itemOf, memberOf, sliceOf } from './access-value.ts';
import type { Binding, Frame } from './context.ts';
import { serviceCallError } from './document-access.ts';
import { documentValue } from './document-value.ts';
import { calculate, negate } from './operators.ts';
import { workOfArguments, workOfMethod, workOfOperator } from './work.ts';

/**
 * Evaluates an expression. Throws `RulesError` for the language's own errors, `BudgetExhausted` when the request's
 * 1,000 expressions are spent or its values grow too large, and `PendingRead` when a document is not there yet. The costs were measured in
 * production: one for each evaluated node, and more for a few kinds.
 */
function evaluate(node: Expression, frame: Frame): RulesValue {
  const { trace } = frame.context;
  try {
    const value = evaluateNode(node, frame);
    trace.record(node, value);
    return value;
  } catch (error) {
    if (error instanceof RulesError) trace.recordError(node, error);
    throw error;
  }
}

function evaluateNode(node: Expression, frame: Frame): RulesValue {
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
    case 'index': {
      context.charge(1);
      const [object = null, index = null] = evaluateAll([node.object, node.index], frame);
      return itemOf(object, index);
    }
    case 'slice': {
      context.charge(1);
      const [object = null, from = null, to = null] = evaluateAll([node.object, node.from, node.to], frame);
      return sliceOf(object, from, to);
    }
    case 'list':
      context.charge(1);
      return evaluateAll(node.items, frame);
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

/**
 * Evaluates all nodes, also after one has failed, as production does: the cost of all counts, and the first error is
 * thrown.
 */
function evaluateAll(nodes: readonly Expression[], frame: Frame): RulesValue[] {
  return settle(nodes, frame).map((value) => {
    if (value instanceof RulesError) throw value;
    return value;
  });
}

function settle(nodes: readonly Expression[], frame: Frame): Binding[] {
  return nodes.map((node) => {
    try {
      return evaluate(node, frame);
    } catch (error) {
      if (error instanceof RulesError) return error;
      throw error;
    }
  });
}

/** Evaluates a condition. Throws if it is not a boolean. */
export function evaluateBoolean(node: Expression, frame: Frame, operator: string): boolean {
  const value = evaluate(node, frame);
  if (typeof value === 'boolean') return value;
  throw isUndetermined(value)
    ? unproven()
    : unsupported(`${operator} ${typeName(value)}`, `${operator} bool`);
}

/** As in CEL, an error on one side is ignored when the other side decides alone. */
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
  const { context } = frame;
  context.charge(1);
  if (node.operator === 'in') {
    const [container = null, value = null] = evaluateAll([node.right, node.left], frame);
    context.chargeWork(workOfOperator(context.scale, 'in', value, container));
    return contains(container, value);
  }
  const [left = null, right = null] = evaluateAll([node.left, node.right], frame);
  context.chargeWork(workOfOperator(context.scale, node.operator, left, right));
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
    case '+':
    case '-':
    case '*':
    case '/':
    case '%':
      return calculate(node.operator, left, right);
  }
}

function evaluateMap(entries: readonly (readonly [Expression, Expression])[], frame: Frame): RulesValue {
  const values = evaluateAll(entries.flat(), frame);
  const map = new Map<string, RulesValue>();
  for (let at = 0; at < values.length; at += 2) {
    const key = values[at] ?? null;
    if (typeof key !== 'string') throw unsupported(`{${typeName(key)}: …}`, '{string: …}');
    map.set(key, values[at + 1] ?? null);
  }
  return map;
}

function evaluatePath(parts: readonly (string | Expression)[], frame: Frame): RulesPath {
  const segments: string[] = [];
  const values = evaluateAll(
    parts.filter((part) => typeof part !== 'string'),
    frame,
  );
  for (const part of parts) {
    if (typeof part === 'string') {
      frame.context.charge(1);
      segments.push(part);
      continue;
    }
    const value = values.shift() ?? null;
    if (isUndetermined(value)) throw unproven();
    if (value instanceof RulesPath) segments.push(...value.segments);
    // With a slash in one segment, a stored text could reach a document that the rule does not mean.
    else if (typeof value === 'string' && value !== '' && !value.includes('/')) segments.push(value);
    else throw new RulesError(`Invalid path segment of type ${typeName(value)}.`);
  }
  return new RulesPath(segments);
}

function lookUp(name: string, frame: Frame): RulesValue {
  const local = frame.locals?.get(name);
  if (local instanceof RulesError) throw local;
  if (local !== undefined) return local;
  const at = frame.scope.captures.lastIndexOf(name);
  if (at !== -1) return frame.captures[at] ?? null;
  if (name === 'request') return frame.context.request;
  if (name === 'resource') return frame.context.resource;
  // An unknown name compiles with a warning, and fails here.
  throw nullValue();
}

function evaluateCall(name: string, argNodes: readonly Expression[], frame: Frame): RulesValue {
  frame.context.charge(1);
  const own = findFunction(frame.scope, name);
  if (own !== null) return callOwn(own, name, settle(argNodes, frame), frame);
  const args = evaluateAll(argNodes, frame);
  frame.context.chargeWork(workOfArguments(frame.context.scale, args));
  switch (name) {
    case 'get':
    case 'getAfter':
    case 'exists':
    case 'existsAfter':
      return readDocument(name, args, frame);
    case 'debug': {
      const [value = null] = args;
      if (args.length !== 1) throw wrongArgumentCount(name);
      frame.context.log(`debug: ${describe(value)}`);
      return value;
    }
    default:
      return callFunction('', name, args);
  }
}

/** Calls a function of the file. A failed argument or `let` is no error until it is read (measured in production). */
function callOwn(own: ScopedFunction, name: string, args: readonly Binding[], frame: Frame): RulesValue {
  const { parameters, lets, result } = own.declaration;
  if (args.length !== parameters.length) throw wrongArgumentCount(name);
  const locals = new Map(parameters.map((parameter, at) => [parameter, args[at] ?? null]));
  const inner: Frame = { ...frame, scope: own.scope, locals };
  for (const variable of lets) {
    frame.context.charge(1);
    const [value = null] = settle([variable.value], inner);
    locals.set(variable.name, value);
  }
  return evaluate(result, inner);
}

function evaluateMethod(node: Extract<Expression, { kind: 'method' }>, frame: Frame): RulesValue {
  const { context } = frame;
  context.charge(1);
  const namespace = node.object.kind === 'variable' ? node.object.name : '';
  const isFirestore = namespace === 'firestore';
  if ((isFirestore || isNamespace(namespace)) && !isVariable(namespace, frame)) {
    context.charge(1);
    const args = evaluateAll(node.args, frame);
    context.chargeWork(workOfArguments(context.scale, args));
    if (!isFirestore) return callFunction(namespace, node.name, args);
    if (node.name !== 'get' && node.name !== 'exists') throw functionNotFound(node.name);
    return readDocument(node.name, args, frame);
  }
  const [object = null, ...args] = evaluateAll([node.object, ...node.args], frame);
  context.chargeWork(workOfMethod(context.scale, object, node.name, args));
  return callMethod(object, node.name, args);
}

function isVariable(name: string, frame: Frame): boolean {
  return frame.locals?.has(name) === true || frame.scope.captures.includes(name);
}

function readDocument(
  name: 'get' | 'getAfter' | 'exists' | 'existsAfter',
  args: readonly RulesValue[],
  frame: Frame,
): RulesValue {
  if (args.length !== 1) throw wrongArgumentCount(name);
  const [path = null] = args;
  if (isUndetermined(path)) throw unproven();
  if (!(path instanceof RulesPath)) throw unsupported(`${name}(${typeName(path)})`, `${name}(path)`);
  const document = frame.context.access.fetch(path, name === 'getAfter' || name === 'existsAfter');
  if (name === 'exists' || name === 'existsAfter') return document !== null;
  // Google's reference says null, but its emulator and production fail: https://github.com/firebase/firebase-tools/issues/2067
  if (document === null) throw serviceCallError(name, path);
  return documentValue(path, document.fields);
}

function describe(value: RulesValue): string {
  return JSON.stringify(value, (_, item) =>
    typeof item === 'bigint' ? `${item}` : item instanceof Map ? Object.fromEntries(item) : item,
  );
}
