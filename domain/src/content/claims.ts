import content from '../../../content/claims.json' with { type: 'json' };
import type { Claims } from './schemas.ts';

/** The marketing claims (spec §9). */
export const CLAIMS: Claims = content;
