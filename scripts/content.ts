/** `npm run content`: checks the folder content/ alone. */
import { checkContent } from './content/check-content.ts';
import { runCommand } from './processes.ts';

await runCommand(async () => {
  await checkContent();
  console.log('content/ está certo.');
});
