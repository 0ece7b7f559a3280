import { createRulesEngine } from '../firestore/rules/create-rules-engine.ts';
import type { RulesMethod, RulesRequest, RulesResource, Ruleset } from '../firestore/rules/engine.ts';
import { type Document, type MapValue, Timestamp, type Value } from '../firestore/values/value.ts';
import {
  asList,
  asRecord,
  asText,
  fromExpressionFields,
  fromExpressionValue,
  fromFirestoreFields,
} from './expression-value.ts';

const METHODS: ReadonlyMap<unknown, readonly RulesMethod[]> = new Map<unknown, readonly RulesMethod[]>([
  ['get', ['get']],
  ['list', ['list']],
  ['create', ['create']],
  ['update', ['update']],
  ['delete', ['delete']],
  ['read', ['get', 'list']],
  ['write', ['create', 'update', 'delete']],
]);

type Send = (message: Record<string, unknown>) => void;

/**
 * The Storage rules runtime. firebase-tools' Storage emulator speaks to it over stdin and stdout, with one JSON object
 * per line in each direction (firebase-tools/lib/emulator/storage/rules/runtime.js). Every reply has the status "ok",
 * because firebase-tools waits for ever otherwise; problems are listed in `errors`.
 */
export class StorageRulesRuntime {
  private readonly engine = createRulesEngine();
  private readonly rulesets = new Map<string, Ruleset>();
  /** The documents that firebase-tools was asked for, by the id of the request that needs them. */
  private readonly awaited = new Map<number, (document: Document | null) => void>();

  constructor(private readonly send: Send) {}

  /** Tells that the runtime is ready. The Storage emulator does not start without it. */
  start(): void {
    this.send({ id: -1, status: 'ok', result: {}, errors: [], warnings: [] });
  }

  /** Handles one line. Never throws. */
  async receive(line: string): Promise<void> {
    let message: Record<string, unknown>;
    try {
      message = asRecord(JSON.parse(line));
    } catch {
      return;
    }
    const id = Number(message['id']);
    const context = asRecord(message['context']);
    try {
      if (message['action'] === 'load_ruleset') this.load(id, context);
      else if (message['action'] === 'verify') await this.verify(id, context);
      else if (this.awaited.has(id)) this.answer(id, message);
      else this.reply(id, {}, [`Unknown action: ${String(message['action'])}`]);
    } catch (error) {
      this.reply(id, { permit: false }, [error instanceof Error ? error.message : String(error)]);
    }
  }

  private load(id: number, context: Record<string, unknown>): void {
    const file = asRecord(asList(asRecord(context['source'])['files'])[0]);
    const compilation = this.engine.compile(asText(file['content']));
    const problems = (severity: 'ERROR' | 'WARNING') =>
      compilation.issues
        .filter((issue) => issue.severity === severity)
        .map((issue) =>
          JSON.stringify({
            description_: issue.description,
            sourcePosition_: { fileName_: file['name'], line_: issue.line, column_: issue.column },
          }),
        );
    if (!compilation.ok) return this.reply(id, {}, problems('ERROR'), problems('WARNING'));
    this.rulesets.set(String(context['rulesetName']), compilation.ruleset);
    this.reply(id, { rulesVersion: compilation.ruleset.rulesVersion }, [], problems('WARNING'));
  }

  private async verify(id: number, context: Record<string, unknown>): Promise<void> {
    const ruleset = this.rulesets.get(String(context['rulesetName']));
    const methods = METHODS.get(context['method']);
    if (ruleset === undefined) throw new Error(`Unknown ruleset: ${String(context['rulesetName'])}`);
    if (methods === undefined) throw new Error(`Unknown method: ${String(context['method'])}`);
    let permit = true;
    for (const method of methods) {
      const request = toRequest(method, context);
      const verdict = await this.engine.authorize(ruleset, request, (path) => this.fetch(id, path));
      permit &&= verdict.allowed;
    }
    this.reply(id, { permit });
  }

  /** Asks firebase-tools for a Firestore document. A request waits for one document at a time. */
  private fetch(id: number, path: string): Promise<Document | null> {
    return new Promise((resolve) => {
      this.awaited.set(id, resolve);
      this.send({
        server_request_id: id,
        action: 'fetch_firestore_document',
        context: { path: `/${path}` },
        status: 'ok',
      });
    });
  }

  private answer(id: number, message: Record<string, unknown>): void {
    const resolve = this.awaited.get(id);
    this.awaited.delete(id);
    const { name, fields } = asRecord(message['result']);
    const epoch = new Timestamp(0n, 0);
    resolve?.(
      message['status'] === 'ok' && typeof name === 'string'
        ? { name, fields: fromFirestoreFields(fields), createTime: epoch, updateTime: epoch }
        : null,
    );
  }

  private reply(id: number, result: unknown, errors: string[] = [], warnings: string[] = []): void {
    this.send({ id, status: 'ok', result, errors, warnings });
  }
}

function toRequest(method: RulesMethod, context: Record<string, unknown>): RulesRequest {
  const variables = asRecord(context['variables']);
  const request = fromExpressionFields(
    asRecord(asRecord(asRecord(variables['request'])['map_value'])['fields']),
  );
  const path = asText(context['path'])
    .split('/')
    .filter((segment) => segment !== '');
  const time = request.get('time');
  // The engine builds path, resource and auth itself. The rest is passed on as it came.
  const extraRequest = new Map(
    [...request].filter(([name]) => name !== 'path' && name !== 'resource' && name !== 'auth'),
  );
  return {
    service: 'firebase.storage',
    method,
    path,
    auth: toAuth(request.get('auth') ?? null),
    time: time instanceof Timestamp ? time : new Timestamp(BigInt(Math.floor(Date.now() / 1000)), 0),
    resource: toResource(fromExpressionValue(variables['resource'])),
    requestResource: toResource(request.get('resource') ?? null),
    extraRequest,
  };
}

function toAuth(auth: Value): RulesRequest['auth'] {
  if (!isFields(auth)) return null;
  const token = auth.get('token') ?? null;
  const uid = auth.get('uid');
  return { uid: typeof uid === 'string' ? uid : '', token: isFields(token) ? token : new Map() };
}

function toResource(value: Value): RulesResource | null {
  if (!isFields(value)) return null;
  const name = asText(value.get('name'));
  return { name, id: name, data: value };
}

function isFields(value: Value): value is MapValue {
  return value instanceof Map;
}
