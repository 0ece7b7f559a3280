import type { FirestoreService } from '../../service/service.ts';
import { databaseOf } from '../../values/resource-name.ts';

/** A client's connection. `lost` when it has ended without a goodbye. */
export interface Connection {
  lost: boolean;
}

interface Begun {
  readonly connection: Connection;
  readonly database: string;
}

/**
 * The transactions that clients have begun over gRPC. A client that dies cannot roll back, and its locks would stop the
 * others for a minute. Therefore its transactions end with the connection that began them.
 */
export class BegunTransactions {
  private readonly begun = new Map<string, Begun>();

  constructor(private readonly service: FirestoreService) {}

  /** The service as one connection uses it, which notes the transactions that it begins. */
  serviceFor(connection: Connection): FirestoreService {
    const { service } = this;
    return {
      ...service,
      unary: async (method, request, caller) => {
        if (method === 'Commit' || method === 'Rollback') this.begun.delete(keyOf(request) ?? '');
        const answer = await service.unary(method, request, caller);
        if (method === 'BeginTransaction') this.note(connection, request, answer);
        return answer;
      },
      serverStream: (method, request, caller) => {
        const responses = service.serverStream(method, request, caller);
        return 'newTransaction' in request ? this.noteFirst(connection, request, responses) : responses;
      },
    };
  }

  /** Rolls back the transactions that a lost connection has begun, and those that its last requests still begin. */
  abandon(connection: Connection): void {
    connection.lost = true;
    for (const [key, begun] of this.begun) if (begun.connection === connection) this.rollBack(key, begun);
  }

  private async *noteFirst<T extends object>(
    connection: Connection,
    request: object,
    responses: AsyncIterable<T>,
  ): AsyncIterable<T> {
    for await (const response of responses) {
      this.note(connection, request, response);
      yield response;
    }
  }

  private note(connection: Connection, request: object, answer: object): void {
    const key = keyOf(answer);
    if (key === null) return;
    const begun = { connection, database: databaseIn(request) };
    this.begun.set(key, begun);
    if (connection.lost) this.rollBack(key, begun);
  }

  private rollBack(key: string, { database }: Begun): void {
    this.begun.delete(key);
    const request = { database, transaction: Buffer.from(key, 'hex') };
    // The service refuses nothing but requests that are wrong in themselves, and this one is not.
    void this.service.unary('Rollback', request, { kind: 'admin' });
  }
}

/** The key of the transaction that a message names; null if it names none. */
function keyOf(message: object): string | null {
  const id = 'transaction' in message ? message.transaction : null;
  return id instanceof Uint8Array && id.length > 0 ? Buffer.from(id).toString('hex') : null;
}

function databaseIn(request: object): string {
  const name = 'database' in request ? request.database : 'parent' in request ? request.parent : null;
  return databaseOf(typeof name === 'string' ? name : '');
}
