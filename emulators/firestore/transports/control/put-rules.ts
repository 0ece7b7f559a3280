import * as v from 'valibot';
import { StatusError } from '../../values/status.ts';
import type { Exchange, HttpParts } from '../http/exchange.ts';
import { parseJsonBody, readBody } from '../http/read-body.ts';
import { sendJson } from '../http/send.ts';

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
