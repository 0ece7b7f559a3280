/**
 * What the landing page loads after its own code, as one file: the dialogs over it, and the care for orders that this browser keeps.
 * As files of their own they would compress worse, and whatever two of them share would be a further file.
 */
export { receiveCardReturn } from '../../features/checkout/card/receive-card-return.ts';
export { findPaidOrder } from '../../features/checkout/kept-orders/find-paid-order.ts';
export { forgetOrder, idOfProof } from '../../features/checkout/kept-orders/kept-orders.ts';
export { receivePaidOrder } from '../../features/checkout/kept-orders/receive-paid-order.ts';
export { watchPaidOrder } from '../../features/checkout/kept-orders/watch-paid-order.ts';
export { watchKeptPix } from '../../features/checkout/kept-orders/watch-kept-pix.ts';
export { OpenPixBar, openPix } from '../../features/checkout/pix/open-pix.tsx';
export { LandingOverlay } from './landing-overlay.tsx';
