import type { PaymentMethod } from './payments-contract.ts';
import { DAY_MS, formatDate } from '../kit/dates.ts';
import { formatPrice } from './money.ts';
import { type PlanId, planDisplayName, PLANS } from './plans.ts';
import { O, TRAINER } from '../kit/content/trainer.ts';
import { withdrawableUntil } from '../kit/working-days.ts';
import { type MailText, greeting, personText } from '../mail/texts.ts';
import { ACCOUNT } from '../account/texts.ts';
import { ACCOUNT_DATA } from '../account/card-texts.ts';
import { CARD_QUESTIONS, METHOD_NAMES, PAYMENTS, WITHDRAWAL } from './payments-texts.ts';
import { shortName } from '../kit/person.ts';

/**
 * The facts in every mail about money. Amounts are integer centavos. No mail contains the id of a PIX code or a session: the
 * id is a proof that opens an account, and the reader of the mailbox need not be the buyer.
 */
export interface PurchaseFacts {
  /** The name as the buyer typed it. */
  readonly nome: string;
  readonly plan: PlanId;
  readonly method: PaymentMethod;
  /** The amount that was paid, or that the card is charged per period. */
  readonly amount_cents: number;
  /** When the card will be charged again; null if it will not. */
  readonly next_charge: Date | null;
  /** The site's origin, without a slash at the end. */
  readonly site: string;
}

export interface PaidFacts extends PurchaseFacts {
  /** The price per period, from which a renewal may differ by a discount, a credit or another price. */
  readonly agreed_cents: number;
  readonly paid_at: Date;
  /** The period of access that it gives; null if it gives none. */
  readonly period: { readonly start: Date; readonly end: Date } | null;
}

/** The last paragraph of every mail to a buyer: who sells, and how to reach them (Decreto 7.962/2013). */
export const SUPPLIER = [
  `${TRAINER.name} – ${TRAINER.cref}`,
  `Fornecedor: ${TRAINER.legalName}, CNPJ ${TRAINER.cnpj}`,
  TRAINER.address,
  `Atendimento: ${TRAINER.email} ou https://wa.me/${TRAINER.whatsapp}`,
].join('\n');

/** A paragraph that ends with the address to open. The HTML part shows a button with the label instead of the address. */
interface Linked {
  readonly lead: string;
  readonly label: string;
  readonly url: string;
}

/** A mail to a buyer. It greets with the first word of the typed name only, so that a name cannot carry a message. */
function mail(subject: string, nome: string, ...paragraphs: readonly (string | Linked)[]): MailText {
  const [first = ''] = shortName(nome).split(' ');
  const body = paragraphs.map((each) => (typeof each === 'string' ? each : `${each.lead} ${each.url}`));
  const text = [greeting(first), ...body, SUPPLIER].join('\n\n');
  const linked = paragraphs.find((each) => typeof each !== 'string');
  return linked === undefined
    ? { subject, text }
    : { subject, text, action: { label: linked.label, url: linked.url } };
}

function plans(lead: string, site: string): Linked {
  return { lead, label: 'Ver os planos', url: `${site}/#planos` };
}

function dashboard(site: string): Linked {
  return { lead: 'Seu painel:', label: 'Abrir meu painel', url: `${site}/dashboard` };
}

function describe({ plan, method, amount_cents }: PurchaseFacts): string {
  return `${planDisplayName(plan)} (${formatPrice(amount_cents)}, ${METHOD_NAMES[method]})`;
}

function paymentLines(facts: PaidFacts): readonly string[] {
  const { plan, method, amount_cents, agreed_cents, paid_at, period } = facts;
  return [
    `Plano: ${planDisplayName(plan)}`,
    `Inclui: ${PLANS[plan].features.join('; ')}`,
    `Valor: ${formatPrice(amount_cents)}${lengthOf(period, 'por')}${amount_cents === agreed_cents ? '' : ` (preço contratado: ${formatPrice(agreed_cents)})`}`,
    `Forma de pagamento: ${METHOD_NAMES[method]}`,
    `Data do pagamento: ${formatDate(paid_at)}`,
    ...(period === null
      ? []
      : [`Período de acesso: de ${formatDate(period.start)} a ${formatDate(period.end)}`]),
    `Renovação: ${renewalRule(facts)}`,
  ];
}

/** ' por 60 dias': the length of what was paid, whatever is sold now. Empty where no access is left of it. */
function lengthOf(period: PaidFacts['period'], before: string): string {
  if (period === null) return '';
  return ` ${before} ${Math.round((period.end.getTime() - period.start.getTime()) / DAY_MS)} dias`;
}

