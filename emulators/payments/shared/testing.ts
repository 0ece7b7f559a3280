import { type IncomingHttpHeaders, type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import { afterEach } from 'vitest';
import { listen, readBody, stop } from '../../shared/http.ts';

interface Closable {
  close(): Promise<void>;
}

/** For tests: a function that registers a resource, to be closed at the end of the test in reverse order, and answers it. */
export function closeAfterEach(): <TPart extends Closable>(part: TPart) => TPart {
  const open: Closable[] = [];
  afterEach(async () => {
    for (const part of open.splice(0).toReversed()) await part.close();
  });
  return (part) => {
    open.push(part);
    return part;
  };
}

/** An event as the receiver got it. */
interface Received<TEvent> {
  url: string;
  headers: IncomingHttpHeaders;
  raw: string;
  event: TEvent;
}

/** For tests: a webhook that keeps the events it receives. It answers with the next status of `answers`, and then with 200. */
export async function startReceiver<TEvent>(...answers: number[]) {
  const received: Received<TEvent>[] = [];
  const receive = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const raw = (await readBody(request, 1_000_000)).toString('utf8');
    received.push({ url: request.url ?? '', headers: request.headers, raw, event: JSON.parse(raw) });
    response.writeHead(answers.shift() ?? 200).end();
  };
  const server = createServer((request, response) => void receive(request, response));
  const port = await listen(server, 'test webhook', '127.0.0.1', 0);
  return { url: `http://127.0.0.1:${port}/hook`, received, close: () => stop(server) };
}
