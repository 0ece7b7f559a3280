import type { AllowRule, Program } from '../compile/program.ts';
import type { DocumentReader, RulesMethod, RulesRequest, Verdict } from '../engine.ts';
import { BudgetExhausted, RulesError } from '../values/rules-error.ts';
import { Context, type Frame } from './context.ts';
import { Trace } from './coverage.ts';
import { DocumentAccess, PendingRead } from './document-access.ts';
import { evaluateBoolean } from './evaluate.ts';
import { matchPath } from './match-path.ts';
import { type Case, casesOf } from './request-values.ts';

const ALLOWED: Verdict = { allowed: true, explanation: '' };

/** Decides one request under a program. Never throws, and never allows on an error. */
export async function authorize(
  program: Program,
  request: RulesRequest,
  read: DocumentReader,
): Promise<Verdict> {
  const access = new DocumentAccess(request.service, read, request.commitReads ?? null);
  for (;;) {
    const log: string[] = [];
    const trace = new Trace();
    try {
      const verdict = decide(program, request, access, trace, (text) => log.push(text));
      program.coverage.add(trace);
      if (log.length > 0) console.error(log.join('\n'));
      return verdict;
    } catch (error) {
      if (!(error instanceof PendingRead)) return { allowed: false, explanation: String(error) };
      await error.arrival;
    }
  }
}

function decide(
  program: Program,
  request: RulesRequest,
  access: DocumentAccess,
  trace: Trace,
  log: (text: string) => void,
): Verdict {
  // Collection groups need version 2 of the rules (documented).
  if (request.collectionGroup === true && program.rulesVersion === 1) {
    return { allowed: false, explanation: "Collection group queries need rules_version = '2'." };
  }
  for (const each of casesOf(request)) {
    const context = new Context(each.request, each.resource, access, trace, log);
    const verdict = decideCase(program, request, each, context);
    if (!verdict.allowed) return verdict;
  }
  return ALLOWED;
}

/** An allow that does not hold. `cause` is null when its condition is false without an error. */
interface Refusal {
  readonly allow: AllowRule;
  readonly cause: string | null;
}

function decideCase(program: Program, request: RulesRequest, each: Case, context: Context): Verdict {
  const refusals: Refusal[] = [];
  for (const { allow, frame } of allowsFor(program, request, each, context)) {
    try {
      if (allow.condition === null || evaluateBoolean(allow.condition, frame, 'if')) return ALLOWED;
      refusals.push({ allow, cause: null });
    } catch (error) {
      if (!(error instanceof RulesError || error instanceof BudgetExhausted)) throw error;
      refusals.push({ allow, cause: error.message });
      // The budget is that of the whole request, so nothing is left for later allows.
      if (error instanceof BudgetExhausted) break;
    }
  }
  return { allowed: false, explanation: explain(refusals, request.method) };
}

/** Every allow for the method, in every block that matches the path, with the frame for its condition. */
function* allowsFor(
  program: Program,
  request: RulesRequest,
  each: Case,
  context: Context,
): Iterable<{ allow: AllowRule; frame: Frame }> {
  for (const block of program.blocks) {
    if (block.service !== request.service || block.pattern === null) continue;
    const captures = matchPath(block.pattern, each.path, program.rulesVersion === 1 ? 1 : 0);
    if (captures === null) continue;
    const frame: Frame = { context, scope: block.scope, captures, locals: null };
    for (const allow of block.allows) if (allow.methods.has(request.method)) yield { allow, frame };
  }
}

/** Formats refusals as Google's emulator does: each allow, and if one failed with an error, all again with causes. */
function explain(refusals: readonly Refusal[], method: RulesMethod): string {
  if (refusals.length === 0) return 'No matching allow statements';
  const lines = refusals.map(({ allow, cause }) =>
    cause === null
      ? `false for '${method}' @ L${allow.line}`
      : `evaluation error at L${allow.conditionLine}:${allow.conditionColumn} for '${method}' @ L${allow.line}`,
  );
  if (refusals.every(({ cause }) => cause === null)) return lines.join(', ');
  const causes = refusals.map(({ allow, cause }) => `${cause ?? 'false'} for '${method}' @ L${allow.line}`);
  return [...lines, ...causes].join(', ');
}
