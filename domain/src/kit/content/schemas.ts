import { isValidCnpj } from '@brazilian-utils/brazilian-utils';
import * as v from 'valibot';

// The owner reads these texts (`npm run content`), each behind the name of the wrong value: 'price_cents: precisa ser …'.
const TEXT = 'precisa ser um texto entre aspas duplas';

/** One line of text that a page shows: 1 to `max` characters, without spaces around it and without control characters. */
function line(max: number) {
  return v.pipe(
    v.string(TEXT),
    v.regex(
      /^(?!\s)[^\p{Cc}\p{Cs}]*(?<!\s)$/u,
      'não pode começar nem terminar com espaço, nem ter quebra de linha',
    ),
    v.minLength(1, 'não pode ficar vazio'),
    v.maxLength(max, `pode ter no máximo ${max} caracteres`),
  );
}

const LINK = 'precisa ser um endereço que começa com https://';
const Link = v.pipe(v.string(LINK), v.url(LINK), v.startsWith('https://', LINK));

const PHOTO =
  'precisa ser o nome de um arquivo de content/photos: letras minúsculas, números e hífens, depois .avif, .jpg, .png ou .webp';
const Photo = v.pipe(v.string(PHOTO), v.regex(/^[a-z0-9][a-z0-9-]*\.(?:avif|jpg|png|webp)$/, PHOTO));

/** A price of 159 would be R$ 1,59, so the lowest price is high enough to refuse reais in the place of centavos. */
const CENTS = 'precisa ser o preço em centavos, um número inteiro de 1000 a 1000000: 15990 é R$ 159,90';
const Cents = v.pipe(
  v.number(CENTS),
  v.integer(CENTS),
  v.minValue(1_000, CENTS),
  v.maxValue(1_000_000, CENTS),
);

/** The CNPJ as handed over: nobody's, so its check digits are wrong. A deployment refuses it. */
const INVENTED_CNPJ = '00.000.000/0001-00';

/** Who the trainer is, for the contract, the mails and every page (content/trainer.json). */
const TrainerSchema = v.strictObject({
  /** The site's origin, without a slash at the end, for search engines and shared links. */
  site: v.pipe(
    v.string(TEXT),
    v.regex(
      /^https:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)+$/,
      'precisa ser o endereço do site, sem barra no fim: https://example.org',
    ),
  ),
  name: line(60),
  /** The word by which a sentence calls the trainer. The other words about them follow it. */
  pronoun: v.picklist(['ele', 'ela'], 'precisa ser "ele" ou "ela"'),
  cref: v.pipe(
    v.string(TEXT),
    v.regex(/^CREF \d{6}-[GP]\/[A-Z]{2}$/, 'precisa ter a forma CREF 000000-G/SP'),
  ),
  legalName: line(120),
  /** The letters are those of the numbers that are given out since July 2026 (IN RFB 2.229/2024). */
  cnpj: v.pipe(
    v.string(TEXT),
    v.regex(
      /^[0-9A-Z]{2}\.[0-9A-Z]{3}\.[0-9A-Z]{3}\/[0-9A-Z]{4}-\d{2}$/,
      'precisa ter a forma 00.000.000/0001-00',
    ),
    v.check(
      (cnpj) => cnpj === INVENTED_CNPJ || isValidCnpj(cnpj, { version: 2 }),
      'tem um dígito errado: os dois últimos não conferem com os outros',
    ),
  ),
  address: line(200),
  email: v.pipe(
    v.string(TEXT),
    v.regex(/^[a-z0-9._+-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/, 'precisa ser um e-mail em letras minúsculas'),
  ),
  whatsapp: v.pipe(
    v.string(TEXT),
    v.regex(
      /^55[1-9]{2}(?:9\d{8}|[2-8]\d{7})$/,
      'precisa ser o número com 55 e DDD, só dígitos: 5511900000000',
    ),
  ),
  phone: v.pipe(
    v.string(TEXT),
    v.regex(/^\+55 [1-9]{2} \d{4,5}-\d{4}$/, 'precisa ter a forma +55 11 90000-0000'),
  ),
  instagram: Link,
});
export type Trainer = v.InferOutput<typeof TrainerSchema>;

/** The section about the trainer (content/about.json). */
const AboutSchema = v.strictObject({
  /** A portrait for the first screen, or null for none. */
  portrait: v.nullable(Photo),
  /** The picture that goes with a shared link, 1200 × 630, or null for the drawn one. */
  sharingPicture: v.nullable(Photo),
  title: line(40),
  /** Paragraphs, in the trainer's own words. */
  story: v.pipe(
    v.array(line(600), 'precisa ser uma lista de parágrafos entre colchetes'),
    v.minLength(1, 'precisa de um parágrafo'),
    v.maxLength(4, 'pode ter no máximo 4 parágrafos'),
  ),
  /** Degrees and courses, the highest first. */
  training: v.pipe(
    v.array(line(120), 'precisa ser uma lista de formações entre colchetes'),
    v.maxLength(6, 'pode ter no máximo 6 linhas'),
  ),
  /** The public register in which a visitor finds the CREF. */
  register: Link,
});
export type About = v.InferOutput<typeof AboutSchema>;

/** The marketing claims (spec §9; content/claims.json). They are shown very large, so they are short. */
const ClaimsSchema = v.strictObject({
  students: line(6),
  years: line(6),
  success: line(6),
  dedication: line(6),
  /** The number of demonstration videos. The features of the plans name it as well. */
  videos: line(6),
});
export type Claims = v.InferOutput<typeof ClaimsSchema>;

