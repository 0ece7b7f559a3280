import { type Control, commonControls, type Controls, controlHandler } from '../../shared/controls.ts';
import { bareError, statusCodeError } from '../http/api-error.ts';
import { parse } from '../operations/parse.ts';
import type { Sandbox } from '../sandbox.ts';
import { CHARGE_CONTROLS, type ChargeControl, describeCharge } from './charge-controls.ts';

function ofCharge(control: ChargeControl): Control<Sandbox> {
  return (sandbox, body, id) => {
    const charge = sandbox.store.charges.get(id);
    if (!charge) throw bareError(404, 'Pix QRCode not found');
    return control(sandbox, charge, body);
  };
}

const CONTROLS: Controls<Sandbox> = {
  ...commonControls<Sandbox>(parse, ({ store }, seconds) => {
    store.clockAheadMs += seconds * 1_000;
  }),
  'GET /charges': (sandbox) =>
    [...sandbox.store.charges.values()].map((charge) => describeCharge(sandbox, charge)),
  'GET /webhooks': ({ store, webhooks }) => ({
    url: webhooks.url ?? null,
    deliveries: store.deliveries,
  }),
  ...Object.fromEntries(
    Object.entries(CHARGE_CONTROLS).map(([action, control]) => [
      `POST /charges/:id/${action}`,
      ofCharge(control),
    ]),
  ),
};

/** Handles requests to `/_sandbox/…`. */
export const handleControl = controlHandler<Sandbox>({
  controls: CONTROLS,
  malformed: (message) => statusCodeError(400, message),
  notFound: () => statusCodeError(404, 'Not found'),
});
