import content from '../../../../content/claims.json' with { type: 'json' };
import type { Claims } from './schemas.ts';

export const CLAIMS: Claims = content;
