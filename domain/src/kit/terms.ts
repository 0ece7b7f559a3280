import { DAY_MS, HOUR_MS, todayInSaoPaulo } from './dates.ts';

/** How long something is kept, counted from the moment that starts its term. */
export type Span =
  | { readonly hours: number }
  | { readonly days: number }
  | { readonly years: number }
  /** Whole calendar years after the year of the moment in São Paulo, as the tax law counts. */
  | { readonly calendarYears: number };

/** The moment at which a span that begins at `from` is over. */
export function endOfSpan(span: Span, from: Date): Date {
  if ('hours' in span) return new Date(from.getTime() + span.hours * HOUR_MS);
  if ('days' in span) return new Date(from.getTime() + span.days * DAY_MS);
  if ('years' in span) return yearsLater(from, span.years);
  const year = Number(todayInSaoPaulo(from).slice(0, 4));
  // Midnight in São Paulo.
  return new Date(Date.UTC(year + 1 + span.calendarYears, 0, 1, 3));
}

/** The same day and time some years later, or earlier for a negative number; from 29 February perhaps a day later. */
export function yearsLater(from: Date, years: number): Date {
  const end = new Date(from);
  end.setUTCFullYear(end.getUTCFullYear() + years);
  return end;
}

interface Collection {
  /** Whether a document says something about a person, or can be led back to one. */
  readonly isPersonal: boolean;
  /** The field that the database's time-to-live policy watches. It erases a document within a day after that moment. */
  readonly ttl: 'delete_at' | 'expires_at' | null;
  /** How long a document is kept from the moment that its comment names. */
  readonly terms: Readonly<Record<string, Span>>;
  /** The collections with whose documents a document goes, earlier than by its own term. */
  readonly goesWith: readonly string[];
}

/** The tax office may assess a payment for five years from the first day of the next year (CTN art. 173 I, 195). */
const TAX = { calendarYears: 5 } as const;

/**
 * Every collection that the product writes, with what ends its documents: the one place for it. The server takes each
 * moment of erasure from here, the time-to-live policies in firestore.indexes.json are the fields named here, and the
 * privacy page tells these spans. `*` stands for an id. `delete-my-account` erases a record in `subscribers` and all that
 * goes with it at once, `npm run support -- erase` what is held of an address without an account.
 */
