import { access, constants } from 'node:fs/promises';
import { drawCode, promptPayPayload } from '../../domains/money/orders/providers/promptpay.ts';
import { createStripeCheckout } from '../../domains/money/orders/providers/stripe.ts';
import { canIssueReceipts } from '../../domains/money/receipts/receipts.ts';
import type { Env } from '../../env.ts';
import type { StripeEnv } from '../../payments-env.ts';
import type { Check } from './checks.ts';

type MoneyEnv = Pick<Env, 'mode' | 'payments' | 'operator'>;

const receiptsRemedy =
  'Who pays gets a receipt: it needs OPERATOR_NAME and OPERATOR_ADDRESS, and OPERATOR_TAX_ID where VAT_PERCENT is not 0.';

/** Creates the checks of payments: draws a code of one baht for the receiver; in production, receipts can be issued. */
export function paymentChecks({ mode, payments, operator }: MoneyEnv): Check[] {
  const isPayable = payments.promptPay !== null || payments.stripe !== null;
  return [
    ...(mode === 'production' && isPayable ? [receiptCheck({ payments, operator })] : []),
    ...promptPayChecks(payments),
    ...(payments.stripe === null ? [] : [stripeCheck(payments.stripe)]),
  ];
}

function promptPayChecks({ promptPay, slipVerifier }: Env['payments']): Check[] {
  if (promptPay === null) return [];
  return [
    ...(slipVerifier === null ? [] : [verifierCheck(slipVerifier)]),
    {
      name: 'Payments',
      remedy:
        'See that PROMPTPAY_ID is the receiver that the bank knows, and that this installation is complete.',
      async run() {
        const payload = promptPayPayload(promptPay, 100);
        await drawCode(payload);
        const names = { MSISDN: 'phone', NATID: 'tax number', EWALLETID: 'e-wallet' } as const;
        return `PromptPay, ${names[promptPay.type]} …${promptPay.target.slice(-4)}`;
      },
    },
  ];
}

/** Requests a nonexistent page from Stripe: any answer but a refusal of the key passes. */
function stripeCheck(stripe: StripeEnv): Check {
  return {
    name: 'Stripe',
    remedy: 'Correct STRIPE_SECRET_KEY, and see that this machine reaches Stripe.',
    async run() {
      await createStripeCheckout(stripe).probe();
      return /_test_/.test(stripe.secretKey) ? 'answers; its key is one for tests' : 'answers';
    },
  };
}

function verifierCheck(program: string): Check {
  return {
    name: 'Slip verifier',
    remedy: 'Correct SLIP_VERIFIER: until its program can be run, slips wait for `kepwai payment approve`.',
    async run() {
      await access(program, constants.X_OK);
      return program;
    },
  };
}

function receiptCheck(env: Pick<MoneyEnv, 'payments' | 'operator'>): Check {
  return {
    name: 'Receipts',
    remedy: receiptsRemedy,
    async run() {
      if (!canIssueReceipts(env)) throw new Error('the operator has no name, address or tax number');
      return `${env.operator.name}, ${env.payments.sellerTaxId ?? 'no tax number'}, branch ${env.payments.sellerBranch}`;
    },
  };
}

/** Returns advice about payments. */
export function paymentAdvice({ mode, payments, operator }: MoneyEnv): string[] {
  const { promptPay, stripe, bankWebhookSecrets, vatPercent } = payments;
  if (promptPay === null && stripe === null)
    return [
      'Payments are off: nobody can buy storage until PROMPTPAY_ID names who is paid, or Stripe is set up (STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET).',
    ];
  return [
    `Prices include ${vatPercent} % VAT (VAT_PERCENT).`,
    ...(mode !== 'production' && !canIssueReceipts({ payments, operator })
      ? [`No receipts can be issued. ${receiptsRemedy}`]
      : []),
    ...(promptPay !== null && bankWebhookSecrets.length === 0
      ? ['Without BANK_WEBHOOK_SECRET no bank confirms payments: look at `kepwai payment list`.']
      : []),
  ];
}
