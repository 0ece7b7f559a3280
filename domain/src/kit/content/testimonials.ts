import content from '../../../../content/testimonials.json' with { type: 'json' };
import type { Testimonials } from './schemas.ts';

export const TESTIMONIALS: Testimonials = content;
