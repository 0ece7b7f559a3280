import { ANSWER_FIELDS, type AnswerField, HEALTH_FIELDS } from 'domain/questionnaire/fields';
import { FORM_KEYS, type FormValues, isSameIn } from 'domain/questionnaire/form';
import * as v from 'valibot';
import { answerKey } from './answer-keys.ts';
import { createDeviceStore } from '../device/device-store.ts';

const text = v.exactOptional(v.string());

const SomeValuesSchema = v.object({
  nome: text,
  telefone: text,
  nascimento: v.exactOptional(v.object({ dia: v.string(), mes: v.string(), ano: v.string() })),
  altura: text,
  peso: text,
  consentimento: v.exactOptional(v.boolean()),
  objetivo_principal: text,
  objetivo_outro: text,
  experiencia_treino: text,
  frequencia_semanal: text,
  limitacoes_lesoes: text,
  outros_pontos: text,
  nivel_energia: text,
} satisfies Record<keyof FormValues, v.GenericSchema>);

/** The values typed in an open form, complete or not, so that a reload or a lost session loses none. */
export interface TypedAnswers<T> {
  /**
   * The typed values for a form that opens over `base`, the stored answers. A value typed over an answer that has changed
   * since is left out, because it would undo that change unseen.
   */
  readonly take: (base: T) => Partial<T>;
  /** The values that `take` leaves out. */
  readonly outdated: (base: T) => Partial<T>;
  /**
   * Keeps the values that this tab's form holds beyond `base`. Another tab's values stay. What another tab has erased, such
   * as by a sign-out, stays erased until the person changes it here.
   */
  readonly keep: (typed: Partial<T>, base: T) => void;
  /** Keeps values that no form of this tab holds yet. `base` are the stored answers of the same fields. */
  readonly add: (typed: Partial<T>, base: Partial<T>) => void;
  readonly isEmpty: () => boolean;
  readonly forgetHealth: () => void;
  readonly clear: () => void;
  readonly isKept: () => boolean;
}

/** The values typed in the wizard. */
export function typedInWizard(storage: Storage | null, uid: string): TypedAnswers<FormValues> {
  return createTypedAnswers(storage, answerKey('-aberta', uid), {
    keys: FORM_KEYS,
    schema: SomeValuesSchema,
    // The words of the goal 'outro' mean nothing without that goal, so both are outdated together.
    isSame: (key, one, other) =>
      isSameIn(key, one, other) && (key !== 'objetivo_outro' || isSameIn('objetivo_principal', one, other)),
  });
}

/**
 * The values typed in 'Editando Anamnese', whose form holds every answer as text. The form shows what is stored beside each
 * value, so it also takes a value typed over an answer that has changed since.
 */
export function typedInEditor(
  storage: Storage | null,
  uid: string,
): TypedAnswers<Record<AnswerField, string>> {
  return createTypedAnswers(storage, answerKey('-edicao', uid), {
    keys: ANSWER_FIELDS,
    schema: v.record(v.picklist(ANSWER_FIELDS), v.string()),
    isSame: () => true,
  });
}

/** Whether two values of a form, which are texts, truth values or an object of texts, are the same. */
const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

interface FormShape<T> {
  readonly keys: readonly (keyof T)[];
  readonly schema: v.GenericSchema<unknown, Partial<T>>;
  /** Whether two forms show the same value in a field, so that a value typed over the one may stand over the other. */
  readonly isSame: (key: keyof T, one: T, other: T) => boolean;
}

function createTypedAnswers<T extends object>(
  storage: Storage | null,
  key: string,
  { keys: all, schema, isSame }: FormShape<T>,
): TypedAnswers<T> {
  const keysOf = (values: Partial<T>) => all.filter((key) => key in values);
  function omit(values: Partial<T>, keys: readonly PropertyKey[]): Partial<T> {
    const left = { ...values };
    for (const key of all) if (keys.includes(key)) delete left[key];
    return left;
  }
  const empty: { readonly typed: Partial<T>; readonly over: Partial<T> } = { typed: {}, over: {} };
  /** The typed values, and in `over` the stored answers on which they are based. Browsers have stored these names. */
  const store = createDeviceStore(storage, key, v.object({ typed: schema, over: schema }), empty);
  /** The values that this tab's form held last. This tab may remove them. */
  let own: Partial<T> = {};

  /** Puts `added`, typed over the answers `base`, in the place of the values under `removed`. */
  function replace(removed: readonly PropertyKey[], added: Partial<T> = {}, base: Partial<T> = {}) {
    const { typed, over } = store.read();
    store.write({ typed: { ...omit(typed, removed), ...added }, over: { ...omit(over, removed), ...base } });
  }

  /** The typed values whose stored answer is still the same in `base`, or has changed since. */
  function typedOver(base: T, which: 'same' | 'changed') {
    const { typed, over } = store.read();
    const isOther = (key: keyof T) => isSame(key, { ...base, ...over }, base) !== (which === 'same');
    return omit(typed, all.filter(isOther));
  }

  return {
    take(base) {
      own = store.read().typed;
      return typedOver(base, 'same');
    },
    outdated: (base) => typedOver(base, 'changed'),
    keep(typed, base) {
      const kept = store.read().typed;
      const before = own;
      own = typed;
      const isErased = (key: keyof T) => !(key in kept) && isEqual(before[key], typed[key]);
      const added = omit(typed, all.filter(isErased));
      const removed = keysOf({ ...before, ...added });
      if (removed.length === 0) return;
      const untouched = all.filter((key) => !(key in added));
      replace(removed, added, omit(base, untouched));
    },
    add(typed, base) {
      const keys = keysOf(typed);
      own = omit(own, keys);
      replace(keys, typed, base);
    },
    isEmpty: () => keysOf(store.read().typed).length === 0,
    forgetHealth: () => replace([...HEALTH_FIELDS, 'consentimento']),
    clear: () => store.write(empty),
    isKept: store.isKept,
  };
}
