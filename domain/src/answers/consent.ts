import { TRAINER } from '../kit/content/trainer.ts';

/**
 * The version of both texts below, stored with the moment of the consent. A change of a text needs a new version, and
 * docs/consent-texts.md keeps the texts of every version. A consent to an earlier version stays one.
 */
export const CONSENT_VERSION = '2026-11-26';

/** What the box says. `CONSENT_TEXT` opens below it. */
export const CONSENT_SUMMARY = `Autorizo ${TRAINER.name} a usar meus dados de saúde só para preparar e acompanhar meu treino. Posso revogar quando quiser, no meu painel.`;

/** The specific consent to health data that LGPD art. 11 requires. */
export const CONSENT_TEXT = `Autorizo, de forma específica, o tratamento dos meus dados de saúde (peso, altura, limitações, lesões, nível de energia e outros pontos que eu informar) por ${TRAINER.name}, exclusivamente para preparar e acompanhar meu treino. Posso revogar a qualquer momento no meu painel. Sem esta autorização, o treino não pode ser preparado.`;
