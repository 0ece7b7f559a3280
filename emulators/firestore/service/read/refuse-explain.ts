import { StatusError } from '../../values/status.ts';
import type { Message } from '../service.ts';

/** Query Explain is not served; throws UNIMPLEMENTED when it is asked for. */
export function refuseExplain(request: Message): void {
  if (request.explainOptions != null) throw new StatusError('UNIMPLEMENTED', 'Query Explain is not served.');
}
