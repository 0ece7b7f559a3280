import * as v from 'valibot';
import { TRAINER } from '../kit/content/trainer.ts';
import { MomentSchema } from '../kit/person.ts';

/**
 * The version of both texts below, stored with the moment of the consent. A change of a text needs a new version, and
 * docs/consent-texts.md keeps the texts of every version. The first word tells it from the consent of the questionnaire, because the
 * records of both stand in `consents`.
 */
export const TRAINING_CONSENT_VERSION = 'treino-2026-11-28';

/** What is asked before the first record. `TRAINING_CONSENT_TEXT` opens below it. */
export const TRAINING_CONSENT_SUMMARY = `Autorizo ${TRAINER.name} a usar as cargas, o esforço, as dores e os comentários que eu registrar, que são dados de saúde, só para acompanhar meu treino. Posso parar quando quiser, no meu painel, e então tudo o que registrei é apagado.`;

/** The specific consent to health data that LGPD art. 11 requires. */
export const TRAINING_CONSENT_TEXT = `Autorizo, de forma específica, o tratamento dos dados de saúde que eu registrar ao treinar (exercícios, séries, repetições, cargas, esforço, dores e comentários) por ${TRAINER.name}, exclusivamente para acompanhar meu treino. Posso revogar a qualquer momento no meu painel, também depois do fim do plano, e então tudo o que registrei é apagado. Sem esta autorização posso treinar do mesmo jeito, sem registrar.`;

/**
 * `training_consents/{uid}`: the consent to keep the sessions, which the rules ask at each write of one. Its owner's browser writes
 * it, and the server adds the key of its proofs. So a browser merges its fields and never replaces the document: to give it needs
 * an active plan and writes `user_id`, `subscriber` and `consent`, with the time of the request in `consent.aceito_em`,
 * `consented_at` and `updated_at`; to withdraw it removes `consent` and writes `updated_at`. A consent to the version that stands
 * is refused, and so is one within a minute after the last.
 */
export const TrainingConsentSchema = v.object({
  consent: v.fallback(
    v.nullable(v.object({ versao: v.string(), aceito_em: v.fallback(v.nullable(MomentSchema), null) })),
    null,
  ),
  /** The time of the last decision: of the withdrawal, where there is no consent. */
  updated_at: v.fallback(v.nullable(MomentSchema), null),
});
