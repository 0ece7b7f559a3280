/** `npm run forget`: scripts/operate.mjs sets the environment and starts this program. */
import { EmailSchema } from 'domain/email';
import * as v from 'valibot';
import { forgetUnpaid } from '../../my-data/forget-unpaid.ts';

const args = process.argv.slice(2);
const isDry = args.includes('--dry-run');
const [address, ...others] = args.filter((arg) => arg !== '--dry-run');
const email = v.safeParse(EmailSchema, address);
if (!email.success || others.length > 0) {
  console.log('One e-mail address is needed: npm run forget -- <email> [--dry-run]');
  process.exitCode = 1;
} else {
  const { refusal, lines } = await forgetUnpaid(email.output, isDry);
  if (refusal !== null) {
    console.log(`Refused: ${refusal}`);
    process.exitCode = 1;
  } else if (lines.length === 0) console.log('Nothing is held of this address.');
  else {
    console.log(isDry ? 'A run would do this:' : 'Done:');
    for (const line of lines) console.log(`  ${line}`);
  }
}
