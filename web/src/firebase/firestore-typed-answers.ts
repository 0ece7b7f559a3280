import { HEALTH_FIELDS } from 'domain/questionnaire/fields';
import { FORM_KEYS, type FormValues, isSameIn } from 'domain/questionnaire/form';
import * as v from 'valibot';
import { createDeviceStore } from './device-store.ts';

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
type SomeValues = v.InferOutput<typeof SomeValuesSchema>;

/** What was typed, and what stood there before. */
const TypedSchema = v.object({ typed: SomeValuesSchema, over: SomeValuesSchema });

/** What stands in an open questionnaire, finished or not, so that a reload or a lost session loses nothing typed. */
export interface TypedAnswers {
  /**
   * What this device holds over `base`, the stored answers as the form shows them; an opened form goes on from there. What
   * was typed over an answer that has changed since is out of date: it would undo the change unseen.
   */
  readonly take: (base: FormValues) => SomeValues;
  /** What this tab's form now holds beyond `base`. What another tab keeps stays. */
  readonly keep: (typed: SomeValues, base: FormValues) => void;
  readonly isEmpty: () => boolean;
  readonly forgetHealth: () => void;
  readonly clear: () => void;
  readonly isKept: () => boolean;
}

const keysOf = (values: SomeValues) => FORM_KEYS.filter((key) => key in values);
const pick = (values: SomeValues, keys: readonly (keyof FormValues)[]): SomeValues =>
  Object.fromEntries(keys.map((key) => [key, values[key]]));

export function createTypedAnswers(storage: Storage | null, uid: string): TypedAnswers {
  const empty = { typed: {}, over: {} };
  const store = createDeviceStore(storage, `anamnese-aberta:${uid}`, { schema: TypedSchema, empty });
  /** What came from this tab, or was taken over by it, and is its to remove. */
  let own: readonly (keyof FormValues)[] = [];

  function without(keys: readonly (keyof FormValues)[]) {
    const { typed, over } = store.read();
    const left = keysOf(typed).filter((key) => !keys.includes(key));
    return { typed: pick(typed, left), over: pick(over, left) };
  }

  return {
    take(base) {
      const { typed, over } = store.read();
      own = keysOf(typed);
      return pick(
        typed,
        own.filter((key) => isSameIn(key, { ...base, ...over }, base)),
      );
    },
    keep(typed, base) {
      const keys = keysOf(typed);
      if (own.length === 0 && keys.length === 0) return;
      const others = without([...own, ...keys]);
      store.write({ typed: { ...others.typed, ...typed }, over: { ...others.over, ...pick(base, keys) } });
      own = keys;
    },
    isEmpty: () => keysOf(store.read().typed).length === 0,
    forgetHealth: () => store.write(without([...HEALTH_FIELDS, 'consentimento'])),
    clear: () => store.write(empty),
    isKept: store.isKept,
  };
}
