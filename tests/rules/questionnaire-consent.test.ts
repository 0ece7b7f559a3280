import { ANSWERS, HEALTH_FIELDS, NOT_INFORMED } from 'domain/answers/fields';
import { HOUR_MS } from 'domain/kit/dates';
import { deleteField, doc, serverTimestamp, setDoc, updateDoc } from 'firebase/firestore';
import { afterAll, afterEach, beforeAll, beforeEach, describe, test } from 'vitest';
import { systemClock } from 'emulators/servers';
import {
  type Actor,
  CONSENT,
  type Case,
  type Fields,
  complete,
  consenting,
  LATER,
  emailOf,
  expectVerdict,
  firstSave,
  laterSave,
  legacy,
  stored,
  targetOf,
} from './support/people.ts';
import { openRulesEnvironment, type RulesEnvironment } from './support/rules-environment.ts';

/** The moment at which the clock stands still, in milliseconds; null while it goes. */
let still: number | null = null;
const clock = { ...systemClock, now: () => (still === null ? systemClock.now() : BigInt(still) * 1000n) };

let environment: RulesEnvironment;
beforeAll(async () => {
  environment = await openRulesEnvironment('consent', clock);
});
afterAll(async () => {
  await environment.close();
});

const questionnaireOf = (actor: Actor) =>
  doc(environment.firestoreOf(actor), `anamnese_treinos/${targetOf(actor)}`);

const save = (actor: Actor, change: Fields) => updateDoc(questionnaireOf(actor), laterSave(change));

/** The change that the dashboard saves when the consent is revoked. */
const ERASED = {
  consent: deleteField(),
  ...Object.fromEntries(
    HEALTH_FIELDS.map((field) => [
      field,
      { measure: null, lines: '', choice: NOT_INFORMED }[ANSWERS[field].kind],
    ]),
  ),
};

describe('with a questionnaire from the time before the consent', () => {
  const answers = {
    telefone: 7,
    data_nascimento: '28/02/1990',
    limitacoes_lesoes: ['joelho'],
    outros_pontos: 'Caí',
  };
  beforeEach(async () => {
    await environment.seed({
      'anamnese_treinos/uid-with-plan': { ...legacy('uid-with-plan'), ...answers },
      'anamnese_treinos/uid-expired': legacy('uid-expired'),
    });
  });

  test.each<Case>([
    ['another name, whatever the older answers are', { nome_completo: 'Outra' }, 'allowed'],
    ['a weight with the consent', { peso: 70, ...consenting() }, 'allowed'],
    ...HEALTH_FIELDS.map((field): Case => {
      const measure = field === 'altura' ? 1.7 : 70;
      return [
        `${field} without it`,
        { [field]: ANSWERS[field].kind === 'measure' ? measure : 'Caí ontem' },
        'denied',
      ];
    }),
    ['its weight erased', { peso: null }, 'allowed'],
    ['its weight removed', { peso: deleteField() }, 'allowed'],
    ['its height removed', { altura: deleteField() }, 'allowed'],
    ['its injuries removed', { limitacoes_lesoes: deleteField() }, 'allowed'],
    ['its energy level removed', { nivel_energia: deleteField() }, 'allowed'],
    ['its further points removed', { outros_pontos: deleteField() }, 'allowed'],
  ])('its owner saves %s', async (_name, change, verdict) => {
    await expectVerdict(verdict, save('owner with plan', change));
  });

  test('the owner of an expired plan has no consent to revoke, so may not erase a weight alone', async () => {
    await expectVerdict('denied', save('owner expired', { peso: null }));
  });
});