function renewalRule({ method, amount_cents, agreed_cents, next_charge, period }: PaidFacts): string {
  if (method === 'pix') return 'não há renovação automática.';
  if (next_charge === null) return 'cancelada. Seu cartão não será mais cobrado.';
  // What the next one costs after a renewal of another amount, only the provider knows.
  const price = amount_cents === agreed_cents ? `, ${formatPrice(agreed_cents)}` : '';
  return `automática${price} no mesmo cartão${lengthOf(period, 'a cada')}. A próxima cobrança é em ${formatDate(next_charge)}. Você pode cancelar quando quiser no seu painel: o acesso continua até o fim do período já pago, sem reembolso proporcional.`;
}

/** The mail after a purchase, with the summary of the contract (Decreto 7.962/2013). `email` is the buyer's address. */
export function purchaseMailText(facts: PaidFacts, email: string): MailText {
  return mail(
    `Pagamento confirmado: ${planDisplayName(facts.plan)}`,
    facts.nome,
    `Recebemos seu pagamento. Obrigad${O} pela confiança! Este é o resumo da sua contratação:`,
    [
      ...paymentLines(facts),
      `Direito de arrependimento: até ${formatDate(withdrawableUntil(facts.paid_at))} você pode desistir sem dizer o motivo, com devolução integral (art. 49 do CDC). No seu painel, em ${PAYMENTS.title}, use "${WITHDRAWAL.button}", ou escreva para ${TRAINER.email}.`,
    ].join('\n'),
    dashboard(facts.site),
    `Ainda não criou sua senha? Abra o painel, escolha Cadastrar e use o e-mail ${email}.`,
    `Já tem conta e este pagamento não aparece no seu painel? Confirme seu e-mail em ${ACCOUNT_DATA.title}, ou entre por "${ACCOUNT.forgot}".`,
    'Guarde este e-mail: ele é o comprovante da sua contratação.',
  );
}

export function renewalMailText(facts: PaidFacts): MailText {
  return mail(
    'Seu plano foi renovado',
    facts.nome,
    facts.amount_cents === 0
      ? 'Seu plano foi renovado sem cobrança no cartão, e seu acesso continua:'
      : 'A renovação do seu plano foi paga no cartão, e seu acesso continua:',
    paymentLines(facts).join('\n'),
    dashboard(facts.site),
  );
}

/**
 * The mail after the card refused a renewal. `until` is the end of everything that is paid; it may have passed. `url` is the
 * provider's page on which another card can be used.
 */
export function refusedMailText(facts: PurchaseFacts, until: Date | null, url: string | null): MailText {
  return mail(
    'Não conseguimos renovar seu plano',
    facts.nome,
    `A cobrança de ${formatPrice(facts.amount_cents)} da renovação do ${planDisplayName(facts.plan)} foi recusada pelo cartão.`,
    ...(until === null ? [] : [`O período já pago vai até ${formatDate(until)}.`]),
    url === null
      ? plans('Para continuar treinando depois disso, contrate novamente:', facts.site)
      : { lead: 'Para pagar com este ou outro cartão, abra:', label: 'Pagar a renovação', url },
    'Se preferir não renovar, cancele no seu painel; nada mais será cobrado.',
  );
}

/**
 * The mail after a renewal was cancelled. `until` is the end of everything that is paid, or null if it has passed; `isCharged`
 * says whether the card may still be charged for a period that has begun.
 */
export function cancelledMailText(facts: PurchaseFacts, until: Date | null, isCharged: boolean): MailText {
  return mail(
    'Renovação cancelada',
    facts.nome,
    `A renovação automática do ${planDisplayName(facts.plan)} foi cancelada. ${
      isCharged
        ? 'O período que já começou ainda pode ser cobrado; depois dele, seu cartão não será mais cobrado.'
        : 'Seu cartão não será mais cobrado.'
    }`,
    ...(until === null ? [] : [`O período já pago vai até ${formatDate(until)}.`]),
    plans('Para voltar quando quiser:', facts.site),
  );
}

/**
 * The mail to the new owner of an address about a card that came with it: somebody else may have paid it. `until`: the end of what is
 * paid, null if it is over.
 */
