import * as v from 'valibot';
import type { LinkSource, Message } from './message.ts';

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
export async function readAuthLinks(source: LinkSource): Promise<Message[]> {
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
