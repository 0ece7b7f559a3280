import { CLOSE } from 'domain/texts/common';
import { Button } from './button.tsx';
import { PaymentProtocol } from './payment-protocol.tsx';

interface PaymentSuccessProps {
  text: string;
  /** Says what comes next. */
  next: string;
  /** The label of the button that goes there. */
  action: string;
  onAction: () => void;
  onClose: () => void;
  protocol: string;
}

/** The content of a dialog that confirms a payment and offers the next step. */
export function PaymentSuccess({ text, next, action, onAction, onClose, protocol }: PaymentSuccessProps) {
  return (
    <div className="flex flex-col gap-5">
      <p className="text-lg">{text}</p>
      <p>{next}</p>
      <Button size="large" wide onClick={onAction}>
        {action}
      </Button>
      <Button look="outline" wide onClick={onClose}>
        {CLOSE}
      </Button>
      <PaymentProtocol protocol={protocol} />
    </div>
  );
}
