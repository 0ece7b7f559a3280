/** Notes a problem, as a sentence, unless something holds. */
export type Demand = (holds: boolean, otherwise: string) => void;
