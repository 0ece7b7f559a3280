import { getPixPayloadInfo, isValidPixPayload } from '@brazilian-utils/brazilian-utils';
import { expect, test } from 'vitest';
import { crc16, writeBrCode } from './br-code.ts';

test('the CRC of 123456789 is the published check value of CRC16-CCITT-FALSE', () => {
  expect(crc16('123456789')).toBe('29B1');
});

test('a code equals the known-good vector, character by character', () => {
  const code = writeBrCode({
    url: 'pix.sandbox.example.com/qr/v2/0123456789abcdef0123456789abcdef',
    amount: 15990,
    receiverName: 'PERSONAL TRAINER',
    receiverCity: 'SAO PAULO',
  });
  expect(code).toBe(
    '00020101021226840014br.gov.bcb.pix2562pix.sandbox.example.com/qr/v2/0123456789abcdef0123456789abcdef5204000053039865406159.905802BR5916PERSONAL TRAINER6009SAO PAULO62070503***63047E04',
  );
});

test('an independent reader accepts the code and reads the values that were written', () => {
  const code = writeBrCode({
    url: 'pix.sandbox.example.com/qr/v2/abc',
    amount: 5,
    receiverName: 'PERSONAL TRAINER',
    receiverCity: 'SAO PAULO',
  });
  expect(isValidPixPayload(code)).toBe(true);
  // The reader does not report the amount of a dynamic code, so the test looks for the field itself.
  expect(code).toContain('54040.05');
  expect(getPixPayloadInfo(code)).toMatchObject({
    url: 'pix.sandbox.example.com/qr/v2/abc',
    merchantName: 'PERSONAL TRAINER',
    merchantCity: 'SAO PAULO',
  });
});
