/** What the dashboard loads beside its live data, as one file. */
export { QuestionnaireWizard } from '../../features/questionnaire/questionnaire-wizard.tsx';
export { KeptPurchases } from './kept-purchases.tsx';
export { sendUnsent } from './send-unsent.ts';
