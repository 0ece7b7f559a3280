import content from '../../../content/testimonials.json' with { type: 'json' };
import type { Testimonials } from './schemas.ts';

/** The testimonials (spec §3). */
export const TESTIMONIALS: Testimonials = content;
