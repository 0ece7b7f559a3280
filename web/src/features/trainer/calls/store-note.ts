import { saveNote } from 'domain/contracts/trainer/save-note';
import { callFunction } from '../../../firebase/calls/callable.ts';

/** Saves a note, if the stored one still has the version that the trainer saw. Rejects with a `CallError`. */
export const storeNote = (id: string, version: number, text: string) =>
  callFunction(saveNote, { id, version, text });
