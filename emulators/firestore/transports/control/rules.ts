import * as v from 'valibot';
import type { CoverageNode } from '../../rules/engine.ts';
import { StatusError } from '../../values/status.ts';
import { type Exchange, type HttpParts, sendJson } from '../http/exchange.ts';
import { parseJsonBody, readBody } from '../http/read-body.ts';

const FILE_NAME = 'firestore.rules';

/**
 * Answers the coverage of a project's rules as JSON: the rules, and for each condition, `let` and result a tree of the
 * values it had since the rules were installed. https://firebase.google.com/docs/rules/emulator-reports
 */
export function getRuleCoverage(
  { response }: Exchange,
  { service }: HttpParts,
  [project = '']: readonly string[],
): void {
  const content = service.control.getRules(project);
  const files = content === '' ? [] : [{ name: FILE_NAME, content }];
  const report = service.control.ruleCoverage(project);
  sendJson(response, 200, JSON.stringify({ rules: { files }, report }));
}

/** Answers the same as a page: the rules, each expression with its values as a tooltip. */
export function getRuleCoveragePage(
  { response }: Exchange,
  { service }: HttpParts,
  [project = '']: readonly string[],
): void {
  const source = service.control.getRules(project);
  const body = renderInside(source, 0, source.length, service.control.ruleCoverage(project));
  const page = `<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<title>Firestore rule coverage of ${escape(project)}</title>
<style>
pre { font: 14px/1.8 monospace }
span { border-bottom: 2px solid #2a7 }
span.never { border-color: #c33 }
span:hover { background: #ff08 }
</style>
<h1>Firestore rule coverage of ${escape(project)}</h1>
<p>Point at an expression to see its values, and how often it had each. Those underlined in red were never evaluated.</p>
<pre>${body}</pre>
`;
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
}

function render(source: string, node: CoverageNode): string {
  const { currentOffset, endOffset } = node.sourcePosition;
  const values = node.values ?? [];
  const title = values.map(({ value, count }) => `${JSON.stringify(value)} × ${count}`).join('\n');
  const inner = renderInside(source, currentOffset, endOffset, node.children ?? []);
  return `<span class="${values.length === 0 ? 'never' : 'seen'}" title="${escape(title)}">${inner}</span>`;
}

function renderInside(source: string, start: number, end: number, nodes: readonly CoverageNode[]): string {
  let html = '';
  let at = start;
  for (const node of nodes) {
    const { currentOffset, endOffset } = node.sourcePosition;
    html += escape(source.slice(at, currentOffset)) + render(source, node);
    at = endOffset;
  }
  return html + escape(source.slice(at, end));
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

const RulesSchema = v.object({
  ignore_errors: v.optional(v.boolean()),
  rules: v.object({
    files: v.tuple([v.looseObject({ name: v.optional(v.string()), content: v.string() })]),
  }),
});

/**
 * Installs a project's rules. firebase-tools sends `ignore_errors` and shows the issues of the answer;
 * @firebase/rules-unit-testing does not send it, and throws the text of a refusal.
 */
export async function putRules(
  { request, response }: Exchange,
  { service }: HttpParts,
  [project = '']: readonly string[],
): Promise<void> {
  const body = v.safeParse(RulesSchema, parseJsonBody(await readBody(request)));
  if (!body.success) throw new StatusError('INVALID_ARGUMENT', v.summarize(body.issues));
  const [{ name = 'security.rules', content }] = body.output.rules.files;
  const { ok, issues } = service.control.putRules(project, content);
  if (!ok && body.output.ignore_errors !== true) {
    const lines = issues.map((issue) => `L${issue.line}:${issue.column} ${issue.description}`);
    throw new StatusError('INVALID_ARGUMENT', `Error compiling rules:\n${lines.join('\n')}`);
  }
  const listed = issues.map(({ line, column, description, severity }) => ({
    sourcePosition: { fileName: name, line, column },
    description,
    severity,
  }));
  sendJson(response, 200, JSON.stringify({ issues: listed }));
}
