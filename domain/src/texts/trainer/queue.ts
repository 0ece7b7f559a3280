import type { QueueFlag, QueueState } from '../../queue/states.ts';

/** How the trainer's pages and the export name each state of the queue. */
export const QUEUE_STATE_LABELS: Readonly<Record<QueueState, string>> = {
  ended: 'Encerrado',
  unclaimed: 'Pagou, sem conta',
  'no-questionnaire': 'Sem anamnese',
  incomplete: 'Anamnese incompleta',
  changed: 'Alterou depois de liberado',
  waiting: 'Aguardando treino',
  preparing: 'Em preparo',
  expiring: 'Vence em até 7 dias',
  released: 'Liberado',
};

/** How the trainer's pages and the export name each flag of a row. */
export const QUEUE_FLAG_LABELS: Readonly<Record<QueueFlag, string>> = {
  limitation: 'Limitação ou lesão',
  disputed: 'Pagamento contestado',
  refused: 'Cobrança recusada',
  'renews-twice': 'Duas renovações no cartão',
};
