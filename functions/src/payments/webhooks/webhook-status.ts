/**
 * The HTTP statuses that a webhook answers. The providers repeat an event after a 5xx; AbacatePay gives up after a 4xx.
 * 410 is never answered, because AbacatePay switches the webhook off then.
 */
export type WebhookStatus = 200 | 400 | 401 | 405 | 500 | 503;
