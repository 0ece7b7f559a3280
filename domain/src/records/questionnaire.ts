import * as v from 'valibot';
import { MomentSchema } from './subscriber.ts';

const text = v.fallback(v.string(), '');
const measure = v.fallback(v.nullable(v.pipe(v.number(), v.finite())), null);

/**
 * An `anamnese_treinos` document (spec §3, design §4), as a screen reads it: a missing or wrong-typed field reads as not
 * answered and an unknown one is left out, so that no stored document breaks a screen. `altura` is in metres, `peso` in
 * kilograms. `completa`, `liberavel` and `faltando` are the server's; `completa` is null until it has answered.
 */
export const QuestionnaireSchema = v.object({
  user_id: text,
  subscriber: text,
  email: text,
  nome_completo: text,
  telefone: text,
  data_nascimento: text,
  altura: measure,
  peso: measure,
  objetivo_principal: text,
  objetivo_outro: text,
  experiencia_treino: text,
  frequencia_semanal: text,
  limitacoes_lesoes: text,
  nivel_energia: text,
  outros_pontos: text,
  /** Legacy: no longer asked, still shown. */
  equipamentos_disponiveis: text,
  consent: v.fallback(
    v.nullable(v.object({ versao: v.string(), aceito_em: v.fallback(v.nullable(MomentSchema), null) })),
    null,
  ),
  completa: v.fallback(v.nullable(v.boolean()), null),
  liberavel: v.fallback(v.nullable(v.boolean()), null),
  faltando: v.fallback(v.array(v.string()), []),
});
export type Questionnaire = v.InferOutput<typeof QuestionnaireSchema>;
