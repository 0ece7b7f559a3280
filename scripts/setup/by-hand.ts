/** What no API does, or no API can be asked about, so that it is said at the end of every set-up. */

/**
 * The steps with the page to open, in their order.
 * @param origin the site's own
 * @param sender the address that mails come from
 */
export function byHand(project: string, origin: string | undefined, sender: string | undefined): string[] {
  const console = `https://console.firebase.google.com/project/${project}`;
  const domain = `Let ${origin ?? "the site's own domain"} lead to the site: add it at ${console}/hosting/sites and make the DNS records that the page shows.`;
  return [
    // Google's own address leads to the site by itself.
    ...(origin?.endsWith('.web.app') ? [] : [domain]),
    `Let the mail provider verify the domain of ${sender ?? 'MAIL_FROM'}: SPF, DKIM and DMARC records, on its page for sending domains.`,
    'Set retries, e-mails and the statement descriptor at Stripe (docs/going-live.md): https://dashboard.stripe.com/settings',
    'Verify the account at AbacatePay and switch on its two-factor sign-in: https://app.abacatepay.com',
  ];
}
