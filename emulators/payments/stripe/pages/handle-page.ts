import { pageHandler } from '../../shared/pages.ts';
import { invalidRequest } from '../http/api-error.ts';
import { runDue } from '../operations/due/run-due.ts';
import type { Sandbox } from '../sandbox.ts';
import { PAGES } from './page-routes.ts';
import { INTRO } from './texts.ts';

/** Handles requests for the pages. */
export const handlePage = pageHandler<Sandbox>({
  pages: PAGES,
  intro: INTRO,
  listLink: 'Todos os pagamentos',
  malformed: (message) => invalidRequest(message),
  runDue: (sandbox) => runDue(sandbox, sandbox.clock.now()),
});
