import { PlanIdSchema } from 'domain/plans';
import * as v from 'valibot';
import type { EarlierPlan } from '../../../payments/adoption/adopt-plan.ts';
import type { EarlierSubscription } from '../../../payments/adoption/adopt-subscription.ts';
import type { Registration } from '../../../payments/records/records.ts';
import { type Column, hasAnswers, type Parts } from '../columns.ts';
import {
  Answer,
  BirthDate,
  Email,
  Height,
  Moment,
  Phone,
  SubscriptionId,
  text,
  Tier,
  Weight,
} from './cells.ts';

const RowSchema = v.object({
  email: Email,
  nome: text(120),
  telefone: Phone,
  data_nascimento: BirthDate,
  subscribed: Answer,
  subscription_tier: Tier,
  subscription_end: Moment,
  stripe_subscription_id: SubscriptionId,
  nome_completo: text(120),
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

/** The cells of a row by their columns. */
export type NamedCells = Readonly<Partial<Record<Column, string>>>;

/** A person's answers in the fields of `anamnese_treinos`, with the moment at which the earlier service stored them. */
export type EarlierAnswers = Omit<
  RowValues,
  'nome' | 'subscribed' | 'subscription_tier' | 'subscription_end' | 'stripe_subscription_id'
>;

/** What a row asks for. */
export interface Wanted {
  readonly access:
    | ({ readonly kind: 'plan' } & EarlierPlan)
    | ({ readonly kind: 'subscription' } & EarlierSubscription)
    /** The plan is over, or there never was one. */
    | { readonly kind: 'none' };
  readonly answers: EarlierAnswers | null;
  readonly email: string;
}

/** The reasons for which a row is not taken. They hold no value of the row. */
export interface Refused {
  readonly refused: readonly string[];
}

/** Reads a row. A row with one wrong cell is refused as a whole, so that it can be corrected and taken later. */
export function readRow(cells: NamedCells, parts: Parts, now: Date): Wanted | Refused {
  const parsed = v.safeParse(RowSchema, cells);
  if (!parsed.success) {
    return { refused: parsed.issues.map((issue) => `${v.getDotPath(issue)} ${issue.message}`) };
  }
  const row = parsed.output;
  const access = parts.records ? accessOf(row, cells, now) : ({ kind: 'none' } as const);
  if ('refused' in access) return access;
  return { email: row.email, access, answers: parts.questionnaires ? answersOf(row) : null };
}

function accessOf(row: RowValues, cells: NamedCells, now: Date): Wanted['access'] | Refused {
  const person: Registration = {
    email: row.email,
    nome: row.nome || row.nome_completo,
    telefone: row.telefone,
    data_nascimento: row.data_nascimento,
  };
  const { subscription_tier: tier, subscription_end: end, stripe_subscription_id: id } = row;
  if (id !== '') {
    return v.is(PlanIdSchema, tier)
      ? { kind: 'subscription', id, plan: tier, person }
      : { refused: ['subscription_tier is neither plus nor pro, and the row has a subscription at Stripe'] };
  }
  const isToCome = end !== null && end > now;
  const subscribed = cells.subscribed === undefined ? isToCome : row.subscribed === true;
  if (isToCome && !subscribed) {
    return { refused: ['subscribed is not true, but subscription_end is to come: correct one of them'] };
  }
  if (!subscribed || (end !== null && !isToCome)) return { kind: 'none' };
  return { kind: 'plan', person, tier, end };
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
