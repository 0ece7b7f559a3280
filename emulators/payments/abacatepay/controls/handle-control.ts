import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendJson } from '../../../shared/http.ts';
import { bareError, statusCodeError } from '../http/api-error.ts';
import { readJson } from '../http/read-json.ts';
import type { Sandbox } from '../sandbox.ts';
import { CHARGE_CONTROLS, CONTROLS } from './control-routes.ts';

/** One request to `/_sandbox/…`: JSON in, JSON out. Throws `ApiError`. */
export async function handleControl(
  sandbox: Sandbox,
  request: IncomingMessage,
  url: URL,
  response: ServerResponse,
): Promise<void> {
  const body = await readJson(request);
  const path = url.pathname.slice('/_sandbox'.length);
  const [, id, action] = /^\/charges\/([^/]+)\/([a-z]+)$/u.exec(path) ?? [];
  const chargeControl =
    action === undefined || request.method !== 'POST' ? undefined : CHARGE_CONTROLS[action];
  if (id !== undefined && chargeControl) {
    const charge = sandbox.store.charges.get(id);
    if (!charge) throw bareError(404, 'Pix QRCode not found');
    sendJson(response, 200, await chargeControl(sandbox, charge, body));
    return;
  }
  const control = CONTROLS[`${request.method} ${path}`];
  if (!control) throw statusCodeError(404, 'Not found');
  sendJson(response, 200, await control(sandbox, body));
}
