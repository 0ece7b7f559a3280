import content from '../../../../content/delivery.json' with { type: 'json' };
import type { Delivery } from './schemas.ts';

export const DELIVERY: Delivery = content;
