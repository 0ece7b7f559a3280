import claims from '../../../../content/claims.json' with { type: 'json' };
import testimonials from '../../../../content/testimonials.json' with { type: 'json' };
import type { Claims, Testimonials } from './schemas.ts';

export const CLAIMS: Claims = claims;

export const TESTIMONIALS: Testimonials = testimonials;
