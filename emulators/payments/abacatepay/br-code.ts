/** The CRC16-CCITT-FALSE of a text (polynomial 0x1021, initial value 0xFFFF) as 4 upper-case hexadecimal digits. */
export function crc16(text: string): string {
  let crc = 0xffff;
  for (const byte of Buffer.from(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1)
      crc = ((crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff) >>> 0;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

function field(id: string, value: string): string {
  return `${id}${String(value.length).padStart(2, '0')}${value}`;
}

interface BrCodeParams {
  /** The URL at which the bank fetches the charge, without its scheme, up to 77 characters. */
  url: string;
  /** In centavos. */
  amount: number;
  /** ASCII, up to 25 characters. */
  receiverName: string;
  /** ASCII, up to 15 characters. */
  receiverCity: string;
}

/**
 * The dynamic BR Code ("PIX copia e cola") of a charge, as the Banco Central's Manual do BR Code defines it.
 * The library's writer is not used: it leaves the amount out of dynamic codes, and the provider's codes have it.
 */
export function writeBrCode({ url, amount, receiverName, receiverCity }: BrCodeParams): string {
  const withoutCrc = [
    field('00', '01'),
    field('01', '12'),
    field('26', field('00', 'br.gov.bcb.pix') + field('25', url)),
    field('52', '0000'),
    field('53', '986'),
    field('54', (amount / 100).toFixed(2)),
    field('58', 'BR'),
    field('59', receiverName),
    field('60', receiverCity),
    field('62', field('05', '***')),
    '6304',
  ].join('');
  return withoutCrc + crc16(withoutCrc);
}
