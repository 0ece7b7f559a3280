import { type ESTree, Visitor } from 'rolldown/utils';
import { expect, it } from 'vitest';
import { readSources } from './read-sources.ts';

/** What a child puts into the page. An element may come and go, and so may a text, which may also change. */
type Kind = 'nothing' | 'element' | 'coming element' | 'fixed text' | 'text';

/** Constants are in capitals, such as the catalogue of the texts. */
const IS_CATALOGUE = /^[A-Z][A-Z_\d]+(\.\w+)*$/;

/** Elements whose file does not show that they are elements. */
const ELEMENTS = ['workout.card', 'goal', 'choices'];

/** Judges the children of an element. `text` is the source of their file. */
function kindOf(text: string, node: ESTree.JSXChild | ESTree.Expression | ESTree.JSXEmptyExpression): Kind {
  const written = text.slice(node.start, node.end);
  if (ELEMENTS.includes(written)) return 'coming element';
  switch (node.type) {
    case 'JSXText':
    case 'Literal': {
      const value = 'value' in node && typeof node.value === 'string' ? node.value : '';
      return value.trim() === '' ? 'nothing' : 'fixed text';
    }
    case 'JSXEmptyExpression':
      return 'nothing';
    case 'JSXElement':
      return 'element';
    case 'JSXFragment':
      return 'coming element';
    case 'JSXExpressionContainer':
      return kindOf(text, node.expression);
    case 'LogicalExpression':
      return whenShown(kindOf(text, node.right));
    case 'ConditionalExpression': {
      const kinds = [kindOf(text, node.consequent), kindOf(text, node.alternate)].map(whenShown);
      return kinds.find((kind) => kind !== 'nothing' && kind !== 'coming element') ?? 'coming element';
    }
    case 'CallExpression':
      // A list of elements.
      return /\.map\([\s\S]*<\w/.test(written) ? 'coming element' : 'text';
    case 'MemberExpression':
      return IS_CATALOGUE.test(written) ? 'fixed text' : 'text';
    case 'Identifier':
      if (IS_CATALOGUE.test(written)) return 'fixed text';
      // An element that the file has put aside, or got as a property.
      return new RegExp(
        `\\b${written}(\\??: React(Node|Element)| = (\\(.*\\) => |\\w+ && )?\\(?\\s*<\\w)`,
      ).test(text)
        ? 'coming element'
        : 'text';
    default:
      return 'text';
  }
}

const whenShown = (kind: Kind): Kind =>
  kind === 'fixed text' ? 'text' : kind === 'element' ? 'coming element' : kind;

/** The children that React may not change where a browser has put <font> elements in the place of texts. */
function atRisk(text: string, children: readonly ESTree.JSXChild[]): readonly ESTree.JSXChild[] {
  const shown = children.filter((child) => kindOf(text, child) !== 'nothing');
  if (shown.length < 2) return [];
  let afterComing = false;
  return shown.filter((child) => {
    const kind = kindOf(text, child);
    const risk = kind === 'text' || (kind === 'fixed text' && afterComing);
    // React puts an element that comes before the next node, which must be there.
    afterComing = kind === 'coming element' || (afterComing && kind !== 'element');
    return risk;
  });
}

it('a text that React changes, or before which it puts something, stands in an element of its own', () => {
  const found: string[] = [];
  for (const { text, program, placeOf } of readSources('web/src')) {
    const look = ({ children }: ESTree.JSXElement | ESTree.JSXFragment) =>
      found.push(
        ...atRisk(text, children).map((child) => `${placeOf(child)} ${text.slice(child.start, child.end)}`),
      );
    new Visitor({ JSXElement: look, JSXFragment: look }).visit(program);
  }
  expect(found).toEqual([]);
});
