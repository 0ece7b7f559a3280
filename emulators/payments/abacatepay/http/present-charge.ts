import QRCode from 'qrcode';
import { type Charge, shownStatus } from '../state/charge.ts';
import { receiptUrl } from '../webhooks/event.ts';

/** The code's QR as a PNG data URL, prefix included, as the API sends it. */
export function qrDataUrl(charge: Charge): Promise<string> {
  return QRCode.toDataURL(charge.brCode, { errorCorrectionLevel: 'M', margin: 2, width: 320 });
}

/** The API's `PixQRCode` object. */
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

/** What `check` tells: the status and the end, no amount. */
export function presentStatus(charge: Charge, now: number): Record<string, unknown> {
  return {
    id: charge.id,
    status: shownStatus(charge, now),
    expiresAt: new Date(charge.expiresAt).toISOString(),
  };
}
