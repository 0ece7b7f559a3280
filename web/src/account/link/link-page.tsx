import { CONFIRM_LINK, RESET_LINK, ACCOUNT_LINK } from 'domain/account/link-texts';
import type { Link } from 'domain/account/links-contract';
import { useState } from 'react';
import { Button } from '../../kit/ui/button.tsx';
import { showToast } from '../../kit/ui/toast.tsx';
import { ConfirmMailboxForm, ResetPasswordForm } from './link-forms.tsx';
import { type LinkOutcome, useLink, voidLink } from '../calls/link.ts';
import { DeadLink, RefusedLink, UnreadLink } from './link-endings.tsx';
import { LinkFrame, LinkReading } from './link-frame.tsx';

interface LinkPageProps {
  /** The link's code. It has to be the key of this component, too. */
  code: string;
  /** The link has taken effect. The account is signed in, unless that failed. */
  onDone: () => void;
}

/** The page of a mailed link. It reads the link, and asks for a password before it changes anything. */
export function LinkPage({ code, onDone }: LinkPageProps) {
  const { state, retry } = useLink(code);
  switch (state.kind) {
    case 'reading':
      return <LinkReading />;
    case 'unread':
      return <UnreadLink onRetry={retry} />;
    case 'dead':
      return <DeadLink />;
    case 'read':
      return <OpenLink code={code} link={state.link} onDone={onDone} />;
    default:
      return state satisfies never;
  }
}

function OpenLink({ code, link, onDone }: LinkPageProps & { link: Link }) {
  const [ended, setEnded] = useState<'dead' | 'refused' | null>(null);
  const [refusing, setRefusing] = useState(false);
  const { kind, email } = link;
  const texts = kind === 'confirmation' ? CONFIRM_LINK : RESET_LINK;

  const follow = (outcome: LinkOutcome) => {
    switch (outcome.kind) {
      case 'done':
        showToast({ kind: 'success', text: texts.done });
        return onDone();
      case 'not-signed-in':
        showToast({ kind: 'warning', text: RESET_LINK.signInFailed });
        return onDone();
      case 'dead':
        return setEnded('dead');
      case 'failed':
        return showToast({ kind: 'error', text: outcome.text });
      default:
        return outcome satisfies never;
    }
  };
  const refuse = async () => {
    setRefusing(true);
    const outcome = await voidLink(code);
    setRefusing(false);
    if (outcome.kind === 'done') setEnded('refused');
    else follow(outcome);
  };

  if (ended === 'dead') return <DeadLink email={email} />;
  if (ended === 'refused') return <RefusedLink email={email} />;
  const Form = kind === 'confirmation' ? ConfirmMailboxForm : ResetPasswordForm;
  return (
    <LinkFrame title={texts.title}>
      <Form email={email} code={code} onOutcome={follow} />
      <div className="mt-6 border-base-300 border-t pt-4">
        <Button
          look="quiet"
          wide
          busy={refusing}
          busyText={ACCOUNT_LINK.refusing}
          onClick={() => void refuse()}
        >
          {ACCOUNT_LINK.notMe}
        </Button>
      </div>
    </LinkFrame>
  );
}
