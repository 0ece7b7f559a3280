import { EXISTING_ACCOUNT } from 'domain/texts/account/existing';
import { PaymentProtocol } from '../../../components/payment/payment-protocol.tsx';
import { WhatsappLink } from '../../../components/whatsapp-link.tsx';
import { LoginForm } from '../sign-in/login-form.tsx';

interface ExistingAccountProps {
  /** The e-mail address of the purchase, which has an account. */
  email: string;
  /** The payment's number, for a buyer who has to ask the trainer. */
  protocol: string;
  onSignedIn: () => void;
}

/**
 * For a buyer whose e-mail address has an account: they log in, reset the password by mail ('Esqueci minha senha'), or
 * ask the trainer if the e-mail address was mistyped or is another person's.
 */
export function ExistingAccount({ email, protocol, onSignedIn }: ExistingAccountProps) {
  return (
    <div className="flex flex-col gap-6">
      <p>{EXISTING_ACCOUNT.text}</p>
      <LoginForm initialEmail={email} onSignedIn={onSignedIn} />
      <section className="flex flex-col gap-3 border-base-300 border-t pt-6">
        <h3 className="font-bold text-lg">{EXISTING_ACCOUNT.notMine}</h3>
        <p>{EXISTING_ACCOUNT.notMineText(email)}</p>
        <PaymentProtocol protocol={protocol} />
        <WhatsappLink className="btn btn-whatsapp w-full" message={EXISTING_ACCOUNT.contactMessage(protocol)}>
          {EXISTING_ACCOUNT.contact}
        </WhatsappLink>
      </section>
    </div>
  );
}
