/** Whether a plan is active at `now`: it is subscribed, and it has no end or its end is still to come (spec §4). */
export function isActive(
  record: { readonly subscribed: boolean; readonly subscription_end: Date | null },
  now: Date,
): boolean {
  return record.subscribed && (record.subscription_end === null || record.subscription_end > now);
}
