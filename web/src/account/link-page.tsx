import { useForm } from '@tanstack/react-form';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import {
  ACCOUNT_LINK,
  CONFIRM_LINK,
  DEAD_LINK,
  REFUSED_LINK,
  RESET_LINK,
  UNREAD_LINK,
} from 'domain/account/link-texts';
import type { Link as FollowedLink } from 'domain/account/links-contract';
import { RETRY } from 'domain/kit/texts';
import { connectAhead } from '../kit/firebase/connect-ahead.ts';
import { Button } from '../kit/ui/button.tsx';
import { Form, SubmitButton } from '../kit/ui/form.tsx';
import { WhatsappLink } from '../kit/ui/new-tab-links.tsx';
import { decorate } from '../kit/ui/page.tsx';
import { NewPasswordFields, PasswordField } from './password-fields.tsx';
import { TextField } from '../kit/ui/text-field.tsx';
import { showToast } from '../kit/ui/toast.tsx';
import { type LinkOutcome, resetAndSignIn, signInAndConfirm, useLink, voidLink } from './link-code.ts';
import { EmailField, ForgotPassword, LinkSent, requestPasswordReset } from './login-form.tsx';

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

function OpenLink({ code, link, onDone }: LinkPageProps & { link: FollowedLink }) {
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

/** The title that was shown last. It outlives the frame, because each state of the page renders a new one. */
let lastTitle: string | null = null;

/** The one card of the page, with its title and the link home. With a new title the heading takes the focus. */
function LinkFrame({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The focus moves before the title is seen. Later, it would be taken from a person who has gone on to a field meanwhile.
  useLayoutEffect(() => {
    // The page's first title takes no focus, because screen readers start at the top of a new page anyway.
    if (lastTitle !== null && lastTitle !== title) decorate(() => heading.current?.focus());
    lastTitle = title;
  }, [title]);
  return (
    <main className="grid min-h-dvh content-start justify-items-center bg-base-200 px-3 py-6 text-pretty sm:content-center sm:px-4 sm:py-12">
      <section className="w-full max-w-md border-primary border-t-4 bg-base-100 px-5 py-7 sm:px-10 sm:py-10">
        <h1 ref={heading} tabIndex={-1} className="display mb-5 text-4xl outline-none sm:text-5xl">
          {title}
        </h1>
        {children}
      </section>
      <Link to="/" className="btn btn-ghost mt-4">
        {ACCOUNT_LINK.home}
      </Link>
    </main>
  );
}

/** The page while the link is read. The build prerenders it into conta.html; a second text appears if loading takes long. */
export function LinkReading() {
  return (
    <LinkFrame title={ACCOUNT_LINK.pageTitle}>
      <p className="no-js-only text-lg">{ACCOUNT_LINK.scriptNeeded}</p>
      <div className="js-only">
        <output className="block text-lg">{ACCOUNT_LINK.reading}</output>
        <output className="animate-late mt-4 block">{ACCOUNT_LINK.slow}</output>
      </div>
    </LinkFrame>
  );
}

/** The e-mail address to which the link was sent. A password manager reads it as the user's name. */
function LinkEmail({ email }: { email: string }) {
  return (
    <TextField
      label={ACCOUNT_LINK.email}
      name="email"
      type="email"
      autoComplete="username"
      readOnly
      value={email}
      onChange={() => undefined}
    />
  );
}

interface LinkFormProps {
  email: string;
  code: string;
  onOutcome: (outcome: LinkOutcome) => void;
}

/** Asks for the password. The link alone confirms nothing: the password shows that the visitor owns the account. */
function ConfirmMailboxForm({ email, code, onOutcome }: LinkFormProps) {
  const form = useForm({
    defaultValues: { password: '' },
    canSubmitWhenInvalid: true,
    onSubmit: async ({ value: { password } }) => onOutcome(await signInAndConfirm(email, password, code)),
  });
  useEffect(connectAhead, []);
  return (
    <Form form={form}>
      <p>{CONFIRM_LINK.text}</p>
      <LinkEmail email={email} />
      <PasswordField form={form} name="password" required={CONFIRM_LINK.passwordRequired} />
      <SubmitButton form={form} text={CONFIRM_LINK.submit} busyText={CONFIRM_LINK.submitting} />
      <ForgotPassword email={email} />
    </Form>
  );
}

/** The form for a new password of the account to whose e-mail address the link was sent (spec §5 "Password creation"). */
function ResetPasswordForm({ email, code, onOutcome }: LinkFormProps) {
  const form = useForm({
    defaultValues: { password: '', passwordAgain: '' },
    canSubmitWhenInvalid: true,
    onSubmit: async ({ value: { password } }) => onOutcome(await resetAndSignIn(email, password, code)),
  });
  useEffect(connectAhead, []);
  return (
    <Form form={form}>
      <p>{RESET_LINK.text}</p>
      <LinkEmail email={email} />
      <NewPasswordFields form={form} />
      <SubmitButton form={form} text={RESET_LINK.submit} busyText={RESET_LINK.submitting} />
    </Form>
  );
}

/** A form that has a new link mailed, which resets the password. `email` is filled in first; `look` is that of its button. */
function AskForLink({ email, look }: { email: string; look: 'primary' | 'outline' }) {
  const [sent, setSent] = useState(false);
  const form = useForm({
    defaultValues: { email },
    canSubmitWhenInvalid: true,
    onSubmit: async ({ value }) => {
      const problem = await requestPasswordReset(value.email);
      if (problem !== null) showToast({ kind: 'error', text: problem });
      setSent(problem === null);
    },
  });
  return (
    <Form form={form}>
      <EmailField form={form} checked enterKeyHint="go" />
      <LinkSent shown={sent} />
      <form.Subscribe selector={(state) => state.isSubmitting}>
        {(busy) => (
          <Button type="submit" look={look} size="large" wide busy={busy} busyText={DEAD_LINK.submitting}>
            {DEAD_LINK.submit}
          </Button>
        )}
      </form.Subscribe>
    </Form>
  );
}

function ToDashboard() {
  return (
    <Link to="/dashboard" className="btn btn-outline w-full">
      {ACCOUNT_LINK.panel}
    </Link>
  );
}

/** The link no longer works, or the page's URL has none (`missing`). Offers a new one; `email` is filled in first. */
export function DeadLink({ missing = false, email = '' }: { missing?: boolean; email?: string }) {
  return (
    <LinkFrame title={missing ? DEAD_LINK.noCodeTitle : DEAD_LINK.title}>
      <div className="flex flex-col gap-5">
        <p>{missing ? DEAD_LINK.noCode : DEAD_LINK.text}</p>
        <ToDashboard />
        <p className="border-base-300 border-t pt-5">{DEAD_LINK.ask}</p>
        <AskForLink email={email} look="primary" />
      </div>
    </LinkFrame>
  );
}

/** The server could not be asked about the link, which stays valid. Offers to try again. */
function UnreadLink({ onRetry }: { onRetry: () => void }) {
  return (
    <LinkFrame title={UNREAD_LINK.title}>
      <div className="flex flex-col gap-5">
        <p>{UNREAD_LINK.text}</p>
        <Button size="large" wide onClick={onRetry}>
          {RETRY}
        </Button>
      </div>
    </LinkFrame>
  );
}

/** After 'Não fui eu': says that the link is void, and how the mailbox's owner can go on. */
function RefusedLink({ email }: { email: string }) {
  return (
    <LinkFrame title={REFUSED_LINK.title}>
      <div className="flex flex-col gap-5">
        <p>{REFUSED_LINK.text}</p>
        <p>{REFUSED_LINK.next}</p>
        <AskForLink email={email} look="outline" />
        <WhatsappLink className="btn btn-whatsapp w-full" message={ACCOUNT_LINK.contactMessage}>
          {ACCOUNT_LINK.contact}
        </WhatsappLink>
      </div>
    </LinkFrame>
  );
}
