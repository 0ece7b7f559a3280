/** Where every function runs: São Paulo, next to the database. */
export const REGION = 'southamerica-east1';