const WORKING_DAYS = 'precisa ser um número inteiro de dias úteis, de 1 a 30';

/** The promise of a workout, and how it comes (content/delivery.json). */
const DeliverySchema = v.strictObject({
  /** Within how many working days a workout is promised, once the answers suffice. */
  workingDays: v.pipe(
    v.number(WORKING_DAYS),
    v.integer(WORKING_DAYS),
    v.minValue(1, WORKING_DAYS),
    v.maxValue(30, WORKING_DAYS),
  ),
  /** The end of the sentence 'Seu treino chega …'. */
  channel: v.pipe(
    line(120),
    v.regex(/[^.!?]$/, 'precisa ser o fim da frase "Seu treino chega …", sem ponto final'),
  ),
  /** The other app in which released links open, or null where the routine is in the panel and there is none to install. */
  app: v.nullable(
    v.strictObject({
      name: line(40),
      links: v.pipe(
        v.array(
          v.strictObject({ label: line(40), url: Link }),
          'precisa ser uma lista de links entre colchetes',
        ),
        v.minLength(1, 'precisa de um link'),
        v.maxLength(4, 'pode ter no máximo 4 links'),
      ),
    }),
  ),
});
export type Delivery = v.InferOutput<typeof DeliverySchema>;

const PlanSchema = v.pipe(
  v.strictObject({
    name: line(30),
    price_cents: Cents,
    crossed_out_cents: v.nullable(Cents),
    features: v.pipe(
      v.array(line(80), 'precisa ser uma lista de vantagens entre colchetes'),
      v.minLength(1, 'precisa de uma vantagem'),
      v.maxLength(8, 'pode ter no máximo 8 vantagens'),
    ),
    badge: v.nullable(line(20)),
  }),
  v.forward(
    v.partialCheck(
      [['price_cents'], ['crossed_out_cents']],
      ({ price_cents, crossed_out_cents }) => crossed_out_cents === null || crossed_out_cents > price_cents,
      'precisa ser maior que price_cents, ou null para nenhum preço riscado',
    ),
    ['crossed_out_cents'],
  ),
);

/**
 * The plans on sale (spec §9; content/plans.json), the best one last. A price is what the server charges from the next deployment on.
 * The names of the plans stand in addresses and in what is stored, so none of them goes; the deployment refuses it (`checkPrices`).
 */
const PlansSchema = v.pipe(
  v.objectWithRest({ plus: PlanSchema, pro: PlanSchema }, PlanSchema),
  v.check(
    (plans) => Object.keys(plans).every((id) => /^[a-z]+$/.test(id)),
    'o nome de cada plano só pode ter letras minúsculas',
  ),
  v.check(
    (plans) =>
      Object.values(plans).every(({ price_cents }, at, all) => price_cents > (all[at - 1]?.price_cents ?? 0)),
    'os planos vão do mais barato ao mais caro',
  ),
);
export type Plans = v.InferOutput<typeof PlansSchema>;

/** The owner's frequent questions, after those that say what the site itself does (content/faq.json). */
const FaqSchema = v.pipe(
  v.array(
    v.strictObject({ question: line(80), answer: line(600) }),
    'precisa ser uma lista de perguntas entre colchetes',
  ),
  v.maxLength(12, 'pode ter no máximo 12 perguntas'),
);
export type Faq = v.InferOutput<typeof FaqSchema>;

const RATING = 'precisa ser um número de estrelas, de 1 a 5';

const CONSENT = 'precisa ser a data em que a pessoa consentiu por escrito, AAAA-MM-DD, ou null num exemplo';

const TestimonialSchema = v.pipe(
  v.strictObject({
    name: line(40),
    role: line(60),
    content: line(200),
    rating: v.pipe(v.number(RATING), v.integer(RATING), v.minValue(1, RATING), v.maxValue(5, RATING)),
    /** Whether nobody has said it, which the page then tells. */
    example: v.boolean('precisa ser true (um exemplo) ou false (uma pessoa o disse)'),
    /** The day on which the person agreed in writing to what is shown, which is health data; null for an example. */
    consent: v.nullable(v.pipe(v.string(CONSENT), v.isoDate(CONSENT))),
    /** Both pictures, or null for none. */
    photos: v.nullable(v.strictObject({ before: Photo, after: Photo })),
  }),
  v.forward(
    v.partialCheck(
      [['example'], ['consent']],
      ({ example, consent }) => example === (consent === null),
      CONSENT,
    ),
    ['consent'],
  ),
  v.forward(
    v.partialCheck(
      [['example'], ['photos']],
      ({ example, photos }) => !example || photos === null,
      'precisa ser null num exemplo: fotos mostram uma pessoa',
    ),
    ['photos'],
  ),
);

/** The testimonials (spec §3; content/testimonials.json). */
const TestimonialsSchema = v.pipe(
  v.array(TestimonialSchema, 'precisa ser uma lista de depoimentos entre colchetes'),
  v.maxLength(9, 'pode ter no máximo 9 depoimentos'),
);
export type Testimonials = v.InferOutput<typeof TestimonialsSchema>;

/** The files of the folder content/ and what each of them may say. */
export const CONTENT = {
  'about.json': AboutSchema,
  'claims.json': ClaimsSchema,
  'delivery.json': DeliverySchema,
  'faq.json': FaqSchema,
  'plans.json': PlansSchema,
  'testimonials.json': TestimonialsSchema,
  'trainer.json': TrainerSchema,
} as const;
