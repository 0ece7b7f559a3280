import { O, TREINADOR } from '../../kit/content/trainer.ts';
import { COLLECTIONS, COPIES, type CollectionName } from '../../kit/terms/collections.ts';
import { spanText } from './spans.ts';

interface Kept {
  readonly what: string;
  readonly until: string;
  /** The collections that hold it. A test compares their terms with the text. */
  readonly collections: readonly CollectionName[];
}

const { subscribers, orders, payments, anamnese_treinos, consents, mail } = COLLECTIONS;
const { account_links, ended_sessions, questionnaire_news, openings, audit, imports } = COLLECTIONS;

/** How long each kind of data is kept, in the order in which a person meets it. The spans are those of the table of terms. */
export const KEPT: readonly Kept[] = [
  {
    what: 'Cadastro que ninguém pagou',
    until: `${spanText(subscribers.terms.registered)} depois do último envio.`,
    collections: ['subscribers'],
  },
  {
    what: 'Pedidos, códigos PIX e páginas de cartão',
    until: `O pedido, ${spanText(orders.terms.placed)}. O código ou a página que ninguém pagou, ${spanText(payments.terms.unpaid)} depois de vencer.`,
    collections: ['orders', 'payments'],
  },
  {
    what: `Conta, plano, respostas da anamnese e o que mudou nelas, treino, mensagens e anotações d${O} ${TREINADOR}`,
    until: `Até você apagar a conta. Se não apagar, ${spanText(subscribers.terms.ended)} depois do fim do seu último plano ou, se for depois, da criação do cadastro. Avisamos por e-mail ${spanText(subscribers.terms.announced)} antes.`,
    collections: [
      'subscribers',
      'anamnese_treinos',
      'anamnese_treinos/*/answer_changes',
      'workouts',
      'workouts/*/events',
      'trainer_notes',
      'queue',
    ],
  },
  {
    what: 'Dados de saúde',
    until: 'Até você revogar a autorização, no painel, e no máximo até o fim do prazo acima.',
    collections: [],
  },
  {
    what: 'Prova da autorização (versão e datas, sem seu nome nem dados de saúde)',
    until: `${spanText(consents.terms.ended)} depois do fim dela.`,
    collections: ['consents'],
  },
  {
    what: 'Pagamentos e períodos pagos',
    until: `Ficam ${spanText(payments.terms.paid)} ao do pagamento, prazo da lei tributária (arts. 173 e 195 do CTN), ou enquanto o plano em curso depender deles. Apagada a conta, restam só com o e-mail de quem pagou.`,
    collections: ['payments', 'grants'],
  },
  {
    what: 'Cópias dos e-mails que enviamos',
    until: `${spanText(mail.terms.written)}. As que têm um link, enquanto ele vale: ${spanText(account_links.terms.confirmation)} para confirmar o e-mail, ${spanText(account_links.terms.reset)} para trocar a senha.`,
    collections: ['mail', 'account_links'],
  },
  {
    what: `Consultas d${O} ${TREINADOR} às suas respostas, e o que quem opera o site fez a seu pedido`,
    until: `O registro de quem fez o quê e quando, ${spanText(audit.terms.done)}. A permissão de ler dura uma hora e é apagada ${spanText(openings.terms.over)} depois. O lembrete de que você mudou respostas, ${spanText(questionnaire_news.terms.told)}.`,
    collections: ['audit', 'openings', 'questionnaire_news'],
  },
  {
    what: 'Respostas de uma conta cujo e-mail era de outra pessoa, que o confirmou',
    until: `${spanText(anamnese_treinos.terms.closed)}, sem que ninguém as veja.`,
    collections: ['anamnese_treinos'],
  },
  {
    what: 'Respostas trazidas do serviço anterior',
    until: `${spanText(anamnese_treinos.terms.imported)} à espera de você. O registro de que foram trazidas, ${spanText(imports.terms.taken)}.`,
    collections: ['anamnese_treinos', 'imports'],
  },
  {
    what: 'Cópias de segurança',
    until: `As do banco de dados, ${spanText(COPIES.backups)}. As das contas (e-mail e um resumo que só confere a senha), cifradas, e os números do que foi apagado, sem nome nem e-mail, para apagá-lo de novo se uma cópia voltar: ${spanText(COPIES.recovery)}.`,
    collections: [],
  },
  {
    what: 'Registros técnicos de acesso, que o Google faz (endereço de internet e horário)',
    until: '30 dias, o prazo do serviço.',
    collections: [],
  },
  {
    what: 'O momento em que sua senha foi redefinida, para encerrar as sessões de antes',
    until: `${spanText(ended_sessions.terms.ended)}.`,
    collections: ['ended_sessions'],
  },
  {
    what: 'Contagem de pedidos por conta e por pagamento, em código que não os revela',
    until: 'Até o fim do período em que conta.',
    collections: ['rate_limits'],
  },
];
