/**
 * What a webhook answers. Statuses that mean something to the providers: they repeat after a 5xx; after a 4xx AbacatePay
 * gives up. Never 410: to AbacatePay that is "off".
 */
export type WebhookStatus = 200 | 400 | 401 | 405 | 500 | 503;
