import about from '../../../../content/about.json' with { type: 'json' };
import delivery from '../../../../content/delivery.json' with { type: 'json' };
import trainer from '../../../../content/trainer.json' with { type: 'json' };
import type { About, Delivery, Trainer } from './schemas.ts';

const isShe = trainer.pronoun === 'ela';

/** Who the trainer is: name, registration, contract's facts, contact. `pronoun` is also the word itself: 'ele' or 'ela'. */
export const TRAINER: Trainer = { ...trainer, pronoun: isShe ? 'ela' : 'ele' };

/** The words about the trainer that follow the pronoun, as in `pel${O} ${TRAINER.name}`, `d${O} ${TREINADOR}` and `avisad${O}`. */
export const [O, SEU, TREINADOR] = isShe ? ['a', 'Sua', 'treinadora'] : ['o', 'Seu', 'treinador'];

/** The section about the trainer (spec §2, anchor `sobre`). */
export const ABOUT: About = about;

export const DELIVERY: Delivery = delivery;
