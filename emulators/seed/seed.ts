/**
 * Fills an empty suite with the demo accounts, whose dates are relative to today. It uses the REST interfaces of Firestore
 * and Auth as an administrator, and shares no code with the product.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { DAY_MS, ledgerOf, type Tier } from './ledger.ts';
import { commit, post } from './rest.ts';

/**
 * A demo account. Its plan ends `endsInDays` days from today, or it has no plan. `paid` has the payment method of each of
 * its periods. The mailbox of an `unconfirmed` account is not confirmed. `trainer` makes it the account of a trainer
 * who is an owner.
 */
export type Account = {
  email: string;
  nome: string;
  paid?: ('pix' | 'card')[];
  unconfirmed?: boolean;
  trainer?: boolean;
  answers?: Record<string, unknown>;
} & ({ endsInDays: null; tier?: undefined } | { endsInDays: number; tier: Tier });

/** The password of every demo account. */
export const DEMO_PASSWORD = 'treino123';

/** Answers that, together with the registration, complete a questionnaire. */
export const ALL_ANSWERS = {
  altura: 1.65,
  peso: 61.2,
  objetivo_principal: 'condicionamento',
  experiencia_treino: 'intermediario',
  frequencia_semanal: '4x',
  limitacoes_lesoes: 'Nenhuma',
  nivel_energia: 'sempre-animado',
};

/** The demo accounts. `what` tells the developer, in Portuguese, what each of them shows. */
export const DEMO_ACCOUNTS: (Account & { what: string })[] = [
  { email: 'sem-plano@personal.example', what: 'sem plano', nome: 'Sandra Lima', endsInDays: null },
  {
    email: 'ativo@personal.example',
    what: 'plano ativo, sem anamnese',
    nome: 'Aline Souza',
    endsInDays: 50,
    tier: 'plus',
    paid: ['pix'],
  },
  {
    email: 'incompleto@personal.example',
    what: 'anamnese incompleta',
    nome: 'Igor Castro',
    endsInDays: 40,
    tier: 'pro',
    paid: ['pix'],
    answers: { altura: 1.78, peso: 82.5, objetivo_principal: 'hipertrofia' },
  },
  {
    email: 'completo@personal.example',
    what: 'anamnese completa',
    nome: 'Carla Reis',
    endsInDays: 30,
    tier: 'pro',
    paid: ['card', 'pix'],
    answers: ALL_ANSWERS,
  },
  {
    email: 'expirado@personal.example',
    what: 'plano expirado',
    nome: 'Elias Prado',
    endsInDays: -5,
    tier: 'plus',
    paid: ['card'],
  },
  {
    email: 'nao-verificado@personal.example',
    what: 'e-mail não confirmado, com plano pago',
    nome: 'Nádia Viana',
    endsInDays: 50,
    tier: 'plus',
    paid: ['pix'],
    unconfirmed: true,
  },
  {
    email: 'fix-pix@personal.example',
    what: 'vê o botão de corrigir o PIX',
    nome: 'Fábio Pires',
    endsInDays: 20,
    tier: 'plus',
    paid: ['pix'],
  },
  {
    email: 'treinador@personal.example',
    what: 'treinador: entra em /treinador',
    nome: 'Rafael Moreira',
    endsInDays: null,
    trainer: true,
  },
];

/** The file of the landing page's demo video. */
export const DEMO_VIDEO = join(import.meta.dirname, 'files', 'demo.mp4');

/** Writes the demo accounts and their records, and, where there is Storage, the landing page's demo video (spec §3). */
export async function seed({
  project,
  ports,
  now = new Date(),
}: {
  project: string;
  ports: { auth: number; firestore: number; storage?: number };
  now?: Date;
}) {
  for (const account of DEMO_ACCOUNTS) await seedAccount({ project, ports, account, now });
  await liftPixCeiling(project, ports.firestore, now);
  if (ports.storage !== undefined) await seedVideo(project, ports.firestore, ports.storage);
}

/** Lets signed-out buyers get more PIX codes than any test asks for: for a week, as after an hour in which very many were paid. */
export async function liftPixCeiling(project: string, firestore: number, now = new Date()) {
  const day = `${now.toISOString().slice(0, 10)}T00:00:00.000Z`;
  const fields = { ceiling: 1_000_000, best: { [day]: 100_000 } };
  await commit(project, firestore, [{ name: 'health/pix-ceiling', fields }]);
}

