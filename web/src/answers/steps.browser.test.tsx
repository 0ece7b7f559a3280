import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { CONSENT_SUMMARY, CONSENT_TEXT } from 'domain/answers/consent';
import { FIELD_LABELS } from 'domain/answers/fields';
import { wholeForm } from 'domain/answers/testing/whole-form';
import { WIZARD } from 'domain/answers/texts';
import { render } from '../kit/testing/render.tsx';
import { Limitations, PhysicalData, useWizardForm, type WizardForm } from './steps.tsx';

function show(Step: (props: { form: WizardForm }) => ReactNode) {
  function Shown() {
    const form = useWizardForm({
      defaultValues: { ...wholeForm, limitacoes_lesoes: '', consentimento: false },
      today: '2026-11-26',
      onSend: async () => undefined,
      onInvalid: () => undefined,
    });
    return <Step form={form} />;
  }
  render(<Shown />);
}

// spec: "hint: type 'Nenhuma' if none"
test("one press on 'Nenhuma' answers the limitations, a second one takes it back, and no typed words are replaced", async () => {
  show(Limitations);
  const answer = page.getByLabelText(FIELD_LABELS.limitacoes_lesoes);
  const none = page.getByRole('checkbox', { name: WIZARD.noLimitations });
  await none.click();
  await expect.element(answer).toHaveValue('Nenhuma');
  await none.click();
  await expect.element(answer).toHaveValue('');
  await answer.fill('Joelho');
  await expect.element(none).toBeDisabled();
  await answer.fill('Nenhuma');
  await expect.element(none).toBeChecked();
});

test("the consent is two sentences, and 'Ler tudo' opens the whole text without agreeing to it", async () => {
  show(PhysicalData);
  const box = page.getByRole('checkbox', { name: CONSENT_SUMMARY });
  const whole = page.getByText(CONSENT_TEXT);
  await expect.element(whole).not.toBeVisible();
  await page.getByText(WIZARD.readAll).click();
  await expect.element(whole).toBeVisible();
  await expect.element(box).not.toBeChecked();
});
