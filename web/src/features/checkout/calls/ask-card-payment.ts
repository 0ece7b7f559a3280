import type { ResponseOf } from 'domain/contracts/contract';
import { verifyPayment as contract } from 'domain/contracts/card';
import { callFunction } from '../../../firebase/calls/callable.ts';
import { NO_SUGGESTION, type PaidOrder, type Suggestion } from '../../../components/payment/paid-order.ts';

/** The answer to whether a Checkout Session is paid. */
export type CardPaymentAnswer =
  | { readonly kind: 'verified'; readonly order: PaidOrder }
  | { readonly kind: 'not-confirmed' }
  /** The server does not know the session. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'failed' };

/** How many times a pending payment is asked about. */
const TRIES = 6;
/** The pause between two questions, in milliseconds. */
const PAUSE = 3_000;

/** Tests pass their own server and clock; the app uses the real ones. */
export interface AskOptions {
  readonly tries?: number;
  readonly ask?: (session_id: string) => Promise<ResponseOf<typeof contract>>;
  readonly pause?: () => Promise<void>;
}

const askServer = (session_id: string) => callFunction(contract, { session_id });
const pauseInBrowser = () => new Promise<void>((resolve) => setTimeout(resolve, PAUSE));

/**
 * Asks whether a session is paid, and asks again while the payment is pending. The data of the return URL (`suggestion`)
 * serve only where the server has none (spec §4). Never rejects.
 */
export async function askCardPayment(
  session_id: string,
  suggestion: Suggestion = NO_SUGGESTION,
  { tries = TRIES, ask = askServer, pause = pauseInBrowser }: AskOptions = {},
): Promise<CardPaymentAnswer> {
  try {
    for (let left = tries; ; left -= 1) {
      const answer = await ask(session_id);
      if (answer.verified) {
        const { customer_email, name_known, plan, protocol, ends_at } = answer;
        const order: PaidOrder = {
          email: customer_email,
          proof: { session_id },
          plan,
          endsAt: ends_at,
          protocol,
          nameKnown: name_known,
          suggestion,
        };
        return { kind: 'verified', order };
      }
      if (answer.unknown) return { kind: 'unknown' };
      if (!answer.pending || left <= 1) return { kind: 'not-confirmed' };
      await pause();
    }
  } catch (error) {
    console.warn('The payment could not be verified', error);
    return { kind: 'failed' };
  }
}
