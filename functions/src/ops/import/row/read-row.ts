import * as v from 'valibot';
import type { Registration } from '../../../buy/records/records.ts';
import { type Column, hasAnswers, type FileParts } from '../columns.ts';
import {
  Answer,
  BirthDate,
  Email,
  Height,
  Moment,
  Name,
  Phone,
  SubscriptionId,
  Tier,
  Weight,
  text,
} from './cells.ts';

const RowSchema = v.object({
  email: Email,
  nome: Name,
  telefone: Phone,
  data_nascimento: BirthDate,
  subscribed: Answer,
  subscription_tier: Tier,
  subscription_end: Moment,
  stripe_subscription_id: SubscriptionId,
  nome_completo: Name,
  altura: Height,
  peso: Weight,
  objetivo_principal: text(60),
  objetivo_outro: text(),
  experiencia_treino: text(60),
  frequencia_semanal: text(60),
  limitacoes_lesoes: text(),
  nivel_energia: text(60),
  outros_pontos: text(),
  updated_at: Moment,
} satisfies Record<Column, v.GenericSchema>);
type RowValues = v.InferOutput<typeof RowSchema>;

export type NamedCells = Readonly<Partial<Record<Column, string>>>;

/** A person's answers in the fields of `anamnese_treinos`, with the moment at which the earlier service stored them. */
export type EarlierAnswers = Omit<
  RowValues,
  'nome' | 'subscribed' | 'subscription_tier' | 'subscription_end' | 'stripe_subscription_id'
>;

/** What a row says of a person's access. */
export interface WrittenAccess {
  readonly person: Registration;
  /** Whether the row says that the plan runs; null if it does not say. */
  readonly subscribed: boolean | null;
  /** A plan's id, any other name as it is spelt, or ''. */
  readonly tier: string;
  readonly end: Date | null;
  /** The id of a subscription at Stripe, 'none' if it is known that there is none, or ''. */
  readonly subscription: string;
}

export interface Wanted {
  readonly email: string;
  /** Null if the file brings no records. */
  readonly access: WrittenAccess | null;
  readonly answers: EarlierAnswers | null;
}

/** The reasons for which a row is not taken. They hold no value of the row. */
export interface RefusedRow {
  readonly refused: readonly string[];
  /** The ids of the subscriptions that are asked about. Only the report has them. */
  readonly candidates?: readonly string[];
}

/** Reads a row. A row with one wrong cell is refused as a whole, so that it can be corrected and taken later. */
export function readRow(cells: NamedCells, parts: FileParts): Wanted | RefusedRow {
  const parsed = v.safeParse(RowSchema, cells);
  if (!parsed.success) {
    return { refused: parsed.issues.map((issue) => `${v.getDotPath(issue)} ${issue.message}`) };
  }
  const row = parsed.output;
  return {
    email: row.email,
    access: parts.records ? accessOf(row) : null,
    answers: parts.questionnaires ? answersOf(row) : null,
  };
}

function accessOf(row: RowValues): WrittenAccess {
  return {
    person: {
      email: row.email,
      nome: row.nome || row.nome_completo,
      telefone: row.telefone,
      data_nascimento: row.data_nascimento,
    },
    subscribed: row.subscribed,
    tier: row.subscription_tier,
    end: row.subscription_end,
    subscription: row.stripe_subscription_id,
  };
}

function answersOf(row: RowValues): EarlierAnswers | null {
  if (!hasAnswers(row)) return null;
  const {
    nome,
    subscribed: _subscribed,
    subscription_tier: _tier,
    subscription_end: _end,
    stripe_subscription_id: _id,
    ...answers
  } = row;
  return { ...answers, nome_completo: answers.nome_completo || nome };
}
