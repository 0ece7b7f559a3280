import { KEYBOARD } from 'domain/trainer/texts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '../kit/testing/render.tsx';
import { Keyboard } from './keyboard.tsx';

let releases = 0;

function Screen() {
  return (
    <>
      <input type="search" aria-label="Buscar" />
      <ul>
        {['Ana', 'Bia', 'Caio'].map((name) => (
          <li key={name}>
            <a href={`/treinador/aluno/${name}`} aria-current={name === 'Bia' ? 'page' : undefined}>
              {name}
            </a>
          </li>
        ))}
      </ul>
      <button type="button" aria-keyshortcuts="l" onClick={() => (releases += 1)}>
        Liberar
      </button>
      <Keyboard />
    </>
  );
}

const row = (name: string) => page.getByRole('link', { name });
const search = page.getByRole('searchbox');

test('j and k move the focus along the rows and no further, l presses the button, / goes to the search', async () => {
  render(<Screen />);
  await expect.element(row('Ana')).toBeVisible();
  await userEvent.keyboard('j');
  await expect.element(row('Caio')).toHaveFocus();
  await userEvent.keyboard('j');
  await expect.element(row('Caio')).toHaveFocus();
  await userEvent.keyboard('kk');
  await expect.element(row('Ana')).toHaveFocus();
  await userEvent.keyboard('k');
  await expect.element(row('Ana')).toHaveFocus();
  await userEvent.keyboard('l');
  expect(releases).toBe(1);
  await userEvent.keyboard('/');
  await expect.element(search).toHaveFocus();
  await userEvent.keyboard('jkl/?');
  await expect.element(search).toHaveValue('jkl/?');
  expect(releases).toBe(1);
});

test('? lists the keys, which then do nothing, and the switch turns them off until it is turned again', async () => {
  render(<Screen />);
  await expect.element(row('Ana')).toBeVisible();
  await userEvent.keyboard('?');
  const dialog = page.getByRole('dialog');
  for (const [key, what] of KEYBOARD.list) {
    await expect.element(dialog.getByText(key, { exact: true })).toBeVisible();
    await expect.element(dialog.getByText(what)).toBeVisible();
  }
  const before = releases;
  await userEvent.keyboard('l');
  expect(releases).toBe(before);
  const isOn = dialog.getByRole('checkbox', { name: KEYBOARD.use });
  await isOn.click();
  await userEvent.keyboard('{Escape}');
  await userEvent.keyboard('j?l');
  expect(releases).toBe(before);
  await expect.element(dialog).not.toBeInTheDocument();
  await page.getByRole('button', { name: KEYBOARD.button }).click();
  await isOn.click();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await userEvent.keyboard('l');
  expect(releases).toBe(before + 1);
});
