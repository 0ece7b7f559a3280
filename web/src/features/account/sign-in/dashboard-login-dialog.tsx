import { ACCOUNT } from 'domain/texts/account';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { LoginForm } from './login-form.tsx';

/** The login dialog 'Meu Painel' (spec §2), which the button under the plans opens. */
export function DashboardLoginDialog(props: { onClose: () => void; onSignedIn: () => void }) {
  return (
    <Dialog title={ACCOUNT.panelTitle} onClose={props.onClose}>
      <LoginForm onSignedIn={props.onSignedIn} />
    </Dialog>
  );
}
