import { ACCOUNT } from 'domain/account/texts';
import { ACCOUNT_DATA } from 'domain/account/card-texts';
import { CHANGE_PASSWORD } from 'domain/account/dialog-texts';
import { RESET_LINK } from 'domain/account/link-texts';
import { HEADER, QUESTIONNAIRE_CARD, SIGN_OUT_TEXTS, SIGNED_OUT } from 'domain/panel/texts';
import { DEMO_PASSWORD } from 'emulators';
import { linkMailedTo } from '../e2e/support/mailbox.ts';
import { newSubscriber } from '../e2e/support/people.ts';
import {
  arriveAt,
  logIn,
  open,
  press,
  see,
  seeHeading,
  test,
  type,
  untilNoticesGo,
} from './support/journey.ts';

test('in Firefox a subscriber logs in, changes the password, logs out and logs in with the new one', async ({
  page,
}) => {
  const { email } = await newSubscriber();
  await open(page, '/dashboard');
  await press(page, SIGNED_OUT.login);
  await logIn(page, email, 'não-é-essa');
  await see(page, ACCOUNT.wrongCredentials);
  await logIn(page, email, DEMO_PASSWORD);
  await seeHeading(page, QUESTIONNAIRE_CARD.title);

  await press(page, ACCOUNT_DATA.title, 'heading');
  await press(page, ACCOUNT_DATA.changePassword);
  await seeHeading(page, CHANGE_PASSWORD.title);
  await type(page, CHANGE_PASSWORD.current, DEMO_PASSWORD);
  await type(page, CHANGE_PASSWORD.new, 'senha-nova-1');
  await type(page, CHANGE_PASSWORD.again, 'senha-nova-1');
  await press(page, CHANGE_PASSWORD.save);
  await see(page, CHANGE_PASSWORD.done);

  await untilNoticesGo(page);
  await press(page, HEADER.signOut);
  await see(page, SIGN_OUT_TEXTS.done);
  await arriveAt(page, '/');
  await open(page, '/dashboard');
  await press(page, SIGNED_OUT.login);
  await logIn(page, email, 'senha-nova-1');
  await seeHeading(page, QUESTIONNAIRE_CARD.title);
});

test('in Firefox a subscriber who forgot the password chooses another by the mailed link', async ({
  page,
}) => {
  const { email } = await newSubscriber();
  await open(page, '/dashboard');
  await press(page, SIGNED_OUT.login);
  await type(page, ACCOUNT.email, email);
  await press(page, ACCOUNT.forgot);
  await see(page, ACCOUNT.forgotSent);

  const link = new URL(await linkMailedTo(email));
  await open(page, `${link.pathname}${link.hash}`);
  await seeHeading(page, RESET_LINK.title);
  await type(page, ACCOUNT.password, 'senha-nova-2');
  await type(page, ACCOUNT.passwordAgain, 'senha-nova-2');
  await press(page, RESET_LINK.submit);
  await arriveAt(page, '/dashboard');
  await seeHeading(page, QUESTIONNAIRE_CARD.title);
});
