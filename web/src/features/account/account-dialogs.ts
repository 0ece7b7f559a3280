/** The dialogs over the landing page that need Auth, as one file. Buying loads without them. */
export { AccountModal } from './paid/account-modal.tsx';
export { DashboardLoginDialog } from './sign-in/dashboard-login-dialog.tsx';