export function movedMailText(facts: PurchaseFacts, until: Date | null): MailText {
  return mail(
    'O cartão desta assinatura é seu?',
    facts.nome,
    `O acesso a este e-mail mudou, e com ele veio uma assinatura no cartão: ${describe(facts)}. Como ela pode ter sido paga por outra pessoa, o cartão não será mais cobrado${
      until === null ? '.' : `, e o período já pago vai até ${formatDate(until)}.`
    }`,
    `Se o cartão é seu e você quer continuar, entre no painel e escolha "${CARD_QUESTIONS.mine}".`,
    plans('O site:', facts.site),
  );
}

/**
 * The mail about an earlier subscription that stops renewing because a later one replaces it. If its card had refused a renewal
 * (`isRefused`), an earlier mail has the link of a page on which that renewal can still be paid, and its paid period may be over.
 */
export function replacedMailText(facts: PurchaseFacts, laterPlan: PlanId, isRefused: boolean): MailText {
  return mail(
    'Sua assinatura anterior não será mais cobrada',
    facts.nome,
    `Você contratou o ${planDisplayName(laterPlan)} no cartão. Para que nada seja cobrado duas vezes, cancelamos a renovação da sua assinatura anterior, ${describe(facts)}.`,
    isRefused
      ? 'Você não precisa mais pagar a renovação que o cartão recusou: ignore o link que enviamos. Nenhum dia já pago se perde.'
      : 'O período que você já tinha pago continua valendo até o fim, e o novo começa depois dele.',
  );
}

/**
 * The mail about a second subscription of the address, which renews beside `other`, since nobody has shown that both cards are
 * one person's. It says how to end one of them.
 */
export function secondRenewalMailText(facts: PurchaseFacts, other: PurchaseFacts): MailText {
  return mail(
    'Duas assinaturas no cartão se renovam neste e-mail',
    facts.nome,
    `Você contratou o ${describe(facts)}. Neste e-mail já se renova outra assinatura: ${describe(other)}. As duas continuam sendo cobradas a cada período, e os dias de todas as cobranças se somam.`,
    `Se você quer só uma: a que foi paga sem entrar na conta se cancela no navegador em que foi paga: abra o site, saia da conta e toque em ${ACCOUNT.panelTitle}; a opção fica abaixo do login. No painel, em ${PAYMENTS.title}, o cancelamento encerra todas as assinaturas da sua conta.`,
    { lead: 'O site:', label: 'Abrir o site', url: facts.site },
    `Se não conseguir, ou se não foi você que pagou, escreva para ${TRAINER.email}: encerramos a assinatura.`,
  );
}

/**
 * The mail about a disputed payment of a card that renewed. `until` is the end of everything that is paid, or null if it has
 * passed.
 */
export function disputedMailText(facts: PurchaseFacts, until: Date | null): MailText {
  return mail(
    'Pagamento contestado: seu cartão não será mais cobrado',
    facts.nome,
    `Um pagamento do ${planDisplayName(facts.plan)} foi contestado no banco. Por isso encerramos a renovação automática: seu cartão não será mais cobrado.`,
    ...(until === null
      ? []
      : [
          `O período já pago continua valendo até ${formatDate(until)}. Se o banco devolver o valor contestado, os dias desse pagamento terminam.`,
        ]),
    `Se foi um engano, peça ao banco para cancelar a contestação e fale com a gente: ${TRAINER.email}`,
  );
}

/** The mail after the trainer took the end of a renewal back that a dispute had brought. */
export function resumedMailText(facts: PurchaseFacts): MailText {
  const when = facts.next_charge === null ? '' : ` A próxima cobrança é em ${formatDate(facts.next_charge)}.`;
  return mail(
    'Sua renovação automática continua',
    facts.nome,
    `A renovação automática do ${planDisplayName(facts.plan)} no cartão, que tínhamos encerrado por causa da contestação, continua.${when}`,
    'Se não quiser renovar, cancele no seu painel; nada mais será cobrado.',
    dashboard(facts.site),
  );
}

/**
 * The mail about money that was returned: all of a payment, a part of it, or after a lost dispute. `left` is when the rest of what
 * is paid ends, or null if nothing is left.
 */