describe('with a questionnaire under a consent', () => {
  beforeEach(async () => {
    await environment.seed({
      'anamnese_treinos/uid-with-plan': stored('uid-with-plan'),
      'anamnese_treinos/uid-expired': stored('uid-expired'),
    });
  });

  test.each<Case>([
    ['to the version that is stored', CONSENT, 'denied'],
    ['whose version is one character', { ...CONSENT, versao: '1' }, 'allowed'],
    ['whose version is 60 characters', { ...CONSENT, versao: 'v'.repeat(60) }, 'allowed'],
    ['whose version is 61 characters', { ...CONSENT, versao: 'v'.repeat(61) }, 'denied'],
    ['whose version is empty', { ...CONSENT, versao: '' }, 'denied'],
    ['whose version is a list', { ...CONSENT, versao: ['1'] }, 'denied'],
  ])('a new consent %s', async (_name, consent, verdict) => {
    await expectVerdict(verdict, save('owner with plan', consenting(consent)));
  });

  test.each<Case>([
    ['a consent without the time by which the next one is judged', { consented_at: deleteField() }, 'denied'],
    ['a consent with another such time', { consented_at: LATER }, 'denied'],
  ])('its owner may not give %s', async (_name, change, verdict) => {
    const another = { ...consenting({ ...CONSENT, versao: '2026-02' }), ...change };
    await expectVerdict(verdict, save('owner with plan', another));
  });

  test.each<Case>([
    ['beside another answer', { nome_completo: 'Outra' }, 'denied'],
    ['with a withdrawal', ERASED, 'denied'],
  ])('the time of the last consent is not changed %s', async (_name, change, verdict) => {
    await expectVerdict(verdict, save('owner with plan', { ...change, consented_at: serverTimestamp() }));
    await expectVerdict(verdict, save('owner with plan', { ...change, consented_at: deleteField() }));
  });

  test('a withdrawal may not add an answer about health', async () => {
    const { outros_pontos: _none, ...rest } = stored('uid-with-plan');
    await environment.seed({ 'anamnese_treinos/uid-with-plan': rest });
    await expectVerdict('denied', save('owner with plan', { ...ERASED, outros_pontos: 'Caí ontem' }));
  });

  test('the owner of an expired plan may revoke the consent', async () => {
    await expectVerdict('allowed', save('owner expired', ERASED));
  });

  test.each<Case>([
    ['go', { outros_pontos: deleteField() }, 'allowed'],
    ['are emptied', { outros_pontos: '' }, 'allowed'],
    ['stay', { outros_pontos: 'Caí ontem' }, 'denied'],
  ])(
    'a consent is withdrawn after the end of the plan where the further points %s',
    async (_name, change, verdict) => {
      const points = { ...stored('uid-expired'), outros_pontos: 'Caí ontem' };
      await environment.seed({ 'anamnese_treinos/uid-expired': points });
      await expectVerdict(verdict, save('owner expired', { ...ERASED, ...change }));
    },
  );

  // Otherwise revoking a consent would be a way to change answers without paying.
  test.each<readonly [string, unknown]>([
    ['email', emailOf('uid-another')],
    ['nome_completo', 'Outra'],
    ['telefone', '(11)97777-6666'],
    ['data_nascimento', '1991-02-28'],
    ['objetivo_principal', 'hipertrofia'],
    ['objetivo_outro', 'Correr'],
    ['experiencia_treino', 'avancado'],
    ['frequencia_semanal', '5x'],
    ['outros_pontos', 'Treino cedo'],
    ['completa', false],
  ])('the owner of an expired plan may not change %s while revoking the consent', async (field, value) => {
    await expectVerdict('denied', save('owner expired', { ...ERASED, [field]: value }));
  });

  test('the owner of an expired plan may not write health data under a new consent', async () => {
    const another = consenting({ ...CONSENT, versao: '2026-02' });
    await expectVerdict('denied', save('owner expired', { ...another, peso: 70 }));
    await expectVerdict('denied', save('owner expired', { ...another, limitacoes_lesoes: 'Joelho' }));
  });

  test('the owner of an expired plan may not erase health data without revoking the consent', async () => {
    const { consent: _kept, ...erased } = ERASED;
    await expectVerdict('denied', save('owner expired', erased));
  });
});

