/** `npm run content`: checks the folder content/ alone. */
import { checkContent } from './content/check-content.ts';
import { messageOf } from './processes.ts';

try {
  await checkContent();
  console.log('content/ está certo.');
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = 1;
}