export function returnedMailText(
  facts: PurchaseFacts,
  refunded_cents: number,
  kind: 'refunded' | 'partially-refunded' | 'lost',
  left: Date | null = null,
): MailText {
  switch (kind) {
    case 'refunded':
      return mail(
        'Reembolso confirmado',
        facts.nome,
        `Devolvemos ${formatPrice(refunded_cents)} do ${describe(facts)} ${BACK_BY[facts.method]}`,
        `O acesso que este pagamento dava terminou.${facts.method === 'card' && facts.next_charge === null ? ' Seu cartão não será mais cobrado.' : ''}`,
        plans('Se quiser voltar, será um prazer:', facts.site),
      );
    case 'partially-refunded':
      return mail(
        'Reembolso parcial confirmado',
        facts.nome,
        `Devolvemos ${formatPrice(refunded_cents)} do ${describe(facts)} ${BACK_BY[facts.method]}`,
        'Seu acesso continua igual.',
      );
    case 'lost':
      return mail(
        'Pagamento devolvido pelo banco',
        facts.nome,
        `O banco aceitou a contestação do pagamento do ${describe(facts)} e devolveu o valor. O acesso que este pagamento dava terminou.${facts.method === 'card' ? ' Seu cartão não será mais cobrado.' : ''}`,
        ...(left === null ? [] : [`O que foi pago e não foi contestado vale até ${formatDate(left)}.`]),
        `Se foi um engano, fale com a gente: ${TRAINER.email}`,
      );
    default:
      return kind satisfies never;
  }
}

const BACK_BY = {
  pix: 'por PIX, na conta que pagou.',
  card: 'no mesmo cartão. O valor aparece em até duas faturas, conforme o banco.',
} as const;

/** The mail to a buyer who has withdrawn, with the dated protocol. */
export function withdrawalMailText(facts: PurchaseFacts, protocol: string, requestedAt: Date): MailText {
  return mail(
    `Arrependimento registrado: protocolo ${protocol}`,
    facts.nome,
    `Registramos em ${formatDate(requestedAt)} que você desistiu da compra do ${describe(facts)}. Protocolo: ${protocol}.`,
    `O valor integral volta ${BACK_BY[facts.method]}`,
    `O acesso que esta compra deu termina com a devolução${facts.method === 'card' ? ', e seu cartão não será mais cobrado' : ''}. Avisamos por e-mail quando ela for feita; você não precisa fazer mais nada.`,
  );
}

/** The mail to the trainer about a withdrawal. `email` is the buyer's address. */
export function trainerWithdrawalMailText(
  facts: PurchaseFacts,
  email: string,
  protocol: string,
  requestedAt: Date,
): MailText {
  return {
    subject: `Arrependimento: protocolo ${protocol}`,
    text: `${personText({ ...facts, email })} desistiu em ${formatDate(requestedAt)} da compra do ${describe(facts)}. Protocolo: ${protocol}.\n\nA devolução integral é pedida automaticamente; confira no painel do meio de pagamento.`,
  };
}

/**
 * The mail to the trainer about a disputed payment, which they have some days to answer. `email` is the buyer's address; `isHeld`
 * says whether the subscription ends with its period because of it.
 */
export function trainerDisputeMailText(
  facts: PurchaseFacts,
  email: string,
  paidAt: Date,
  isHeld: boolean,
): MailText {
  const held = isHeld
    ? '\n\nO cartão não será cobrado de novo: a assinatura termina com o período já pago. Se você decidir que ela continua, desfaça o cancelamento no painel da Stripe antes desse dia; o aluno recebe um e-mail.'
    : '';
  return {
    subject: `Pagamento contestado: ${personText({ ...facts, email })}`,
    text: `O pagamento de ${personText({ ...facts, email })}, ${describe(facts)}, feito em ${formatDate(paidAt)}, foi contestado no banco.\n\nResponda no painel do meio de pagamento dentro do prazo que ele mostra: sem resposta, a contestação é perdida. Até a decisão, o acesso do aluno continua.${held}`,
  };
}

/** The mail to the trainer about a payment of a wrong amount, which grants nothing. `email` is the buyer's address. */
export function trainerMismatchMailText(facts: PurchaseFacts, email: string): MailText {
  return {
    subject: `Pagamento com valor diferente: ${personText({ ...facts, email })}`,
    text: `Um pagamento de ${personText({ ...facts, email })} não confere com o que foi contratado: ${describe(facts)}. Por isso nada foi liberado.\n\nConfira no painel do meio de pagamento quanto entrou e devolva o valor, ou fale com o aluno.`,
  };
}

/** The mail seven days before a PIX period ends. */
export function reminderMailText(nome: string, tier: string | null, end: Date, site: string): MailText {
  return mail(
    `Seu plano termina em ${formatDate(end)}`,
    nome,
    `Seu ${planDisplayName(tier)} vale até ${formatDate(end)} e não se renova sozinho.`,
    plans(
      'Para continuar treinando, renove por PIX desde já: você não perde nenhum dia, porque o novo período só começa quando o atual terminar.',
      site,
    ),
  );
}
