import { TRAINER } from '../content/trainer.ts';

/** The version of the text, stored with the moment of the consent. A change of the text needs a new version. */
export const CONSENT_VERSION = '2026-11';

/** The specific consent to health data that LGPD art. 11 requires. */
export const CONSENT_TEXT = `Autorizo, de forma específica, o tratamento dos meus dados de saúde (peso, altura, limitações, lesões e nível de energia) por ${TRAINER.name}, exclusivamente para preparar e acompanhar meu treino. Posso revogar a qualquer momento no meu painel. Sem esses dados, o treino não pode ser preparado.`;
