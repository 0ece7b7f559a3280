/** Replaces TanStack Form's groups of forms, which `useForm` offers and no form here uses. */
export const FormGroup = undefined;
export const useFormGroup = undefined;
