import { maskTypedPhone } from './mask-typed-phone.ts';

/** What every field for a phone number has, as props of a text field. */
export const PHONE_INPUT = {
  type: 'tel',
  inputMode: 'tel',
  autoComplete: 'tel',
  mask: maskTypedPhone,
} as const;
