import { O, TRAINER } from '../kit/content/trainer.ts';
import { DAY_MS, formatDate } from '../kit/dates.ts';
import type { PurchasePreview } from './payments-contract.ts';
import { formatPrice } from './money.ts';
import { PERIOD_DAYS, type Plan, type PlanId, planDisplayName } from './plans.ts';

/** Buying by PIX (spec §2, §4, §5, §8). */
export const PIX = {
  formTitle: 'Pagamento via PIX',
  codeTitle: 'Finalize seu pagamento',
  successTitle: 'Pagamento Confirmado!',
  once: `Pagamento único por ${PERIOD_DAYS} dias de acesso. Sem renovação automática.`,
  name: 'Nome completo',
  email: 'E-mail',
  emailFixed: 'O plano será ativado nesta conta.',
  emailHint: 'É com ele que você vai acessar o painel.',
  phone: 'Telefone com DDD',
  phonePlaceholder: '(11)98765-4321',
  cpf: 'CPF',
  cpfPlaceholder: '000.000.000-00',
  cpfHint: 'Exigido pelo banco para emitir o PIX. Não fica guardado conosco.',
  submit: 'Gerar código PIX',
  submitting: 'Gerando código...',
  allRequired: 'Todos os campos são obrigatórios para pagamento PIX',
  fieldRequired: 'Campo obrigatório',
  invalidEmail: 'Por favor, insira um email válido',
  invalidPhone: 'Por favor, insira um telefone válido no formato (XX)XXXXX-XXXX',
  invalidCpf: 'CPF inválido',
  invalidName: 'Informe seu nome',
  registrationFailedTitle: 'Erro',
  creationFailed: 'Erro ao criar pagamento PIX. Tente novamente.',
  byCard: 'Se preferir, feche esta janela e assine com cartão.',
  pausedContact: 'Pedir pelo WhatsApp',
  pausedMessage: (plan: string) => `Olá! Quero contratar o ${plan} por PIX.`,
  openTitle: 'Você tem um PIX em aberto',
  openBar: (price: string) => `PIX de ${price} em aberto`,
  openExpiresIn: (countdown: string) => `Expira em ${countdown}`,
  openShow: 'Ver código',
  openAnother: 'Fazer outra compra',
  qrAlt: 'QR Code do PIX',
  scan: 'Copie o código e cole no app do seu banco, em PIX copia e cola, ou leia o QR Code com ele.',
  checkReceiver: 'Antes de pagar, confira o recebedor no app do banco:',
  codeLabel: 'Código PIX copia e cola',
  copy: 'Copiar código',
  copiedTitle: 'Código copiado!',
  copiedText: 'Código PIX copiado para a área de transferência.',
  copyRefused:
    'Seu navegador não deixou copiar. O código está selecionado: copie-o pelo teclado ou pelo menu.',
  expiresIn: 'Expira em',
  waiting: 'Aguardando pagamento',
  waitingText: 'Esta tela avisa sozinha assim que ele for confirmado.',
  lastCheck: 'Conferindo se o pagamento chegou...',
  expiredTitle: 'Código expirado',
  expiredText: 'Se você já pagou, não se preocupe: a confirmação chega assim que o banco avisar.',
  renew: 'Gerar novo código',
  mismatchedTitle: 'Seu PIX chegou com outro valor',
  mismatchedText: (protocol: string) =>
    `O valor que chegou não é o preço do plano, por isso ele ainda não foi ativado. Não pague de novo: ${O} ${TRAINER.name} foi avisad${O} e escreve para você (compra ${protocol}).`,
  mismatchedShow: 'Ver aviso',
  mismatchedContact: 'Falar pelo WhatsApp',
  mismatchedMessage: (protocol: string) => `Olá! Meu PIX chegou com outro valor (compra ${protocol}).`,
} as const;

/** Buying by card (spec §2, §5, §8). */
export const CARD = {
  title: 'Assinar com cartão',
  email: 'E-mail',
  emailHint: 'É com ele que você vai acessar o painel.',
  emailFixed: 'O plano será ativado nesta conta.',
  phone: 'Telefone com DDD',
  phonePlaceholder: '(11)98765-4321',
  kept: 'Preenchemos com o que você já tinha informado. Confira e continue.',
  cancel: 'Cancele quando quiser no painel: seu acesso vai até o fim do período pago.',
  onStripe:
    'Você informa o cartão na página segura da Stripe, nosso processador de pagamentos. Os dados dele não passam por este site.',
  submit: 'Ir para o pagamento',
  submitting: 'Abrindo pagamento...',
  allRequired: 'Todos os campos são obrigatórios',
  fieldRequired: 'Campo obrigatório',
  invalidEmail: 'Por favor, insira um email válido',
  invalidPhone: 'Por favor, insira um telefone válido no formato (XX)XXXXX-XXXX',
  checkoutRefused: 'Erro ao criar checkout. Tente novamente.',
  byPix: 'Se preferir, feche esta janela e pague com PIX.',
  noUrl: 'URL de checkout não disponível',
  checkoutFailed: 'Erro no processo de checkout',
  cancelled: 'Pagamento não concluído: nada foi cobrado. Quando quiser, é só tentar de novo.',
  confirming: 'Confirmando pagamento…',
  confirmingText: 'Estamos conferindo seu pagamento com a Stripe. Isso leva alguns segundos.',
  confirmed: 'Pagamento confirmado!',
  notConfirmed: 'Pagamento não foi confirmado',
  verificationFailed: 'Erro ao verificar pagamento',
  unconfirmedTitle: 'Ainda sem confirmação',
  unconfirmedText:
    'Se você concluiu o pagamento, não pague de novo. Seu pedido está guardado neste navegador, e conferimos outra vez sempre que você abrir esta página.',
  stillAsking: (minutes: number) =>
    `Enquanto esta janela estiver aberta, conferimos de novo por até ${minutes} minutos.`,
  verifyAgain: 'Verificar novamente',
  contact: 'Falar pelo WhatsApp',
  contactMessage: 'Olá! Paguei meu plano com cartão e ainda não recebi a confirmação.',
} as const;

