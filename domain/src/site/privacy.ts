import { O, TRAINER, TREINADOR } from '../kit/content/trainer.ts';
import { type CollectionName, COLLECTIONS, COPIES, type Span } from '../kit/terms.ts';

/**
 * A span of the table of terms as a person reads it: '30 dias', '1 ano', or 'até o fim do 5º ano seguinte', as the tax law counts.
 */
export function spanText(span: Span): string {
  if ('hours' in span) return counted(span.hours, 'hora', 'horas');
  if ('days' in span) return counted(span.days, 'dia', 'dias');
  if ('years' in span) return counted(span.years, 'ano', 'anos');
  return `até o fim do ${span.calendarYears}º ano seguinte`;
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

interface Kept {
  readonly what: string;
  readonly until: string;
  /** The collections that hold it. A test compares their terms with the text. */
  readonly collections: readonly CollectionName[];
}

const { subscribers, orders, payments, anamnese_treinos, consents, mail } = COLLECTIONS;
const { account_links, ended_sessions, openings, audit, imports } = COLLECTIONS;

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
    what: `Conta, plano, respostas da anamnese, também como eram quando o treino foi liberado, treino, o que você registrou ao treinar e o resumo disso, mensagens e anotações d${O} ${TREINADOR}`,
    until: `Até você apagar a conta. Se não apagar, ${spanText(subscribers.terms.ended)} depois do fim do seu último plano ou, se for depois, da criação do cadastro. Avisamos por e-mail ${spanText(subscribers.terms.announced)} antes.`,
    collections: [
      'subscribers',
      'anamnese_treinos',
      'kept_answers',
      'workouts',
      'workouts/*/events',
      'routine_drafts',
      'routines',
      'routines/*/sessions',
      'training_consents',
      'progress',
      'trainings_seen',
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
    until: `O registro de quem fez o quê e quando, ${spanText(audit.terms.done)}. A permissão de ler dura uma hora e é apagada ${spanText(openings.terms.over)} depois.`,
    collections: ['audit', 'openings'],
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

/** The page '/privacidade' (LGPD art. 9). */
export const PRIVACY = {
  title: 'Privacidade',
  description: `Quais dados ${TRAINER.name} usa, para quê, com quem os compartilha e por quanto tempo.`,
  skip: 'Pular para o conteúdo',
  home: 'Voltar ao site',
  contents: 'Nesta página',
  lead: `Quem trata seus dados é ${TRAINER.legalName}, CNPJ ${TRAINER.cnpj}. Aqui está tudo o que guardamos, para quê, quem recebe, por quanto tempo e como você decide sobre isso (Lei Geral de Proteção de Dados, LGPD).`,
  dataTitle: 'Quais dados usamos e para quê',
  basis: 'Base legal',
  data: [
    {
      what: 'Nome, e-mail, telefone e data de nascimento',
      why: 'Para criar sua conta, entregar seu plano e falar com você sobre ele.',
      basis: 'contrato (art. 7º, V, da LGPD)',
    },
    {
      what: 'CPF, só na compra por PIX',
      why: 'Vai para a emissão do código e não fica guardado aqui.',
      basis: 'contrato (art. 7º, V)',
    },
    {
      what: 'Cartão',
      why: 'É informado na página da Stripe e não passa por aqui.',
      basis: 'contrato (art. 7º, V)',
    },
    {
      what: 'Pagamentos: valor, data, forma e situação',
      why: 'Para dar o acesso, devolver o dinheiro quando for o caso e cumprir a lei tributária.',
      basis: 'contrato e obrigação legal (art. 7º, II e V)',
    },
    {
      what: 'Objetivo, experiência, rotina e as outras respostas da anamnese',
      why: 'Para preparar e acompanhar seu treino.',
      basis: 'contrato (art. 7º, V)',
    },
    {
      what: 'Dados de saúde: peso, altura, limitações, lesões, nível de energia e outros pontos que você informar',
      why: 'Para preparar e acompanhar seu treino, e só com a sua autorização, que você pode revogar no painel a qualquer momento. Revogada, são apagados os dados de saúde, também nas respostas guardadas, a ficha do treino, as anotações e as mensagens.',
      basis: 'consentimento específico (art. 11, I)',
    },
    {
      what: 'Dados de saúde que você registrar ao treinar: séries, repetições, cargas, esforço, dores e comentários',
      why: 'Para acompanhar seu treino, e só com uma autorização própria, que você pode revogar no painel a qualquer momento. Revogada, tudo o que você registrou é apagado. Sem ela, você treina sem registrar.',
      basis: 'consentimento específico (art. 11, I)',
    },
    {
      what: `Treino, mensagens e anotações d${O} ${TREINADOR}`,
      why: 'Para entregar o treino e ajustá-lo a você.',
      basis: 'contrato (art. 7º, V) e, no que toca à saúde, seu consentimento (art. 11, I)',
    },
    {
      what: 'Quem consultou suas respostas, e quantos pedidos uma conta faz',
      why: 'Para mostrar quem viu dados de saúde e impedir abusos.',
      basis: 'legítimo interesse na segurança (art. 7º, IX)',
    },
  ],
  receiversTitle: 'Quem recebe seus dados',
  receivers: [
    {
      who: TRAINER.name,
      what: 'Vê seu nome, contato, plano, respostas, o que mudou nelas e o que você registrou ao treinar. Cada consulta às respostas e aos treinos fica registrada.',
    },
    {
      who: 'Quem opera o site',
      what: 'Para atender um pedido seu, consulta cadastro, plano, pagamentos e o envio dos e-mails, nunca as suas respostas. O que essa pessoa faz fica registrado.',
    },
    {
      who: 'Google (Firebase)',
      what: 'Guarda as contas e os dados para nós. Parte do serviço pode ser processada fora do Brasil. Se a conexão cai, ele a testa com um endereço do Google, sem enviar dados seus.',
    },
    {
      who: 'Stripe',
      what: 'Recebe o pagamento por cartão, com seu e-mail, o plano, o número da sua conta aqui e os dados que você informa na página dela.',
    },
    {
      who: 'AbacatePay',
      what: 'Emite o código PIX com nome, e-mail, telefone, CPF, o plano e o número da sua conta aqui.',
    },
    {
      who: 'YouTube (Google)',
      what: 'Quando você abre o vídeo de um exercício, o YouTube fica sabendo que você o assistiu. Sem abrir, nada é enviado.',
    },
    {
      who: 'Serviço de e-mail',
      what: `Entrega as mensagens que escrevemos para você e para ${O} ${TREINADOR}. Nenhuma mensagem leva respostas da anamnese.`,
    },
  ],
  noSale: 'Não vendemos seus dados nem os usamos para publicidade.',
  keptTitle: 'Por quanto tempo',
  keptNote: 'Terminado um prazo, o banco de dados apaga o registro em cerca de um dia.',
  rightsTitle: 'Seus direitos e como usá-los',
  rights: [
    {
      what: 'Levar uma cópia ou apagar tudo',
      how: 'No painel, em Minha conta: Exportar meus dados, ou Excluir minha conta e meus dados.',
    },
    {
      what: 'Corrigir',
      how: 'Edite suas respostas no painel enquanto o plano estiver ativo, ou escreva para nós. Se digitou o e-mail errado na compra, devolvemos o pagamento, encerramos a cobrança do cartão e o cadastro com esse e-mail é apagado, para você comprar com o certo (art. 18, III, da LGPD).',
    },
    {
      what: 'Revogar a autorização de saúde',
      how: 'No painel, junto das suas respostas ou do seu treino, também depois do fim do plano.',
    },
    {
      what: `Ter acesso a tudo, também às anotações d${O} ${TREINADOR}`,
      how: 'Escreva para nós: respondemos em até 15 dias (art. 19).',
    },
    {
      what: 'Sem conta, preencheu e não pagou?',
      how: 'Para apagar o cadastro antes do prazo, escreva a partir do e-mail que você informou.',
    },
    {
      what: 'Reclamar',
      how: 'Você também pode se dirigir à Autoridade Nacional de Proteção de Dados (ANPD).',
    },
  ],
  contact: 'Contato para tudo isso:',
  cookiesTitle: 'Cookies',
  cookies:
    'Nenhum. Este site não usa rastreadores, cookies de publicidade nem ferramentas de análise: por isso não há aviso de cookies. No seu aparelho ficam só o tema escolhido, sua sessão com os dados e a ficha que o painel mostrou por último, e se uma lesão ou dor espera resposta, os arquivos com que ele abre sem internet, quais novidades ele já mostrou, qual treino você abriu, o que você registrou e escolheu ao treinar, o que ainda não foi enviado e as compras feitas nele, que depois de 7 dias somem na visita seguinte. De uma compra paga no cartão fica só o código dela, para que você possa encerrar a renovação neste navegador.',
} as const;
