import { KEYBOARD } from 'domain/trainer/texts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '../kit/testing/render.tsx';
import { Keyboard } from './keyboard.tsx';

function Screen() {
  return (
    <>
      <input type="search" aria-label="Buscar" />
      <ul>
        {['Ana', 'Bia', 'Caio'].map((name) => (
          <li key={name}>
            <a href={`/treinador/aluno/${name}`}>{name}</a>
          </li>
        ))}
      </ul>
      <Keyboard />
    </>
  );
}

const row = (name: string) => page.getByRole('link', { name });
const search = page.getByRole('searchbox');
const dialog = page.getByRole('dialog');
const focusOn = async (name: string) => {
  await expect.element(row(name)).toBeVisible();
  (row(name).element() as HTMLElement).focus();
};

test('from a row j and k move the focus along the rows and no further, and / goes to the search', async () => {
  render(<Screen />);
  await focusOn('Bia');
  await userEvent.keyboard('j');
  await expect.element(row('Caio')).toHaveFocus();
  await userEvent.keyboard('j');
  await expect.element(row('Caio')).toHaveFocus();
  await userEvent.keyboard('kk');
  await expect.element(row('Ana')).toHaveFocus();
  await userEvent.keyboard('k');
  await expect.element(row('Ana')).toHaveFocus();
  await userEvent.keyboard('/');
  await expect.element(search).toHaveFocus();
});

test('no key acts while the list has not the focus, nor together with Ctrl', async () => {
  render(<Screen />);
  await focusOn('Bia');
  await userEvent.keyboard('{Control>}j{/Control}');
  await expect.element(row('Bia')).toHaveFocus();
  (row('Bia').element() as HTMLElement).blur();
  await userEvent.keyboard('jk/?');
  expect(document.activeElement).toBe(document.body);
  await search.click();
  await userEvent.keyboard('jk/?');
  await expect.element(search).toHaveValue('jk/?');
  await expect.element(dialog).not.toBeInTheDocument();
});

test('? lists the keys, and so does the button', async () => {
  render(<Screen />);
  await focusOn('Ana');
  await userEvent.keyboard('?');
  await expect.element(dialog.getByText(KEYBOARD.when)).toBeVisible();
  for (const [key, what] of KEYBOARD.list) {
    await expect.element(dialog.getByText(key, { exact: true })).toBeVisible();
    await expect.element(dialog.getByText(what)).toBeVisible();
  }
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await page.getByRole('button', { name: KEYBOARD.button }).click();
  await expect.element(dialog).toBeVisible();
});
