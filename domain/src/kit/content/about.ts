import about from '../../../../content/about.json' with { type: 'json' };
import delivery from '../../../../content/delivery.json' with { type: 'json' };
import type { About, Delivery } from './schemas.ts';

/** The section about the trainer (spec §2, anchor `sobre`). The panel's first script needs the trainer's name, but not this. */
export const ABOUT: About = about;

/** In how many working days the workout comes, and how. */
export const DELIVERY: Delivery = delivery;
