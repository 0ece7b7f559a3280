import * as v from 'valibot';

/** What the schemas say of a wrong value follows the value's name: 'price_cents must be …'. */
const TEXT = 'must be a text';

/** One line of text that a page shows: 1 to `max` characters, without spaces around it and without control characters. */
function line(max: number) {
  return v.pipe(
    v.string(TEXT),
    v.regex(/^(?!\s)[^\p{Cc}\p{Cs}]*(?<!\s)$/u, 'must not begin or end with a space, nor have a line break'),
    v.minLength(1, 'must not be empty'),
    v.maxLength(max, `must have at most ${max} characters`),
  );
}

const Link = v.pipe(
  v.string(TEXT),
  v.url('must be an address that begins with https://'),
  v.startsWith('https://', 'must be an address that begins with https://'),
);

const PHOTO =
  'must be the name of a file in content/photos: small letters, digits and hyphens, then .avif, .jpg, .png or .webp';
const Photo = v.pipe(v.string(PHOTO), v.regex(/^[a-z0-9][a-z0-9-]*\.(?:avif|jpg|png|webp)$/, PHOTO));

/** A price of 159 would be R$ 1,59, so the lowest price is high enough to refuse reais in the place of centavos. */
const CENTS = 'must be a whole number of centavos from 1000 to 1000000: 15990 is R$ 159,90';
const Cents = v.pipe(
  v.number(CENTS),
  v.integer(CENTS),
  v.minValue(1_000, CENTS),
  v.maxValue(1_000_000, CENTS),
);

/** Who the trainer is, for the contract, the mails and every page (content/trainer.json). */
export const TrainerSchema = v.strictObject({
  /** The site's origin, without a slash at the end, for search engines and shared links. */
  site: v.pipe(
    v.string(TEXT),
    v.regex(
      /^https:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)+$/,
      'must be the address of the site, without a slash at its end: https://example.org',
    ),
  ),
  name: line(60),
  /** By which a sentence calls the trainer. The other words about them follow it. */
  pronoun: v.picklist(['ele', 'ela'], 'must be "ele" or "ela", as sentences call the trainer'),
  cref: v.pipe(v.string(TEXT), v.regex(/^CREF \d{6}-[GP]\/[A-Z]{2}$/, 'must look like CREF 000000-G/SP')),
  legalName: line(120),
  /** The letters are those of the numbers that are given out since July 2026 (IN RFB 2.229/2024). */
  cnpj: v.pipe(
    v.string(TEXT),
    v.regex(
      /^[0-9A-Z]{2}\.[0-9A-Z]{3}\.[0-9A-Z]{3}\/[0-9A-Z]{4}-\d{2}$/,
      'must look like 00.000.000/0001-00',
    ),
  ),
  address: line(200),
  email: v.pipe(
    v.string(TEXT),
    v.regex(/^[a-z0-9._+-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/, 'must be an e-mail address in small letters'),
  ),
  whatsapp: v.pipe(
    v.string(TEXT),
    v.regex(
      /^55[1-9]{2}(?:9\d{8}|[2-8]\d{7})$/,
      'must be the digits of a number with 55 and the area code: 5511900000000',
    ),
  ),
  phone: v.pipe(v.string(TEXT), v.regex(/^\+55 [1-9]{2} \d{4,5}-\d{4}$/, 'must look like +55 11 90000-0000')),
  instagram: Link,
});
export type Trainer = v.InferOutput<typeof TrainerSchema>;

/** The section about the trainer (content/about.json). */
export const AboutSchema = v.strictObject({
  /** A portrait for the first screen, or null for none. */
  portrait: v.nullable(Photo),
  /** The picture that goes with a shared link, 1200 × 630, or null for the drawn one. */
  sharingPicture: v.nullable(Photo),
  title: line(40),
  /** Paragraphs, in the trainer's own words. */
  story: v.pipe(
    v.array(line(600), 'must be a list of paragraphs'),
    v.minLength(1, 'must have a paragraph'),
    v.maxLength(4, 'must have at most 4 paragraphs'),
  ),
  /** Degrees and courses, the highest first. */
  training: v.pipe(
    v.array(line(120), 'must be a list of degrees and courses'),
    v.maxLength(6, 'must have at most 6 lines'),
  ),
  /** The public register in which a visitor finds the CREF. */
  register: Link,
});
export type About = v.InferOutput<typeof AboutSchema>;

/** The marketing claims (spec §9; content/claims.json). They are shown very large, so they are short. */
export const ClaimsSchema = v.strictObject({
  students: line(6),
  years: line(6),
  success: line(6),
  dedication: line(6),
  /** The number of demonstration videos. The features of the plans name it as well. */
  videos: line(6),
});
export type Claims = v.InferOutput<typeof ClaimsSchema>;

const WORKING_DAYS = 'must be a whole number of working days from 1 to 30';

/** The promise of a workout, and how it comes (content/delivery.json). */
export const DeliverySchema = v.strictObject({
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
    v.regex(/[^.!?]$/, "must be the end of 'Seu treino chega …', without a full stop"),
  ),
  /** The app in which the workout opens, or null if there is none to install. */
  app: v.nullable(
    v.strictObject({
      name: line(40),
      links: v.pipe(
        v.array(v.strictObject({ label: line(40), url: Link }), 'must be a list of links'),
        v.minLength(1, 'must have a link'),
        v.maxLength(4, 'must have at most 4 links'),
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
      v.array(line(80), 'must be a list of features'),
      v.minLength(1, 'must have a feature'),
      v.maxLength(8, 'must have at most 8 features'),
    ),
    badge: v.nullable(line(20)),
  }),
  v.forward(
    v.partialCheck(
      [['price_cents'], ['crossed_out_cents']],
      ({ price_cents, crossed_out_cents }) => crossed_out_cents === null || crossed_out_cents > price_cents,
      'must be higher than price_cents, or null for no crossed-out price',
    ),
    ['crossed_out_cents'],
  ),
);

/** The plans on sale (spec §9; content/plans.json). A price is what the server charges from the next deployment on. */
export const PlansSchema = v.strictObject({ plus: PlanSchema, pro: PlanSchema });
export type Plans = v.InferOutput<typeof PlansSchema>;

/** The owner's frequent questions, after those that say what the site itself does (content/faq.json). */
export const FaqSchema = v.pipe(
  v.array(v.strictObject({ question: line(80), answer: line(600) }), 'must be a list of questions'),
  v.maxLength(12, 'must have at most 12 questions'),
);
export type Faq = v.InferOutput<typeof FaqSchema>;

const RATING = 'must be a number of stars from 1 to 5';

/** The testimonials (spec §3; content/testimonials.json). */
export const TestimonialsSchema = v.pipe(
  v.array(
    v.strictObject({
      name: line(40),
      role: line(60),
      content: line(200),
      rating: v.pipe(v.number(RATING), v.integer(RATING), v.minValue(1, RATING), v.maxValue(5, RATING)),
      /** Both pictures, or null for none. */
      photos: v.nullable(v.strictObject({ before: Photo, after: Photo })),
    }),
    'must be a list of testimonials',
  ),
  v.maxLength(9, 'must have at most 9 testimonials'),
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
