import { ACCOUNT, PAID_ACCOUNT } from 'domain/account/texts';
import { CARD } from 'domain/buy/texts';
import { UsernameForManagers } from '../../account/password-fields.tsx';
import { NotLoaded } from '../../buy/order-form.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { ActionBar, Dialog } from '../../kit/ui/dialog.tsx';
import { TextField } from '../../kit/ui/text-field.tsx';

/**
 * Covers the page for a person who comes back from the payment page, until the dialog with the same words is there. It is
 * static HTML that the inline script shows, and changes once the payment is confirmed (bootstrap.js), because React needs seconds on
 * a slow phone.
 */
export function ReturnNotice() {
  return (
    <output id="return-notice" className="fixed inset-0 z-40 place-items-center bg-base-100 p-4">
      <span className="block w-full max-w-lg border-primary border-t-4 bg-base-200 px-5 py-6 sm:px-8">
        <span className="unpaid">
          <strong className="display block text-3xl">{CARD.confirming}</strong>
          <span className="wait mt-4 flex items-center gap-4">{CARD.confirmingText}</span>
        </span>
        <strong className="is-paid display text-3xl">{CARD.confirmed}</strong>
      </span>
    </output>
  );
}

const nothing = () => undefined;

/**
 * The form for the password of a payment by card, until the one with the same fields is there and takes over what was typed
 * (account-dialogs.tsx). It is static HTML that the inline script opens once the payment is confirmed, for a buyer who cannot be
 * signed in (bootstrap.js).
 */
export function EarlyPasswordForm() {
  return (
    <Dialog title={PAID_ACCOUNT.successTitle} standing={{ id: 'conta', open: false }} onClose={nothing}>
      {/* Whatever happens, no browser writes the password into an address. */}
      <form method="dialog" noValidate className="flex flex-col gap-5">
        <p>
          {PAID_ACCOUNT.createText} <strong data-email />
        </p>
        <UsernameForManagers email="" />
        <TextField
          name="password"
          label={ACCOUNT.password}
          hint={ACCOUNT.passwordHint}
          type="password"
          autoComplete="new-password"
          required
          value=""
          onChange={nothing}
        />
        <TextField
          name="passwordAgain"
          label={ACCOUNT.passwordAgain}
          type="password"
          autoComplete="new-password"
          enterKeyHint="go"
          required
          value=""
          onChange={nothing}
        />
        <ActionBar>
          <NotLoaded />
          <Button type="submit" size="large" wide data-wait={ACCOUNT.creating}>
            {ACCOUNT.create}
          </Button>
        </ActionBar>
      </form>
    </Dialog>
  );
}
