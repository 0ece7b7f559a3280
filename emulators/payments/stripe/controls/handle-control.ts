import { controlHandler } from '../../shared/controls.ts';
import { ApiError, invalidRequest } from '../http/api-error.ts';
import { runDue } from '../operations/due/run-due.ts';
import type { Sandbox } from '../sandbox.ts';
import { CONTROLS } from './control-routes.ts';

/** Handles requests to `/_sandbox/…`. */
export const handleControl = controlHandler<Sandbox>({
  controls: CONTROLS,
  malformed: (message) => invalidRequest(message),
  notFound: () => new ApiError(404, { type: 'invalid_request_error', message: 'Unrecognized request URL' }),
  runDue: (sandbox) => runDue(sandbox, sandbox.clock.now()),
});
