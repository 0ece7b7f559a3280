import type { AnyFormApi } from '@tanstack/react-form';
import { showToast } from '../toast/toast-store.ts';

/**
 * Says in a toast, and beneath the field that it is about, why what was sent is refused. The field's message goes once the field
 * changes or the form is sent again.
 */
export function refuseField(form: AnyFormApi, name: string, text: string): void {
  showToast({ kind: 'error', text });
  form.setFieldMeta(name, (meta) => ({ ...meta, errorMap: { ...meta.errorMap, onSubmit: text } }));
}
