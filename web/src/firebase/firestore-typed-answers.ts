import { HEALTH_FIELDS } from 'domain/questionnaire/fields';
import { FORM_KEYS, type FormValues } from 'domain/questionnaire/form';
import * as v from 'valibot';
import { createDeviceStore } from './device-store.ts';

const text = v.exactOptional(v.string());

const TypedSchema = v.object({
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

/** What stands in an open questionnaire, finished or not, so that a reload or a lost session loses nothing typed. */
export interface TypedAnswers {
  /** What this device holds; an opened form goes on from there. */
  readonly take: () => Partial<FormValues>;
  /** What this tab's form now holds beyond the stored answers. What another tab keeps stays. */
  readonly keep: (typed: Partial<FormValues>) => void;
  readonly isEmpty: () => boolean;
  readonly forgetHealth: () => void;
  readonly clear: () => void;
  readonly isKept: () => boolean;
}

export function createTypedAnswers(storage: Storage | null, uid: string): TypedAnswers {
  const store = createDeviceStore<Partial<FormValues>>(storage, `anamnese-aberta:${uid}`, {
    schema: TypedSchema,
    empty: {},
  });
  /** What came from this tab, or was taken over by it, and is its to remove. */
  let own: readonly (keyof FormValues)[] = [];
  const keysOf = (typed: Partial<FormValues>) => FORM_KEYS.filter((key) => key in typed);

  function without(keys: readonly (keyof FormValues)[]): Partial<FormValues> {
    const left = { ...store.read() };
    for (const key of keys) delete left[key];
    return left;
  }

  return {
    take() {
      const typed = store.read();
      own = keysOf(typed);
      return typed;
    },
    keep(typed) {
      if (own.length === 0 && keysOf(typed).length === 0) return;
      store.write({ ...without(own), ...typed });
      own = keysOf(typed);
    },
    isEmpty: () => keysOf(store.read()).length === 0,
    forgetHealth: () => store.write(without([...HEALTH_FIELDS, 'consentimento'])),
    clear: () => store.write({}),
    isKept: store.isKept,
  };
}
