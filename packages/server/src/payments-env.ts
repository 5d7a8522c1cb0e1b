import * as z from 'zod';

/** Receiver of payments, as a code names them. */
export interface PromptPayEnv {
  type: 'MSISDN' | 'NATID' | 'EWALLETID';
  /** Digits alone. */
  target: string;
}

/** Configuration of money. */
export interface PaymentsEnv {
  /** Null: nothing can be paid. */
  promptPay: PromptPayEnv | null;
  /** Secrets of the bank's notices: all are accepted. Empty: there are none. */
  bankWebhookSecrets: readonly string[];
  /** VAT that prices include, in percent. */
  vatPercent: number;
  /** Path of the program that says whether the money of a slip arrived; null: the operator looks. */
  slipVerifier: string | null;
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
  /** Signs notices of the bank; one, or a new and an old one with a comma. */
  BANK_WEBHOOK_SECRET: z
    .string()
    .transform((list) => list.split(',').map((secret) => secret.trim()))
    .refine(
      (list) => list.length <= 2 && list.every(({ length }) => length >= minSecretLength),
      'must be one secret of at least 32 characters, or a new and an old one with a comma',
    )
    .optional(),
  /** Program that is asked whether the money of a slip arrived: its arguments are the bank's number and the reference. */
  SLIP_VERIFIER: z
    .string()
    .regex(/^(none|program:\/.+)$/, 'must be program:/path/of/a/program or none')
    .default('none'),
  /** VAT in the prices: 0 where the operator is not registered for it, 7 in Thailand. */
  VAT_PERCENT: z
    .string()
    .regex(/^\d{1,2}$/, 'must be a whole number of percent')
    .transform(Number)
    .default(0),
};

/** Returns the configuration of money from its variables. */
export function paymentsEnv(raw: z.infer<z.ZodObject<typeof paymentsShape>>): PaymentsEnv {
  return {
    promptPay: raw.PROMPTPAY_ID === undefined ? null : receiverOf(raw.PROMPTPAY_ID),
    bankWebhookSecrets: raw.BANK_WEBHOOK_SECRET ?? [],
    vatPercent: raw.VAT_PERCENT,
    slipVerifier: raw.SLIP_VERIFIER === 'none' ? null : raw.SLIP_VERIFIER.replace(/^program:/, ''),
  };
}

/** Returns the receiver that an id names; null where it is none. */
function receiverOf(id: string): PromptPayEnv | null {
  if (/^0[689]\d{8}$/.test(id)) return { type: 'MSISDN', target: id };
  if (/^\d{13}$/.test(id) && hasCheckDigit(id)) return { type: 'NATID', target: id };
  return /^\d{15}$/.test(id) ? { type: 'EWALLETID', target: id } : null;
}

/** Returns whether the last of 13 digits checks the others: weights 13 to 2, modulo 11. */
function hasCheckDigit(id: string): boolean {
  const sum = [...id.slice(0, 12)].reduce((total, digit, index) => total + Number(digit) * (13 - index), 0);
  return (11 - (sum % 11)) % 10 === Number(id.at(-1));
}
