/** The reasons for which courtesy days are given. A closed list, so that no record holds what somebody typed about a person. */
export const COURTESY_REASONS = ['outage', 'delay', 'goodwill', 'correction'] as const;
export type CourtesyReason = (typeof COURTESY_REASONS)[number];

/** The most courtesy days of one gift: a period. */
export const MOST_COURTESY_DAYS = 60;