describe('with values that only the server could have stored', () => {
  test('a stored consent that is none is replaced by a new one', async () => {
    await environment.seed({
      'anamnese_treinos/uid-with-plan': { ...stored('uid-with-plan'), consent: true },
    });
    await expectVerdict('allowed', save('owner with plan', { ...consenting(), peso: 70 }));
  });

  test('a consent can be revoked if the injuries, the energy level and the further points are null', async () => {
    await environment.seed({
      'anamnese_treinos/uid-with-plan': {
        ...stored('uid-with-plan'),
        limitacoes_lesoes: null,
        nivel_energia: null,
        outros_pontos: null,
      },
    });
    const change = { consent: deleteField(), altura: null, peso: null };
    await expectVerdict('allowed', save('owner with plan', change));
  });

  test.each<readonly [string, unknown]>([
    ['that is true', true],
    ['without its time', { versao: '1' }],
    ['whose time is text', { versao: '1', aceito_em: '2026-01-01' }],
  ])('a stored consent %s covers no answers', async (_name, consent) => {
    await environment.seed({ 'anamnese_treinos/uid-with-plan': { ...stored('uid-with-plan'), consent } });
    await expectVerdict('denied', save('owner with plan', { peso: 70 }));
  });
});

describe('with nothing stored', () => {
  beforeEach(async () => {
    await environment.seed({});
  });

  test.each<Case>([
    ['an empty energy level', { nivel_energia: '' }, 'allowed'],
    ['empty injuries', { limitacoes_lesoes: '' }, 'allowed'],
    ['injuries in the words of the energy level', { limitacoes_lesoes: 'Não informado' }, 'denied'],
    ['further points in the words of the energy level', { outros_pontos: 'Não informado' }, 'denied'],
  ])('a creation without a consent and with %s', async (_name, change, verdict) => {
    const { consent: _none, consented_at: _never, ...rest } = complete('uid-with-plan');
    const told = { ...rest, altura: null, peso: null, limitacoes_lesoes: '', nivel_energia: '' };
    await expectVerdict(verdict, setDoc(questionnaireOf('owner with plan'), { ...told, ...change }));
  });

  test('the first save carries no consent', async () => {
    await expectVerdict('allowed', setDoc(questionnaireOf('owner with plan'), firstSave('uid-with-plan')));
  });
});

// Each giving leaves a record.
describe('a client that gives consents as fast as it can', () => {
  const MINUTE_MS = 60_000;
  // The store's clock never goes back, so each test begins after the one before.
  let start = Date.now();
  const another = (versao: string) => save('owner with plan', consenting({ ...CONSENT, versao }));
  beforeEach(async () => {
    still = start += HOUR_MS;
    await environment.seed({});
    const first = setDoc(questionnaireOf('owner with plan'), complete('uid-with-plan'));
    await expectVerdict('allowed', first);
  });
  afterEach(() => {
    still = null;
  });
  const wait = (milliseconds: number) => {
    still = (still ?? 0) + milliseconds;
  };

  test('has one a minute with versions that alternate', async () => {
    await expectVerdict('denied', another('2026-02'));
    wait(MINUTE_MS - 1);
    await expectVerdict('denied', another('2026-02'));
    wait(1);
    await expectVerdict('allowed', another('2026-02'));
    await expectVerdict('denied', another('2026-01'));
    wait(MINUTE_MS);
    await expectVerdict('allowed', another('2026-01'));
  });

  test('has one a minute with a withdrawal and a consent in turn, and may withdraw at any time', async () => {
    await expectVerdict('allowed', save('owner with plan', ERASED));
    await expectVerdict('denied', another('2026-01'));
    wait(MINUTE_MS - 1);
    await expectVerdict('denied', another('2026-01'));
    wait(1);
    await expectVerdict('allowed', another('2026-01'));
    await expectVerdict('allowed', save('owner with plan', ERASED));
    await expectVerdict('denied', another('2026-02'));
  });

  test('has none again while its version stands', async () => {
    wait(MINUTE_MS);
    await expectVerdict('denied', another('2026-01'));
  });
});
