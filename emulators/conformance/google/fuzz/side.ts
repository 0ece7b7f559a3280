import {
  type ClientDuplexStream,
  credentials,
  makeGenericClientConstructor,
  Metadata,
  type MethodDefinition,
  type ServiceError,
  status,
} from '@grpc/grpc-js';
import type { Message } from '../../../firestore/testing/open-service.ts';
import { callKind } from '../../../firestore/transports/descriptors.ts';
import { type Answer, normalise, normaliseStream } from './answers.ts';
import {
  FIRESTORE_METHODS,
  type MessageType,
  requestType,
  responseType,
} from '../../../firestore/transports/descriptors.ts';
import { fromJson } from '../../../firestore/transports/json/from-json.ts';
import { toJson } from '../../../firestore/transports/json/to-json.ts';

const PROJECT = 'demo-fuzz';
export const DATABASE = `projects/${PROJECT}/databases/(default)`;
export const DOCUMENTS = `${DATABASE}/documents`;

export type Transport = 'grpc' | 'rest';

/** No call of this program takes so long, except where an emulator never answers. */
export const PATIENCE_MS = 60_000;

/** The methods that the fuzzer also sends over REST: their fields are all in the body. */
const POSTED: Record<string, (request: Message) => string> = {
  Commit: ({ database }) => `${database}/documents:commit`,
  BatchWrite: ({ database }) => `${database}/documents:batchWrite`,
  BatchGetDocuments: ({ database }) => `${database}/documents:batchGet`,
  RunQuery: ({ parent }) => `${parent}:runQuery`,
  RunAggregationQuery: ({ parent }) => `${parent}:runAggregationQuery`,
};

const definitions: Record<string, MethodDefinition<Message, unknown>> = {};
for (const method of FIRESTORE_METHODS) {
  const { name } = callKind(method);
  const [request, response] = [requestType(name), responseType(name)];
  definitions[method.name] = {
    path: `/google.firestore.v1.Firestore/${method.name}`,
    requestStream: method.requestStream === true,
    responseStream: method.responseStream === true,
    requestSerialize: (json) => encode(request, json),
    requestDeserialize: (bytes) => bytes,
    responseSerialize: () => Buffer.alloc(0),
    responseDeserialize: (bytes) =>
      toJson(
        response,
        response.toObject(response.decode(bytes), { longs: String, enums: String, bytes: Buffer }),
      ),
  };
}

function encode(type: MessageType<object>, json: Message): Buffer {
  return Buffer.from(type.encode(type.fromObject(fromJson(type, json))).finish());
}

const Client = makeGenericClientConstructor(definitions, 'Firestore');

/** One of the two emulators, as a client that writes requests as proto3-JSON. */
export class Side {
  private readonly client;

  constructor(
    readonly name: 'Google' | 'ours',
    private readonly address: string,
  ) {
    this.client = new Client(address, credentials.createInsecure(), {
      'grpc.max_receive_message_length': -1,
    });
  }

  /** Calls a method as the owner, or with a user's token. Throws for a request that cannot be encoded. */
  async call(
    method: string,
    request: Message,
    transport: Transport = 'grpc',
    token = 'owner',
  ): Promise<Answer> {
    const path = POSTED[method];
    return transport === 'rest' && path !== undefined
      ? this.post(path(request), request, token)
      : this.rpc(method, request, token);
  }

  private rpc(
    method: string,
    request: Message,
    token: string,
    look: (body: Message) => void = () => {},
  ): Promise<Answer> {
    const options = { deadline: Date.now() + PATIENCE_MS };
    const metadata = metadataOf(request, token);
    return new Promise((resolve) => {
      const fail = (error: ServiceError) =>
        resolve({ code: status[error.code] ?? String(error.code), message: error.details });
      if (!definitions[method]?.responseStream) {
        this.client[method]?.(request, metadata, options, (error: ServiceError | null, body: Message) => {
          if (error !== null) return fail(error);
          look(body);
          resolve({ code: 'OK', body: normalise(body) });
        });
        return;
      }
      const all: unknown[] = [];
      const stream = this.client[method]?.(request, metadata, options);
      stream.on('data', (body: unknown) => all.push(body));
      stream.on('error', fail);
      stream.on('end', () => resolve({ code: 'OK', body: normaliseStream(all) }));
    });
  }