/** Shown below an e-mail field whose domain looks mistyped. */
export function emailSuggestion(email: string): string {
  return `Você quis dizer ${email}?`;
}

/** The dialog for a payment that the page's URL names and that this browser did not make. */
export const UNKNOWN_PAYMENT = {
  title: 'Esta compra é sua?',
  text: (maskedEmail: string) =>
    `O endereço que você abriu fala de uma compra que não foi feita neste navegador. Ela está no e-mail ${maskedEmail}.`,
  facts: (plan: string, cents: number, paidAt: string) =>
    `${plan}, ${formatPrice(cents)} no cartão, paga em ${formatDate(paidAt)}.`,
  ask: 'Se foi você que pagou, digite o e-mail que usou na compra.',
  askSignedIn: 'Se foi você que pagou, ela entra na conta em que você está.',
  ends: (plans: string) =>
    `Dizendo que é sua, você encerra a renovação do ${plans}: ela não será mais cobrada.`,
  email: 'E-mail da compra',
  submit: 'É minha',
  submitting: 'Somando à conta...',
  different: 'Esta compra foi feita com outro e-mail',
  invalidEmail: 'Por favor, insira um email válido',
  notMine: 'Não fui eu',
  refused: 'Tudo certo: nada foi cobrado de você e nada mudou na sua conta.',
  /** Shown instead of `CARD.unconfirmedText`, because there may be no such order. */
  unconfirmedText:
    'Não encontramos um pagamento confirmado para este endereço. Se você acabou de pagar, não pague de novo: verifique outra vez em alguns instantes.',
} as const;

/** Shown before every purchase: the buyer's rights. */
export const CONTRACT = {
  title: 'O que você está contratando',
  rulesTitle: 'Antes de pagar',
  withdraw: 'Você tem 7 dias para desistir da compra, com devolução integral (art. 49 do CDC).',
} as const;

/** The renewal rule in the summary of the contract: how much the card is charged, how often, and until when. */
export function cardCharge(plan: Plan): string {
  return `Assinatura recorrente: ${formatPrice(plan.price_cents)} hoje e a cada ${PERIOD_DAYS} dias, no mesmo cartão, até você cancelar.`;
}

/** The date in São Paulo, dd/mm/aaaa, on which a period that begins at `now` ends. */
function periodEnd(now: Date): string {
  return formatDate(new Date(now.getTime() + PERIOD_DAYS * DAY_MS));
}

/** Says when the first period of a card bought at `now` ends; null: the time is not known yet. */
export function firstPeriodEnds(now: Date | null): string {
  if (now === null) return `Primeiro período: acesso por ${PERIOD_DAYS} dias.`;
  return `Primeiro período: acesso até ${periodEnd(now)}.`;
}

/** Says when the period of a PIX that is paid at `now` ends; null: the time is not known yet. */
export function paidNowEnds(now: Date | null): string {
  if (now === null) return `Pagando hoje, seu acesso vale por ${PERIOD_DAYS} dias.`;
  return `Pagando hoje, seu acesso vai até ${periodEnd(now)}.`;
}

/** The effect of a purchase for a buyer who may have a plan already. It is known only after the buyer signs in. */
export const PURCHASE_NOTICES = {
  unconfirmed:
    'Seu e-mail ainda não foi confirmado. Se você já pagou um plano com ele, não pague de novo: abra o link de confirmação que enviamos, e o plano aparece no seu painel.',
  anonymousPix:
    'Se já houver um plano ativo neste e-mail, este PIX começa a valer quando ele terminar: nenhum dia se perde.',
  anonymousCard:
    'Se já houver um plano ativo neste e-mail, a cobrança é feita hoje e o novo período começa quando ele terminar: nenhum dia se perde.',
  alreadySubscribedTitle: 'Plano já ativo',
  alreadySubscribed: 'Este plano já está ativo no seu cartão e se renova sozinho. Não há nada a pagar agora.',
} as const;

/** The answer of `preview-purchase` in words: from when to when the days of this purchase run. It is shown before the buyer pays. */
export function purchaseNotice(
  { notice, current, starts_at, ends_at }: PurchasePreview,
  plan: PlanId,
): string {
  const end = formatDate(ends_at);
  const until = current?.ends_at == null ? '' : ` até ${formatDate(current.ends_at)}`;
  const active = `Você já tem o ${planDisplayName(current?.tier ?? null)} ativo${until}.`;
  const begins = `Seu acesso começa com o pagamento e vai até ${end}.`;
  const queued =
    current === null
      ? begins
      : `${active} Pagando hoje, o ${planDisplayName(plan)} vale de ${formatDate(starts_at)} a ${end}, depois do que já está pago: nenhum dia se perde.`;
  switch (notice) {
    case 'none':
      return begins;
    case 'unconfirmed':
      return PURCHASE_NOTICES.unconfirmed;
    case 'queued':
      return queued;
    case 'queued-card-renews':
      return `${queued} Seu cartão continua sendo cobrado a cada período, e cada cobrança soma um período no fim. Para parar, cancele a renovação no painel.`;
    case 'replaces-card':
      return `${queued} A assinatura que está no seu cartão hoje deixa de se renovar.`;
    case 'already-subscribed':
      return PURCHASE_NOTICES.alreadySubscribed;
    default:
      return notice satisfies never;
  }
}
