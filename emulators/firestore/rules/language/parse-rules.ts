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
const WILDCARD = /\{\s*([A-Za-z_][A-Za-z0-9_]*)\s*(=\s*\*\*?\s*)?\}/y;
const SEGMENT_TEXT = /[^\s{}/;,"'`]+/y;

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
    if (token.kind === 'end') return { version, functions, services };
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
  return { pattern, functions, allows, matches, offset };
}

function parsePattern(scanner: Scanner): PatternSegment[] {
  const { offset } = scanner.peek();
  const pattern: PatternSegment[] = [];
  while (scanner.takeRaw(SLASH) !== null) {
    const wildcard = scanner.takeRaw(WILDCARD);
    if (wildcard !== null) {
      const name = /[A-Za-z_][A-Za-z0-9_]*/.exec(wildcard)?.[0] ?? '';
      pattern.push({ kind: wildcard.includes('**') ? 'recursive' : 'single', name });
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
  const { text: name, offset } = scanner.word('a function name');
  scanner.expect('(');
  const parameters: string[] = [];
  while (!scanner.take(')')) {
    if (parameters.length > 0) scanner.expect(',');
    const parameter = scanner.word('a parameter name');
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
    const variable = scanner.word('a variable name');
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
