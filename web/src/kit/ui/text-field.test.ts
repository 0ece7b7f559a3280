import { describe, expect, it } from 'vitest';
import { maskCpf } from 'domain/kit/cpf';
import { maskPhone } from 'domain/kit/person';
import { typeCpf } from './number-fields.tsx';
import { maskEdit } from './text-field.tsx';

const edit = (typed: string, caret: number, previous = '', byDelete = false) => ({
  typed,
  caret,
  previous,
  byDelete,
});

describe('the caret of a masked field', () => {
  it('stays at the end while typing at the end', () => {
    expect(maskEdit(edit('1234', 4), maskCpf)).toEqual({ masked: '123.4', position: 5 });
  });

  it('stays behind the digit just typed in the middle', () => {
    // (11)9|8765-432 became (11)92|8765-432 by typing 2.
    expect(maskEdit(edit('(11)928765-432', 6), maskPhone).position).toBe(6);
  });

  it('stays in place when a digit in the middle is deleted', () => {
    // 123.456.789-09 without the 4, the caret where it was.
    expect(maskEdit(edit('123.56.789-09', 4), maskCpf).position).toBe(3);
  });

  it('is at the start when everything before it was deleted', () => {
    expect(maskEdit(edit('789-09', 0), maskCpf).position).toBe(0);
  });
});

describe('a masked field', () => {
  it('loses the digit behind a dot or bracket to Delete', () => {
    // 123|.456.789-09: the browser takes the dot away.
    expect(maskEdit(edit('123456.789-09', 3, '123.456.789-09', true), typeCpf)).toEqual({
      masked: '123.567.890-9',
      position: 3,
    });
    expect(maskEdit(edit('(1198765-4321', 3, '(11)98765-4321', true), maskPhone).masked).toBe(
      '(11)8765-4321',
    );
  });
});
