import type { FastifyInstance } from 'fastify';
import type { Context } from './context.ts';
import type { Session } from './objects.ts';
import { completeSession, getSession } from './sessions.ts';

const names = { card: 'Pay by card', promptpay: 'Pay by PromptPay' } as const;

/** Adds the hosted page of a session: a person pays by a tap, or goes back. */
export function addCheckoutPage(app: FastifyInstance, context: Context): void {
  app.get<{ Params: { id: string } }>('/c/pay/:id', async ({ params: { id } }, reply) => {
    const session = getSession(context, id);
    return await reply.type('text/html; charset=utf-8').send(pageOf(session));
  });
  app.post<{ Params: { id: string }; Body: { by?: unknown } }>(
    '/c/pay/:id',
    async ({ params: { id }, body }, reply) => {
      const session = completeSession(context, id, { by: body.by === 'promptpay' ? 'promptpay' : 'card' });
      return await reply.redirect(session.success_url.replace('{CHECKOUT_SESSION_ID}', id), 303);
    },
  );
}

function pageOf({ status, amount_total, cancel_url, payment_method_types }: Session): string {
  const baht = (amount_total / 100).toFixed(2);
  const buttons = payment_method_types
    .map((by) => (by === 'card' || by === 'promptpay' ? by : null))
    .filter((by) => by !== null)
    .map((by) => `<button name="by" value="${by}">${names[by]}</button>`)
    .join('\n');
  const back = cancel_url === null ? '' : `<p><a href="${escapeHtml(cancel_url)}">Back</a></p>`;
  const content =
    status === 'open'
      ? `<form method="post"><p>฿${baht}</p>${buttons}</form>${back}`
      : `<p>This page is no longer open.</p>${back}`;
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Checkout</title><style>body{font:1.1rem/1.6 system-ui;max-width:24rem;margin:3rem auto;padding:0 1rem}
button{display:block;width:100%;margin:.75rem 0;padding:.75rem;font:inherit}</style><h1>Checkout (simulated)</h1>${content}</html>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
