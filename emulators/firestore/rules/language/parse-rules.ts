import type { RulesMethod } from '../engine.ts';
import { CompileProblem } from './compile-problem.ts';
import { parseExpression } from './parse-expression.ts';
import { Scanner, unexpected } from './scanner.ts';
import type {
  Allow,
  FunctionDeclaration,
  Let,
  Match,
  PatternSegment,
  RulesFile,
  Service,
  UnknownMethod,
} from './syntax.ts';

/** Limits on the nesting of match statements and on the segments of a path (documented). */
const MAX_MATCH_NESTING = 10;
const MAX_SEGMENTS = 100;
/** Measured in production: 11 compile, although the message says 10. */
const MAX_LETS = 11;
const MAX_PARAMETERS = 7;

const METHODS: ReadonlyMap<string, readonly RulesMethod[]> = new Map([
  ['get', ['get']],
  ['list', ['list']],
  ['create', ['create']],
  ['update', ['update']],
  ['delete', ['delete']],
  ['read', ['get', 'list']],
  ['write', ['create', 'update', 'delete']],
]);

const SLASH = /\//y;
const SEGMENT_TEXT = /\(default\)|[\w\-.~@:+*&']+/y;
const STARS = /\s*=\s*\*\*?/y;

/** Parses a rules file. Throws `CompileProblem` at the first syntax error. */
export function parseRules(source: string): RulesFile {
  const scanner = new Scanner(source);
  let version: 1 | 2 | null = null;
  if (scanner.take('rules_version')) {
    scanner.expect('=');
    const token = scanner.next();
    if (token.kind !== 'value' || (token.value !== '1' && token.value !== '2')) {
      throw new CompileProblem("Invalid rules version. Expected '1' or '2'.", token.offset);
    }
    version = token.value === '2' ? 2 : 1;
    scanner.take(';');
  }
  const functions: FunctionDeclaration[] = [];
  const services: Service[] = [];
  for (;;) {
    const token = scanner.peek();
    const isEmpty = functions.length + services.length === 0;
    if (token.kind === 'end' && !isEmpty) return { version, functions, services };
    if (token.text === 'function') functions.push(parseFunction(scanner));
    else if (token.text === 'service') services.push(parseService(scanner));
    else throw unexpected(token, "'service' or 'function'");
  }
}

function parseService(scanner: Scanner): Service {
  const { offset } = scanner.expect('service');
  let name = scanner.word('a service name').text;
  while (scanner.take('.')) name += `.${scanner.word('a service name').text}`;
  scanner.expect('{');
  const functions: FunctionDeclaration[] = [];
  const matches: Match[] = [];
  while (!scanner.take('}')) {
    const token = scanner.peek();
    if (token.text === 'function') functions.push(parseFunction(scanner));
    else if (token.text === 'match') matches.push(parseMatch(scanner, 1));
    else throw unexpected(token, "'match' or 'function'");
  }
  if (functions.length + matches.length === 0) throw emptyBody('service', offset);
  return { name, functions, matches, offset };
}

function parseMatch(scanner: Scanner, nesting: number): Match {
  const { offset } = scanner.expect('match');
  if (nesting > MAX_MATCH_NESTING) {
    throw new CompileProblem(
      `Match statements may be nested at most ${MAX_MATCH_NESTING} levels deep.`,
      offset,
    );
  }
  const pattern = parsePattern(scanner);
  scanner.expect('{');
  const functions: FunctionDeclaration[] = [];
  const allows: Allow[] = [];
  const matches: Match[] = [];
  while (!scanner.take('}')) {
    const token = scanner.peek();
    if (token.text === 'function') functions.push(parseFunction(scanner));
    else if (token.text === 'allow') allows.push(parseAllow(scanner));
    else if (token.text === 'match') matches.push(parseMatch(scanner, nesting + 1));
    else if (token.text === '/')
      throw new CompileProblem("Missing 'match' keyword before path.", token.offset);
    else throw unexpected(token, "'allow', 'match' or 'function'");
  }
  if (functions.length + allows.length + matches.length === 0) throw emptyBody('match', offset);
  return { pattern, functions, allows, matches, offset };
}

function emptyBody(statement: string, offset: number): CompileProblem {
  return new CompileProblem(`The '${statement}' body must contain at least one declaration.`, offset);
}

function parsePattern(scanner: Scanner): PatternSegment[] {
  const { offset } = scanner.peek();
  const pattern: PatternSegment[] = [];
  while (scanner.takeRaw(SLASH) !== null) {
    if (scanner.takeRaw(/\{/y) !== null) {
      const { text: name } = scanner.identifier('a variable name');
      const stars = scanner.takeRaw(STARS);
      scanner.expect('}');
      pattern.push({ kind: stars?.includes('**') ? 'recursive' : 'single', name });
    } else {
      const text = scanner.takeRaw(SEGMENT_TEXT);
      if (text === null) throw unexpected(scanner.peek(), 'a path segment');
      pattern.push({ kind: 'literal', text });
    }
  }
  if (pattern.length === 0) throw unexpected(scanner.peek(), "a path, starting with '/'");
  if (pattern.length > MAX_SEGMENTS) {
    throw new CompileProblem(`A path may have at most ${MAX_SEGMENTS} segments.`, offset);
  }
  return pattern;
}

function parseAllow(scanner: Scanner): Allow {
  const { offset } = scanner.expect('allow');
  const methods = new Set<RulesMethod>();
  const unknownMethods: UnknownMethod[] = [];
  do {
    const token = scanner.word('a method');
    const expanded = METHODS.get(token.text.toLowerCase());
    if (expanded === undefined) unknownMethods.push({ name: token.text, offset: token.offset });
    for (const method of expanded ?? []) methods.add(method);
  } while (scanner.take(','));
  if (!scanner.take(':')) {
    scanner.take(';');
    return { methods, unknownMethods, condition: null, offset, conditionOffset: offset };
  }
  scanner.expect('if');
  const conditionOffset = scanner.peek().offset;
  const condition = parseExpression(scanner);
  scanner.take(';');
  return { methods, unknownMethods, condition, offset, conditionOffset };
}

function parseFunction(scanner: Scanner): FunctionDeclaration {
  scanner.expect('function');
  const { text: name, offset } = scanner.identifier('a function name');
  scanner.expect('(');
  const parameters: string[] = [];
  while (!scanner.take(')')) {
    if (parameters.length > 0) scanner.expect(',');
    const parameter = scanner.identifier('a parameter name');
    if (parameters.includes(parameter.text)) {
      throw new CompileProblem(`Duplicate parameter: ${parameter.text}.`, parameter.offset);
    }
    parameters.push(parameter.text);
  }
  if (parameters.length > MAX_PARAMETERS) {
    throw new CompileProblem(`At most ${MAX_PARAMETERS} arguments are allowed.`, offset);
  }
  scanner.expect('{');
  const lets: Let[] = [];
  while (scanner.take('let')) {
    const variable = scanner.identifier('a variable name');
    if ([...parameters, ...lets.map(({ name }) => name)].includes(variable.text)) {
      throw new CompileProblem(
        `The identifier [${variable.text}] is already bound in the current scope.`,
        variable.offset,
      );
    }
    scanner.expect('=');
    lets.push({ name: variable.text, value: parseExpression(scanner), offset: variable.offset });
    scanner.expect(';');
  }
  if (lets.length > MAX_LETS) {
    throw new CompileProblem(
      'Maximum allowed variable count of 10 for a given function has been reached.',
      offset,
    );
  }
  if (!scanner.take('return')) throw unexpected(scanner.peek(), "'let' or 'return'");
  const result = parseExpression(scanner);
  scanner.take(';');
  scanner.expect('}');
  return { name, parameters, lets, result, offset };
}
