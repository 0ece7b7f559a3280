/** JSON with the lines of its values, which JSON.parse does not tell. */

/**
 * A value, its path from the whole (`['plus', 'price_cents']`), and the line on which it or its name stands.
 * @typedef {{ path: readonly (string | number)[], value: unknown, line: number }} Entry
 */

/** A text that is not JSON, and where. */
export class JsonError extends Error {
  /**
   * @param {string} message
   * @param {number} line
   */
  constructor(message, line) {
    super(message);
    this.line = line;
  }
}

/** White space, then a mark, a string, a number or a name, else whatever stands there. */
const TOKEN =
  /[ \t\r\n]*(?:([{}[\],:])|("(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])|(?:true|false|null)\b)|(.?))/suy;

/**
 * Parses a text as JSON.parse does (RFC 8259), and refuses control characters and a name that stands twice in one object. Answers the value, and an
 * entry for it and for each value in it. Throws a JsonError with the line of the first mistake.
 * @param {string} text
 */
export function parseJson(text) {
  /** @type {Entry[]} */
  const entries = [];
  let mark = '';
  let literal = '';
  let line = 1;
  let end = 0;

  function next() {
    TOKEN.lastIndex = end;
    const [whole = '', found = '', value = '', wrong = ''] = TOKEN.exec(text) ?? [];
    line += whole.split('\n').length - 1;
    end += whole.length;
    if (wrong !== '') throw new JsonError(explain(wrong), line);
    mark = found;
    literal = value;
  }

  /**
   * That something is missing before the last token.
   * @param {string} wanted
   */
  function want(wanted) {
    const found = mark || literal;
    return new JsonError(`${wanted} is missing ${found === '' ? 'at the end' : `before ${found}`}`, line);
  }

  /**
   * @param {readonly (string | number)[]} path
   * @param {number} at the line of the value's name
   * @returns {unknown}
   */
  function read(path, at) {
    const value = literal === '' ? readMany(path) : readOne();
    entries.push({ path, value, line: at });
    return value;
  }

  function readOne() {
    const value = JSON.parse(literal);
    next();
    return value;
  }

  /** @param {readonly (string | number)[]} path */
  function readMany(path) {
    if (mark === '{') return readObject(path);
    if (mark === '[') return readArray(path);
    throw want('a value');
  }

  /** @param {readonly (string | number)[]} path */
  function readObject(path) {
    /** @type {Map<string, unknown>} */
    const members = new Map();
    next();
    while (!isAt('}')) {
      if (members.size > 0) readComma();
      if (!literal.startsWith('"')) throw want('a name in double quotes');
      const at = line;
      const name = JSON.parse(literal);
      if (members.has(name)) throw new JsonError(`${name} must stand once`, at);
      next();
      if (!isAt(':')) throw want('a colon');
      next();
      members.set(name, read([...path, name], at));
    }
    next();
    return Object.fromEntries(members);
  }

  /** @param {readonly (string | number)[]} path */
  function readArray(path) {
    /** @type {unknown[]} */
    const items = [];
    next();
    while (!isAt(']')) {
      if (items.length > 0) readComma();
      items.push(read([...path, items.length], line));
    }
    next();
    return items;
  }

  /** @param {string} wanted */
  function isAt(wanted) {
    return mark === wanted;
  }

  function readComma() {
    if (!isAt(',')) throw want('a comma');
    next();
  }

  next();
  const value = read([], line);
  if (mark !== '' || literal !== '') throw new JsonError(`the file must end before ${mark || literal}`, line);
  return { value, entries };
}

/**
 * What is wrong with a character that begins no value.
 * @param {string} character
 */
function explain(character) {
  if (character === '"')
    return 'a text must end with a double quote on its line, and a quote inside it is \\"';
  if (character === '/') return 'comments are not allowed';
  if (character === '\uFEFF') return 'the file must be saved as UTF-8 without a byte order mark';
  return `${character} must not stand here, and texts are in double quotes`;
}
