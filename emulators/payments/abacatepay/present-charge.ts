import QRCode from 'qrcode';
import { type Charge, shownStatus } from './state.ts';
import { receiptUrl } from './announcer.ts';

/** The code's QR image as a PNG data URL with its prefix, as the API sends it. */
export function qrDataUrl(charge: Charge): Promise<string> {
  return QRCode.toDataURL(charge.brCode, { errorCorrectionLevel: 'M', margin: 2, width: 320 });
}

/** The code as the API's `PixQRCode` object. `now` is in milliseconds since the epoch. */
export async function presentCharge(charge: Charge, now: number): Promise<Record<string, unknown>> {
  return {
    id: charge.id,
    amount: charge.amount,
    status: shownStatus(charge, now),
    devMode: charge.devMode,
    brCode: charge.brCode,
    brCodeBase64: await qrDataUrl(charge),
    platformFee: charge.platformFee,
    receiptUrl: receiptUrl(charge),
    createdAt: new Date(charge.createdAt).toISOString(),
    updatedAt: new Date(charge.updatedAt).toISOString(),
    expiresAt: new Date(charge.expiresAt).toISOString(),
    metadata: charge.metadata,
  };
}

/** The code as `check` answers it: its status and its time of expiry, without the amount. */
export function presentStatus(charge: Charge, now: number): Record<string, unknown> {
  return {
    id: charge.id,
    status: shownStatus(charge, now),
    expiresAt: new Date(charge.expiresAt).toISOString(),
  };
}
