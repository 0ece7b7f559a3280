import content from '../../../content/trainer.json' with { type: 'json' };
import type { Trainer } from './schemas.ts';

/** Who the trainer is: name, registration, contract's facts, contact. */
export const TRAINER: Trainer = content;
