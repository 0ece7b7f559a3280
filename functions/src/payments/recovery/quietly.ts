import type { PaymentDeps } from '../ports/payment-deps.ts';

/** Dependencies that write everything but mails: the buyers were told before the database was lost. */
export function quietly(deps: PaymentDeps): PaymentDeps {
  const { store, watcher } = deps;
  return {
    ...deps,
    store: {
      ...store,
      transact: (work) => store.transact((inner) => work({ ...inner, putMail: () => undefined })),
    },
    ...(watcher && {
      watcher: { ...watcher, wrote: (written) => watcher.wrote({ ...written, mails: [] }) },
    }),
  };
}
