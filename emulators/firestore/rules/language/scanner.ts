import { CompileProblem } from './compile-problem.ts';
import { unescapeBytes, unescapeString } from './unescape.ts';

export type Token =
  | { readonly kind: 'word'; readonly text: string; readonly offset: number }
  | { readonly kind: 'punctuation'; readonly text: string; readonly offset: number }
  | {
      readonly kind: 'value';
      readonly text: string;
      readonly value: bigint | number | string | Uint8Array;
      readonly offset: number;
    }
  | { readonly kind: 'end'; readonly text: ''; readonly offset: number };

const WORD = /[A-Za-z_][A-Za-z0-9_]*/y;
const NUMBER = /(?:0|[1-9][0-9]*)(?:\.[0-9]*)?|\.[0-9]+/y;
const QUOTED = /[bB]?(?:'(?:[^'\\\n\r]|\\[^\n\r])*'|"(?:[^"\\\n\r]|\\[^\n\r])*")/y;
const PUNCTUATION = /&&|\|\||==|!=|<=|>=|[-!<>+*/%?:;,.(){}[\]=]/y;
/** What begins or connects statements and expressions can be no name of a variable, parameter or function. */
const RESERVED: ReadonlySet<string> = new Set(
  'allow false function if import in is let match null return rules_version service true'.split(' '),
);
/** `-9223372036854775808` is written as a minus and a number that is out of range without it. */
export const SMALLEST_INT = -(2n ** 63n);

/**
 * Reads tokens on demand. The characters alone do not tell a path literal from a division, so the parser asks for path
 * segments where the grammar expects a value.
 */
export class Scanner {
  private offset = 0;
  private ahead: Token | null = null;
  private consumed = 0;

  constructor(private readonly source: string) {}

  /** The offset at which the last token ends. */
  get end(): number {
    return this.consumed;
  }

  peek(): Token {
    this.ahead ??= this.read();
    return this.ahead;
  }

  next(): Token {
    const token = this.peek();
    this.ahead = null;
    this.consumed = token.offset + token.text.length;
    return token;
  }

  /** Moves on and returns true if the next token is this punctuation or word. */
  take(text: string): boolean {
    const token = this.peek();
    if (token.kind === 'value' || token.text !== text || token.kind === 'end') return false;
    this.next();
    return true;
  }

  expect(text: string): Token {
    const token = this.next();
    if (token.kind === 'value' || token.text !== text) throw unexpected(token, `'${text}'`);
    return token;
  }

  word(what: string): Token & { kind: 'word' } {
    const token = this.next();
    if (token.kind !== 'word') throw unexpected(token, what);
    return token;
  }

  /** A name that the file gives to something. */
  identifier(what: string): Token & { kind: 'word' } {
    const token = this.word(what);
    if (RESERVED.has(token.text)) throw unexpected(token, what);
    return token;
  }

  /** Reads raw text at the current offset, without skipping blanks. Null if it does not match. */
  takeRaw(pattern: RegExp): string | null {
    if (this.ahead !== null) {
      this.offset = this.ahead.offset;
      this.ahead = null;
    }
    const found = this.match(pattern);
    if (found !== null) this.consumed = this.offset;
    return found;
  }

  private match(pattern: RegExp): string | null {
    pattern.lastIndex = this.offset;
    const found = pattern.exec(this.source)?.[0] ?? null;
    if (found !== null) this.offset += found.length;
    return found;
  }

  private read(): Token {
    this.skipBlanks();
    const offset = this.offset;
    if (offset >= this.source.length) return { kind: 'end', text: '', offset };
    const quoted = this.match(QUOTED);
    if (quoted !== null) {
      const value = /^b/i.test(quoted)
        ? unescapeBytes(quoted.slice(2, -1), offset + 2)
        : unescapeString(quoted.slice(1, -1), offset + 1);
      return { kind: 'value', text: quoted, value, offset };
    }
    const word = this.match(WORD);
    if (word !== null) return { kind: 'word', text: word, offset };
    const number = this.match(NUMBER);
    if (number !== null) return { kind: 'value', text: number, value: toNumber(number, offset), offset };
    if (this.match(/--|\+\+/y) !== null)
      throw new CompileProblem('Increment (++) and decrement (--) operators are not supported.', offset);
    const punctuation = this.match(PUNCTUATION);
    if (punctuation !== null) return { kind: 'punctuation', text: punctuation, offset };
    throw new CompileProblem(`Unexpected '${this.source.charAt(offset)}'.`, offset);
  }

  private skipBlanks(): void {
    for (;;) {
      const start = this.offset;
      while (this.offset < this.source.length && /\s|\uFEFF/.test(this.source.charAt(this.offset)))
        this.offset++;
      if (this.source.startsWith('//', this.offset)) {
        const end = this.source.indexOf('\n', this.offset);
        this.offset = end === -1 ? this.source.length : end;
      } else if (this.source.startsWith('/*', this.offset)) {
        const end = this.source.indexOf('*/', this.offset + 2);
        if (end === -1) throw new CompileProblem('Unterminated comment.', this.offset);
        this.offset = end + 2;
      }
      if (this.offset === start) return;
    }
  }
}

/** The problem to throw where a rules file has another token than the `wanted` one. */
export function unexpected(token: Token, wanted: string): CompileProblem {
  const found = token.kind === 'end' ? 'end of file' : `'${token.text}'`;
  return new CompileProblem(`Unexpected ${found}. Expected ${wanted}.`, token.offset);
}

function toNumber(text: string, offset: number): bigint | number {
  if (text.includes('.')) return Number(text);
  const int = BigInt(text);
  if (int > -SMALLEST_INT) throw new CompileProblem(`Integer out of range: ${text}.`, offset);
  return int;
}
