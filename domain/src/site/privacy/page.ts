import { O, TRAINER, TREINADOR } from '../../kit/content/trainer.ts';

/** The page '/privacidade' (LGPD art. 9), apart from its terms, which are in `kept.ts`. */
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
      why: 'Para preparar e acompanhar seu treino, e só com a sua autorização, que você pode revogar no painel a qualquer momento. Revogada, são apagados os dados de saúde, também nas mudanças, as anotações e as mensagens.',
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
      what: 'Vê seu nome, contato, plano, respostas e o que mudou nelas. Cada consulta às respostas fica registrada.',
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
      how: 'No painel, junto das suas respostas, também depois do fim do plano.',
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
    'Nenhum. Este site não usa rastreadores, cookies de publicidade nem ferramentas de análise: por isso não há aviso de cookies. No seu aparelho ficam só o tema escolhido, sua sessão com os dados que o painel mostrou por último, o que ainda não foi enviado e as compras feitas nele, que depois de 7 dias somem na visita seguinte. De uma compra paga no cartão fica só o código dela, para que você possa encerrar a renovação neste navegador.',
} as const;
