/**
 * The parts of the dashboard that a person opens, or that wait for the live data, as one file. As files of their own they would
 * compress worse, and whatever two of them share would be a further file.
 */
export { AccountActions } from './account/account-actions.tsx';
export { AnswersSection } from './answers/answers-section.tsx';
export { ListedPayments } from './payments/listed-payments.tsx';
export { FixPixButton } from './plan/fix-pix-button.tsx';
