import * as z from 'zod';
import { isOrigin } from './env-values.ts';
import { isThaiTaxId } from './tax-id.ts';

/** Receiver of payments, as a code names them. */
export interface PromptPayEnv {
  type: 'MSISDN' | 'NATID' | 'EWALLETID';
  /** Digits alone. */
  target: string;
}

/** Keys of Stripe. */
export interface StripeEnv {
  secretKey: string;
  webhookSecret: string;
  /** Origin of its API; tests name the fake's. */
  apiBase: string;
}

/** A way to pay that the operator can offer. */
export type OfferedProvider = 'promptpay' | 'stripe';

/** Configuration of money. */
export interface PaymentsEnv {
  /** Null: nothing is paid by PromptPay to the operator's own account. */
  promptPay: PromptPayEnv | null;
  /** Null: nothing is paid by Stripe. */
  stripe: StripeEnv | null;
  /** Secrets of the bank's notices: all are accepted. Empty: there are none. */
  bankWebhookSecrets: readonly string[];
  /** VAT that prices include, in percent. */
  vatPercent: number;
  /** Path of the program that checks whether the money of a slip arrived; null: the operator checks. */
  slipVerifier: string | null;
  /** The operator's tax number, thirteen digits; receipts that are tax invoices need it. */
  sellerTaxId: string | null;
  /** Branch that issues receipts, five digits; 00000 is the head office. */
  sellerBranch: string;
}

const minSecretLength = 32;

/** Variables of money. */
export const paymentsShape = {
  /** Receiver of payments: a phone number, a tax or identity number, or an e-wallet. Without it nothing can be paid. */
  PROMPTPAY_ID: z
    .string()
    .transform((id) => id.replace(/[\s-]/g, ''))
    .refine(
      (id) => receiverOf(id) !== null,
      'must be a phone number (0812345678), a tax number of 13 digits with its check digit, or an e-wallet of 15 digits',
    )
    .optional(),
  /** Secret or restricted key of Stripe; together with STRIPE_WEBHOOK_SECRET, card and PromptPay on Stripe's page. */
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_\w{8,}$/, 'must be a secret or restricted key of Stripe, such as sk_live_…')
    .optional(),
  /** Signs Stripe's events. */
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\w{8,}$/, 'must be the signing secret of a webhook of Stripe, such as whsec_…')
    .optional(),
  /** Base address of Stripe: tests name the fake's. */
  STRIPE_API_BASE: z
    .string()
    .refine(isOrigin, 'must be an origin such as https://api.stripe.com, without a path')
    .default('https://api.stripe.com'),
  /** Signs notices of the bank; one, or a new and an old one with a comma. */
  BANK_WEBHOOK_SECRET: z
    .string()
    .transform((list) => list.split(',').map((secret) => secret.trim()))
    .refine(
      (list) => list.length <= 2 && list.every(({ length }) => length >= minSecretLength),
      'must be one secret of at least 32 characters, or a new and an old one with a comma',
    )
    .optional(),
  /** Program that checks whether the money of a slip arrived: its arguments are the bank's number and the reference. */
  SLIP_VERIFIER: z
    .string()
    .regex(/^(none|program:\/.+)$/, 'must be program:/path/of/a/program or none')
    .default('none'),
  /** VAT in the prices: 0 if the operator is not registered for it, 7 in Thailand. */
  VAT_PERCENT: z
    .string()
    .regex(/^\d{1,2}$/, 'must be a whole number of percent')
    .transform(Number)
    .default(0),
  /** On receipts, beside OPERATOR_NAME and OPERATOR_ADDRESS. If prices include VAT, none is issued without it. */
  OPERATOR_TAX_ID: z
    .string()
    .transform((id) => id.replace(/[\s-]/g, ''))
    .refine(isThaiTaxId, 'must be a tax number of 13 digits with its check digit')
    .optional(),
  /** Branch on receipts. */
  OPERATOR_BRANCH: z
    .string()
    .regex(/^\d{5}$/, 'must be the five digits of a branch, 00000 for the head office')
    .default('00000'),
};

/** Returns the configuration of money from its variables. */
export function paymentsEnv(raw: z.infer<z.ZodObject<typeof paymentsShape>>): PaymentsEnv {
  return {
    promptPay: raw.PROMPTPAY_ID === undefined ? null : receiverOf(raw.PROMPTPAY_ID),
    stripe:
      raw.STRIPE_SECRET_KEY !== undefined && raw.STRIPE_WEBHOOK_SECRET !== undefined
        ? {
            secretKey: raw.STRIPE_SECRET_KEY,
            webhookSecret: raw.STRIPE_WEBHOOK_SECRET,
            apiBase: raw.STRIPE_API_BASE,
          }
        : null,
    bankWebhookSecrets: raw.BANK_WEBHOOK_SECRET ?? [],
    vatPercent: raw.VAT_PERCENT,
    slipVerifier: raw.SLIP_VERIFIER === 'none' ? null : raw.SLIP_VERIFIER.replace(/^program:/, ''),
    sellerTaxId: raw.OPERATOR_TAX_ID ?? null,
    sellerBranch: raw.OPERATOR_BRANCH,
  };
}

/** Returns the ways to pay that the operator offers, the usual one first. */
export function offeredProviders({
  promptPay,
  stripe,
}: Pick<PaymentsEnv, 'promptPay' | 'stripe'>): OfferedProvider[] {
  return [...(promptPay ? ['promptpay' as const] : []), ...(stripe ? ['stripe' as const] : [])];
}

/** Returns faults between the variables of money. */
export function paymentFaults(source: Readonly<Record<string, string | undefined>>): string[] {
  const { NODE_ENV, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_BASE } = source;
  const faults: string[] = [];
  if (STRIPE_SECRET_KEY && !STRIPE_WEBHOOK_SECRET)
    faults.push('STRIPE_WEBHOOK_SECRET is missing: without it nobody would tell that a payment arrived');
  if (STRIPE_WEBHOOK_SECRET && !STRIPE_SECRET_KEY)
    faults.push('STRIPE_SECRET_KEY is missing: STRIPE_WEBHOOK_SECRET alone takes no payments');
  if (NODE_ENV === 'production' && STRIPE_API_BASE && !STRIPE_API_BASE.startsWith('https:'))
    faults.push('STRIPE_API_BASE must begin with https: in production');
  return faults;
}

/** Returns the receiver that an id names; null if it is none. */
function receiverOf(id: string): PromptPayEnv | null {
  if (/^0[689]\d{8}$/.test(id)) return { type: 'MSISDN', target: id };
  if (isThaiTaxId(id)) return { type: 'NATID', target: id };
  return /^\d{15}$/.test(id) ? { type: 'EWALLETID', target: id } : null;
}
