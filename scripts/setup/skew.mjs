/** By how much the clocks of two providers may differ when it is asked which of two things is the newer one. */
export const SKEW_MS = 5 * 60_000;
