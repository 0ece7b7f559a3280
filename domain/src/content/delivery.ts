import content from '../../../content/delivery.json' with { type: 'json' };
import type { Delivery } from './schemas.ts';

/** Within how many working days a workout is promised, how it comes, and the app in which it opens. */
export const DELIVERY: Delivery = content;
