import { type BinaryOperator, childrenOf, type Expression } from 'emulators/rules';
import { type Edit, listEdits, patternEdits, quote, replace } from './edits.ts';

const OPPOSITES: Partial<Record<BinaryOperator, readonly BinaryOperator[]>> = {
  '==': ['!='],
  '!=': ['=='],
  '<': ['<=', '>'],
  '<=': ['<', '>'],
  '>': ['>=', '<'],
  '>=': ['>', '<'],
};

/** Methods of the language that are easily confused with each other. */
const SIBLINGS: Readonly<Record<string, readonly string[]>> = {
  hasOnly: ['hasAny', 'hasAll'],
  affectedKeys: ['changedKeys', 'addedKeys', 'removedKeys'],
};

/** Whether a function or method answers true or false, judged by its name. */
export const isPredicate = (name: string) => /^(is|are|has|matches)/.test(name);

/**
 * Every single change of an expression and of the expressions inside it. `names` are the parameters in scope. `around` is
 * the enclosing expression; the descriptions of literals and variables quote it.
 */
export function expressionEdits(
  source: string,
  node: Expression,
  names: readonly string[],
  around?: Expression,
): Edit[] {
  const isLeaf = node.kind === 'literal' || node.kind === 'variable' || node.kind === 'member';
  const place = isLeaf && around !== undefined ? ` in ${quote(source.slice(around.offset, around.end))}` : '';
  const own = ownEdits(source, node, names).map((edit) => ({ ...edit, says: edit.says + place }));
  // Others change the items of lists and the patterns of matches().
  const inside = childrenOf(node).filter(
    (child) =>
      node.kind !== 'list' && !(node.kind === 'method' && node.name === 'matches' && child !== node.object),
  );
  return [...own, ...inside.flatMap((child) => expressionEdits(source, child, names, node))];
}

function ownEdits(source: string, node: Expression, names: readonly string[]): Edit[] {
  const textOf = ({ offset, end }: Expression) => source.slice(offset, end);
  const become = (text: string): Edit => replace(source, node.offset, node.end, text);
  const negated = () => become(`!(${textOf(node)})`);
  switch (node.kind) {
    case 'logical': {
      const { left, right, operator } = node;
      const other = operator === '&&' ? '||' : '&&';
      const without = (dropped: Expression, kept: Expression): Edit => ({
        ...become(`(${textOf(kept)})`),
        says: `without ${quote(textOf(dropped))} ${dropped === left ? 'before' : 'after'} ${operator}`,
      });
      const isChain = left.kind === 'logical' && left.operator === operator && left.parens === 0;
      return [
        ...(isChain ? [] : [without(left, right)]),
        without(right, left),
        {
          ...become(`((${textOf(left)}) ${other} (${textOf(right)}))`),
          says: `${operator} becomes ${other} before ${quote(textOf(right))}`,
        },
      ];
    }
    case 'binary': {
      const { left, right, operator } = node;
      if (operator === 'in') return [negated()];
      const withNow = textOf(right) === 'request.time';
      const others = [...(OPPOSITES[operator] ?? []), ...(withNow && operator === '==' ? ['<=', '>='] : [])];
      return [
        ...others.map((other) => become(`(${textOf(left)}) ${other} (${textOf(right)})`)),
        ...(withNow && operator === '>' ? [become(`${textOf(node)} - duration.value(1, 'h')`)] : []),
      ];
    }
    case 'ternary': {
      const { condition, whenTrue, whenFalse } = node;
      return [
        become(`(${textOf(whenTrue)})`),
        become(`(${textOf(whenFalse)})`),
        become(`((${textOf(condition)}) ? (${textOf(whenFalse)}) : (${textOf(whenTrue)}))`),
      ];
    }
    case 'unary':
      return node.operator === '!' ? [become(`(${textOf(node.operand)})`)] : [];
    case 'is':
      return [negated()];
    case 'call':
      return isPredicate(node.name) ? [negated()] : [];
    case 'method': {
      const siblings = (SIBLINGS[node.name] ?? []).map((sibling) =>
        become(textOf(node).replace(`.${node.name}(`, `.${sibling}(`)),
      );
      const pattern = node.name === 'matches' ? node.args[0] : undefined;
      return [
        ...(isPredicate(node.name) ? [negated()] : []),
        ...siblings,
        ...(pattern === undefined ? [] : patternEdits(source, pattern)),
      ];
    }
    case 'list':
      return listEdits(source, node);
    case 'literal':
      return literals(node.value, textOf(node)).map(become);
    case 'path':
      return node.parts
        .filter((part) => typeof part === 'string')
        .map((part) => become(textOf(node).replace(`/${part}`, `/another_${part}`)));
    case 'member':
      return textOf(node) === 'request.resource' ? [become('resource')] : [];
    case 'variable': {
      const other = { after: 'before', before: 'after' }[node.name];
      return other !== undefined && names.includes(other) ? [become(other)] : [];
    }
    default:
      return [];
  }
}

/** Values close to a literal, as source text. A number changes by one in its last digit. */
function literals(value: null | boolean | bigint | number | string | Uint8Array, text: string): string[] {
  switch (typeof value) {
    case 'boolean':
      return [String(!value)];
    case 'bigint':
      return [String(value + 1n), String(value - 1n)];
    case 'number': {
      const digits = text.split('.')[1]?.length ?? 0;
      return [1, -1].map((step) => (value + step * 10 ** -digits).toFixed(digits));
    }
    case 'string':
      return [`'another_${value}'`];
    default:
      return value === null ? ['false'] : [];
  }
}
