import { expect } from 'vitest';

/** Matches the error of a call that was refused with this code. */
export const refusedWith = (code: string): unknown =>
  expect.objectContaining({ details: expect.objectContaining({ code }) });