export const COLLECTIONS = {
  /** Name, phone, birth date, e-mail, owner and access of one address. */
  subscribers: {
    isPersonal: true,
    ttl: 'delete_at',
    terms: {
      /** From the last time that a registration was sent, while nobody has paid or owns it. */
      registered: { days: 30 },
      /** From the end of the last plan, or from the making of the account where that is later. Then `erase-dormant` acts. */
      ended: { years: 2 },
      /** From the mail that announces the erasure. */
      announced: { days: 30 },
    },
    goesWith: [],
  },
  /** What a buyer typed, and the code or session that the provider made of it. */
  orders: {
    isPersonal: true,
    ttl: 'delete_at',
    /** From the last press of the button. The providers repeat a webhook for a few days at most. */
    terms: { placed: { days: 30 } },
    goesWith: [],
  },
  /** One PIX code or card contract, with what its buyer typed; of an erased buyer only the e-mail. */
  payments: {
    isPersonal: true,
    ttl: 'delete_at',
    terms: {
      /** From the end of a code or session that nobody paid. */
      unpaid: { days: 30 },
      /** From the last money. A payment stays as long as its card renews, or a grant of it is needed. */
      paid: TAX,
    },
    goesWith: [],
  },
  /** The periods of access that payments, courtesies and imports give. */
  grants: {
    isPersonal: true,
    ttl: 'delete_at',
    /** From the payment. A grant stays as long as the last access of its buyer follows from it. */
    terms: { paid: TAX },
    goesWith: [],
  },
  /** The answers of a questionnaire. The health data among them end with their consent, too. */
  anamnese_treinos: {
    isPersonal: true,
    ttl: 'delete_at',
    terms: {
      /** From the day on which its owner lost the address to the reader of its mailbox. */
      closed: { days: 30 },
      /** From the import, while they wait for their person; the account that adopts them gets a copy without this term. */
      imported: { years: 1 },
    },
    goesWith: ['subscribers'],
  },
  /** The answers as they stood when the trainer began, released or confirmed the workout. */
  kept_answers: { isPersonal: true, ttl: null, terms: {}, goesWith: ['anamnese_treinos'] },
  /** The state of a person's workout, its link, and the trainer's messages. */
  workouts: { isPersonal: true, ttl: null, terms: {}, goesWith: ['anamnese_treinos'] },
  /** What happened to a workout, and which trainer did it. */
  'workouts/*/events': { isPersonal: true, ttl: null, terms: {}, goesWith: ['anamnese_treinos'] },
  /** The routine that a trainer is writing for a person, and the one that was released last. */
  routine_drafts: { isPersonal: true, ttl: null, terms: {}, goesWith: ['anamnese_treinos'] },
  routines: { isPersonal: true, ttl: null, terms: {}, goesWith: ['anamnese_treinos'] },
  /** What a person recorded while training. It ends with its consent, too. */
  'routines/*/sessions': { isPersonal: true, ttl: null, terms: {}, goesWith: ['anamnese_treinos'] },
  /** The consent to that, given or withdrawn. */
  training_consents: { isPersonal: true, ttl: null, terms: {}, goesWith: ['anamnese_treinos'] },
  /** What a person's sessions come to, and until when a trainer has seen what was told of them. Both end with that consent, too. */
  progress: { isPersonal: true, ttl: null, terms: {}, goesWith: ['anamnese_treinos'] },
  trainings_seen: { isPersonal: true, ttl: null, terms: {}, goesWith: ['anamnese_treinos'] },
  /** The trainer's notes about a person. */
  trainer_notes: { isPersonal: true, ttl: null, terms: {}, goesWith: ['anamnese_treinos', 'subscribers'] },
  /** The row of a person in the trainer's list. */
  queue: { isPersonal: true, ttl: null, terms: {}, goesWith: ['subscribers'] },
  /** Version, beginning and end of a consent, the proof of it (LGPD art. 8 §2). Once the answers are gone it leads to nobody. */
  consents: {
    isPersonal: true,
    ttl: 'delete_at',
    /** From the end of the consent. */
    terms: { ended: { years: 5 } },
    goesWith: [],
  },
  /** The copy of a mail that the site wrote. */
  mail: {
    isPersonal: true,
    ttl: 'delete_at',
    /** From the writing. A mail with a link ends with its link. */
    terms: { written: { days: 30 } },
    goesWith: ['subscribers', 'payments', 'anamnese_treinos'],
  },
  /** What an import took of an address, under a hash of the address. */
  imports: {
    isPersonal: true,
    ttl: 'delete_at',
    /** From the taking. Moving in is over by then. */
    terms: { taken: { days: 90 } },
    goesWith: [],
  },
  /** The hash of a mailed link, with the address that it was mailed to. */
  account_links: {
    isPersonal: true,
    ttl: 'delete_at',
    /** From the mailing: as long as the link works. */
    terms: { confirmation: { hours: 24 }, reset: { hours: 1 } },
    goesWith: [],
  },
  /** Since when the sign-ins of an account count: a reset of its password ended the earlier ones. */
  ended_sessions: {
    isPersonal: true,
    ttl: 'delete_at',
    /** From the reset: longer than any token that was given before it. */
    terms: { ended: { hours: 2 } },
    goesWith: [],
  },
  /** Which trainer may read whose answers until when. */
  openings: {
    isPersonal: true,
    ttl: 'delete_at',
    /** From the end of the opening. */
    terms: { over: { hours: 24 } },
    goesWith: ['anamnese_treinos', 'trainers'],
  },
  /** Which trainer did what, when, and for which person's row. */
  audit: {
    isPersonal: true,
    ttl: 'delete_at',
    /** From the action. It shows who read health data, so nothing ends it earlier. */
    terms: { done: { years: 5 } },
    goesWith: [],
  },
  /** Which accounts are a trainer's. The operator's command removes one. */
  trainers: { isPersonal: true, ttl: null, terms: {}, goesWith: [] },
  /** How often an account or a trainer called, or a payment was asked about, under a hash of which one. */
  rate_limits: {
    isPersonal: true,
    ttl: 'expires_at',
    /** From the end of the window. */
    terms: { counted: { hours: 0 } },
    goesWith: [],
  },
  /** When each schedule and webhook last went well, and what the sales are like. */
  health: { isPersonal: false, ttl: null, terms: {}, goesWith: [] },
  /** The trainer's exercises, and routines to begin with, which hold nothing about a person. */
  library: { isPersonal: false, ttl: null, terms: {}, goesWith: [] },
  routine_templates: { isPersonal: false, ttl: null, terms: {}, goesWith: [] },
  /** The address of the demo video. */
  app_videos: { isPersonal: false, ttl: null, terms: {}, goesWith: [] },
} as const satisfies Readonly<Record<string, Collection>>;

export type CollectionName = keyof typeof COLLECTIONS;

type TermOf<Name extends CollectionName> = keyof (typeof COLLECTIONS)[Name]['terms'] & string;

/** When a document's term ends that began at `from`. */
export function termEnd<Name extends CollectionName>(name: Name, term: TermOf<Name>, from: Date): Date {
  const spans: Readonly<Record<string, Span>> = COLLECTIONS[name].terms;
  const span = spans[term];
  if (span === undefined) throw new Error(`${name} has no term ${term}`);
  return endOfSpan(span, from);
}

/**
 * How long copies outside the database are kept. `npm run setup` sets these terms in the project, and the privacy page tells them.
 */
export const COPIES = {
  /** The daily backups of the database. What was erased since is in them. */
  backups: { days: 30 },
  /**
   * The recovery bucket: the ids of what was erased, so that a restore erases it again, and the encrypted copies of the
   * accounts. It is longer than Firestore keeps any backup.
   */
  recovery: { days: 100 },
} as const;