/** Uploads the demo video, and writes the document that names it. */
async function seedVideo(project: string, firestore: number, storage: number) {
  const file = basename(DEMO_VIDEO);
  const name = encodeURIComponent(`videos/${file}`);
  const bucket = `http://127.0.0.1:${storage}/v0/b/${project}.appspot.com`;
  await post(`${bucket}/o?uploadType=media&name=${name}`, readFileSync(DEMO_VIDEO), 'video/mp4');
  const fields = { file_path: file, video_type: 'demo', aspect_ratio: '9:16', is_active: true };
  await commit(project, firestore, [{ name: 'app_videos/demo', fields }]);
}

/** Writes one account and its records, and answers its uid. */
export async function seedAccount({
  project,
  ports,
  account,
  now = new Date(),
}: {
  project: string;
  ports: { auth: number; firestore: number };
  now?: Date;
  account: Account;
}) {
  const uid = await createUser(project, ports.auth, account);
  if (account.trainer) await writeTrainer(project, ports.firestore, account, uid, now);
  await writeRecords(project, ports.firestore, account, uid, now);
  return uid;
}

/** Creates the account in Auth and answers its uid. */
async function createUser(project: string, port: number, account: Account): Promise<string> {
  const { localId } = await post(
    `http://127.0.0.1:${port}/identitytoolkit.googleapis.com/v1/projects/${project}/accounts`,
    {
      localId: `demo-${account.email.replace(/@.*/, '')}`,
      email: account.email,
      password: DEMO_PASSWORD,
      displayName: account.nome,
      // The product ignores this field. Only the claim that `setMailboxClaim` sets confirms the mailbox.
      emailVerified: false,
    },
  );
  if (!account.unconfirmed) await setMailboxClaim(project, port, localId);
  return localId;
}

/** Sets the claim that the server sets once the owner has confirmed the mailbox. */
async function setMailboxClaim(project: string, port: number, localId: string) {
  await post(
    `http://127.0.0.1:${port}/identitytoolkit.googleapis.com/v1/projects/${project}/accounts:update`,
    { localId, customAttributes: JSON.stringify({ mailbox: true }) },
  );
}

/** Makes the account a trainer who is an owner, as the operator's command does with `--owner`. */
async function writeTrainer(project: string, port: number, { email }: Account, uid: string, now: Date) {
  await commit(project, port, [{ name: `trainers/${uid}`, fields: { email, added_at: now, owner: true } }]);
}

/** Writes the account's subscriber, payments, grants and answers. */
async function writeRecords(project: string, port: number, account: Account, uid: string, now: Date) {
  if (account.endsInDays === null) return;
  const id = createHash('sha256').update(account.email).digest('hex');
  const end = new Date(now.getTime() + account.endsInDays * DAY_MS);
  const owner = account.unconfirmed ? null : uid;
  const base = { email: account.email, telefone: '(11)98765-4321', data_nascimento: '1990-05-17' };
  const writes: { name: string; fields: Record<string, unknown> }[] = [
    {
      name: `subscribers/${id}`,
      fields: {
        ...base,
        nome: account.nome,
        user_id: owner,
        mailbox_confirmed_at: owner === null ? null : now,
        linked_at: owner === null ? null : now,
        subscribed: account.endsInDays > 0,
        subscription_tier: account.tier,
        subscription_end: end,
        renews: false,
        entitlement_changes_at: account.endsInDays > 0 ? end : null,
        stripe_customer_id: null,
        // A confirmed account has been asked for imported data once.
        migrated_at: owner === null ? null : now,
        created_at: now,
        updated_at: now,
      },
    },
  ];
  const { email, nome, tier, paid: methods = [] } = account;
  for (const row of ledgerOf({ email, nome, tier, subscriber: id, uid: owner, methods, end })) {
    writes.push({ name: `${row.collection}/${row.id}`, fields: row.fields });
  }
  if (account.answers) {
    writes.push({
      name: `anamnese_treinos/${uid}`,
      fields: {
        ...base,
        id: uid,
        user_id: uid,
        subscriber: id,
        nome_completo: account.nome,
        altura: null,
        peso: null,
        objetivo_principal: 'Não informado',
        objetivo_outro: '',
        experiencia_treino: 'Não informado',
        frequencia_semanal: 'Não informado',
        limitacoes_lesoes: '',
        nivel_energia: 'Não informado',
        outros_pontos: '',
        consent: { versao: '1', aceito_em: now },
        created_at: now,
        updated_at: now,
        ...account.answers,
      },
    });
  }
  await commit(project, port, writes);
}
