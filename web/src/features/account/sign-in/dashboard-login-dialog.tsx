import { ACCOUNT } from 'domain/texts/account';
import { Dialog } from '../../../components/dialog.tsx';
import { LoginForm } from './login-form.tsx';

/** The 'Meu Painel' login modal, opened by the link under the plans (design §10). */
export function DashboardLoginDialog(props: { onClose: () => void; onSignedIn: () => void }) {
  return (
    <Dialog title={ACCOUNT.panelTitle} onClose={props.onClose}>
      <LoginForm onSignedIn={props.onSignedIn} />
    </Dialog>
  );
}
