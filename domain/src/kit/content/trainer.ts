import trainer from '../../../../content/trainer.json' with { type: 'json' };
import type { Trainer } from './schemas.ts';

const isShe = trainer.pronoun === 'ela';

/** Who the trainer is: name, registration, contract's facts, contact. `pronoun` is also the word itself: 'ele' or 'ela'. */
export const TRAINER: Trainer = { ...trainer, pronoun: isShe ? 'ela' : 'ele' };

/** The words about the trainer that follow the pronoun, as in `pel${O} ${TRAINER.name}`, `d${O} ${TREINADOR}` and `avisad${O}`. */
export const [O, SEU, TREINADOR] = isShe ? ['a', 'Sua', 'treinadora'] : ['o', 'Seu', 'treinador'];