  private async post(path: string, request: Message, token: string): Promise<Answer> {
    const { database: _database, parent: _parent, ...body } = request;
    const response = await fetch(`http://${this.address}/v1/${encodeURI(path)}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const text = await response.text();
    if (!text.startsWith('{') && !text.startsWith('['))
      return { code: `HTTP ${response.status}`, message: text.slice(0, 200) };
    const json: Message | Message[] = JSON.parse(text);
    if (response.ok)
      return { code: 'OK', body: Array.isArray(json) ? normaliseStream(json) : normalise(json) };
    const { error } = (Array.isArray(json) ? json[0] : json) ?? {};
    return { code: error?.status ?? `HTTP ${response.status}`, message: error?.message };
  }

  /** When the document was last written, or a moment at which none was. */
  async updateTime(name: string): Promise<string> {
    const headers = { authorization: 'Bearer owner' };
    const response = await fetch(`http://${this.address}/v1/${encodeURI(name)}`, { headers });
    const text = await response.text();
    return /"updateTime": ?"(.*?)"/.exec(text)?.[1] ?? '2001-01-01T00:00:00.000001Z';
  }

  /** Begins a transaction. `raw` stands for it in later calls. */
  async begin(options: Message): Promise<Answer & { raw?: string }> {
    let raw: string | undefined;
    const answer = await this.rpc('BeginTransaction', { database: DATABASE, options }, 'owner', (body) => {
      raw = body['transaction'];
    });
    return raw === undefined ? answer : { ...answer, raw };
  }

  /** Opens a Listen stream. */
  listen(): ClientDuplexStream<Message, Message> {
    return this.client['Listen']?.(metadataOf({ database: DATABASE }, 'owner'));
  }

  /** Empties the database. Google's emulator sometimes fails to while a listener is going. */
  async clear(attempts = 5): Promise<void> {
    const url = `http://${this.address}/emulator/v1/${DOCUMENTS}`;
    const response = await fetch(url, { method: 'DELETE' });
    const text = await response.text();
    if (response.ok) return;
    if (attempts === 1) throw new Error(`${this.name} is not cleared: ${text}`);
    await this.clear(attempts - 1);
  }

  /** Installs rules. Returns the message of the compiler, or null. */
  async putRules(content: string, project: string = PROJECT): Promise<string | null> {
    const response = await fetch(`http://${this.address}/emulator/v1/projects/${project}:securityRules`, {
      method: 'PUT',
      body: JSON.stringify({ rules: { files: [{ name: 'firestore.rules', content }] } }),
    });
    const text = await response.text();
    if (response.ok) return null;
    const { message, status } = JSON.parse(text).error;
    return message ?? status;
  }

  /** What evaluations of the rules met. */
  async coverage(project: string): Promise<Message> {
    return (await fetch(`http://${this.address}/emulator/v1/projects/${project}:ruleCoverage`)).json();
  }

  close(): void {
    this.client.close();
  }
}

/** The two emulators. */
export class Pair {
  readonly google: Side;
  readonly ours: Side;

  constructor(google: string, ours: string) {
    this.google = new Side('Google', google);
    this.ours = new Side('ours', ours);
  }

  readonly both = async <T>(ask: (side: Side) => Promise<T>): Promise<readonly [google: T, ours: T]> =>
    Promise.all([ask(this.google), ask(this.ours)]);

  close(): void {
    this.google.close();
    this.ours.close();
  }
}

function metadataOf(request: Message, token: string): Metadata {
  const metadata = new Metadata();
  metadata.set('authorization', `Bearer ${token}`);
  const name: string = request['database'] ?? request['parent'] ?? request['name'] ?? DATABASE;
  // Only ASCII may stand in a header.
  if (name.startsWith(DATABASE)) metadata.set('google-cloud-resource-prefix', DATABASE);
  return metadata;
}

/** A token that is not signed, which both emulators take. */
export function tokenOf(uid: string, claims: object = {}): string {
  const part = (json: object) => Buffer.from(JSON.stringify(json)).toString('base64url');
  return `${part({ alg: 'none' })}.${part({ sub: uid, user_id: uid, iat: 1, exp: 4e9, ...claims })}.`;
}
