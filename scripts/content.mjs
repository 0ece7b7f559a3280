/** `npm run content`: checks the folder content/ alone. */
import { checkContent } from './content/check-content.mjs';
import { messageOf } from './processes.mjs';

try {
  await checkContent();
  console.log('content/ está certo.');
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = 1;
}
