import { type ServerResponse, createServer } from 'node:http';
import * as v from 'valibot';
import { html, page } from '../shared/page.ts';
import { type Listening, type Running, listen, sendHtml, sendJson, stop } from '../shared/http.ts';
import { type KeptMail, type LinkSource, type Message, keepMail, startMailServer } from './mail.ts';
import { renderOutboxPage, renderUnreachablePage } from './outbox-page.ts';

const KINDS = {
  VERIFY_EMAIL: {
    kind: 'verify-email',
    subject: 'Verifique seu e-mail',
    text: 'Clique no link para confirmar seu endereço de e-mail.',
  },
  PASSWORD_RESET: {
    kind: 'reset-password',
    subject: 'Redefinir senha',
    text: 'Escolha uma nova senha para a sua conta.',
  },
  EMAIL_SIGNIN: { kind: 'sign-in', subject: 'Entrar na sua conta', text: 'Clique no link para entrar.' },
  VERIFY_AND_CHANGE_EMAIL: {
    kind: 'change-email',
    subject: 'Confirme seu novo e-mail',
    text: 'Clique no link para confirmar o novo endereço.',
  },
  RECOVER_EMAIL: {
    kind: 'recover-email',
    subject: 'Seu e-mail foi alterado',
    text: 'Se não foi você, clique no link para desfazer.',
  },
} as const;

const replySchema = v.object({
  oobCodes: v.optional(
    v.array(
      v.object({
        email: v.string(),
        newEmail: v.optional(v.string()),
        requestType: v.picklist([
          'VERIFY_EMAIL',
          'PASSWORD_RESET',
          'EMAIL_SIGNIN',
          'VERIFY_AND_CHANGE_EMAIL',
          'RECOVER_EMAIL',
        ]),
        oobCode: v.string(),
        oobLink: v.pipe(v.string(), v.url()),
      }),
    ),
    [],
  ),
});

/**
 * The links that the Auth emulator would have mailed and nobody has used yet, newest first. The emulator forgets a
 * link once it is used. Throws when the emulator cannot be reached or refuses.
 */
async function readAuthLinks(source: LinkSource): Promise<Message[]> {
  const response = await source.fetch(
    `http://${source.authHost}/emulator/v1/projects/${source.projectId}/oobCodes`,
    { headers: { authorization: 'Bearer owner' } },
  );
  if (!response.ok) throw new Error(`The Auth emulator answered ${response.status}`);
  const { oobCodes } = v.parse(replySchema, await response.json());
  return oobCodes.toReversed().map(({ email, newEmail, requestType, oobCode, oobLink }) => ({
    id: oobCode,
    to: [requestType === 'VERIFY_AND_CHANGE_EMAIL' && newEmail !== undefined ? newEmail : email],
    html: null,
    link: oobLink,
    createdAt: null,
    ...KINDS[requestType],
  }));
}

interface OutboxOptions extends Partial<LinkSource>, Listening {
  /** The port that receives mail by SMTP. Default 0: any free port. */
  smtpPort?: number;
  /** The file in which the messages outlast the process. */
  dataFile?: string;
}

/** An outbox that runs. */
export interface RunningOutbox extends Running {
  smtpPort: number;
}

/**
 * Starts the outbox: an SMTP server, and a web server on which `/` is a page for people and `/api/messages` answers tests
 * with `{messages: Message[]}`, or with 503 `{error}` while Auth's emulator does not answer. Rejects with a message that
 * names the port when a port is busy.
 */
export async function startOutbox(options: OutboxOptions = {}): Promise<RunningOutbox> {
  const host = options.host ?? '127.0.0.1';
  const source: LinkSource = {
    projectId: options.projectId ?? 'demo-personal',
    authHost: options.authHost ?? '127.0.0.1:9099',
    fetch: options.fetch ?? fetch,
  };
  const kept = keepMail(options.dataFile);
  const mails = await startMailServer({ host, port: options.smtpPort ?? 0 }, (message) => kept.add(message));
  const server = createServer((request, response) => {
    void answer(source, kept, `${request.method} ${request.url?.split('?')[0]}`, response);
  });
  const port = await listen(server, 'outbox', host, options.port ?? 0);
  return {
    port,
    url: `http://${host}:${port}`,
    smtpPort: mails.port,
    async close() {
      await Promise.all([stop(server), mails.close()]);
    },
  };
}

async function answer(
  source: LinkSource,
  kept: KeptMail,
  route: string,
  response: ServerResponse,
): Promise<void> {
  if (route !== 'GET /' && route !== 'GET /api/messages') {
    sendHtml(
      response,
      404,
      page('Página não encontrada', 'Caixa de saída.', html`<p><a href="/">Voltar</a></p>`),
    );
    return;
  }
  const forPeople = route === 'GET /';
  try {
    const links = await readAuthLinks(source);
    const mail = kept.list().toReversed();
    if (forPeople) sendHtml(response, 200, renderOutboxPage(links, mail));
    else sendJson(response, 200, { messages: [...links, ...mail] });
  } catch (error) {
    if (forPeople) sendHtml(response, 503, renderUnreachablePage());
    else sendJson(response, 503, { error: `The emulators did not answer: ${String(error)}` });
  }
}
