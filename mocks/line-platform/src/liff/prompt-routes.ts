import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { requireLiveToken } from '../login/tokens.ts';
import type { Platform } from '../platform.ts';
import { requireAppToken } from './app-routes.ts';
import { getApp } from './apps.ts';

/** Format of LINE's template ids for the friendship window: fifteen of them, in capitals. */
const templateIdPattern = /^[A-Z][A-Z0-9_]*$/;

type WithApp = { Querystring: { liffId?: string } };

/** Adds the checks before LINE's own windows: which permissions are missing, and whether friendship can be requested. */
export function addPromptRoutes(app: FastifyInstance, platform: Platform): void {
  app.get<WithApp>('/liff/v2/incrementalAgreement/unauthorizedPermissions', async (request) => {
    const liffApp = getApp(platform, request.query.liffId ?? '');
    const { row } = requireAppToken(platform, request, liffApp);
    const granted = row.scope.split(' ');
    return liffApp.scope.filter((scope) => !granted.includes(scope));
  });

  app.post<WithApp>('/liff/v2/oaadd/rateLimit', async (request) => {
    requireAppToken(platform, request, getApp(platform, request.query.liffId ?? ''));
    return {};
  });

  app.post('/oauth2/v2.1/liff/friendship/validate', async (request) => {
    const form = validateForm.parse(request.body ?? {});
    const { row } = requireLiveToken(platform, form.accessToken ?? null);
    const invalid = (code: string, message: string) => ({ valid: false, error: { code, message } });
    if (form.templateId !== undefined && !templateIdPattern.test(form.templateId)) {
      return invalid('INVALID_TEMPLATE_ID', 'Template id is invalid.');
    }
    const { basicId } = platform.config.messagingChannel;
    const isKnown = form.officialAccountId === undefined || form.officialAccountId === basicId;
    const isLinked = row.liff === undefined || getApp(platform, row.liff.liffId).hasLinkedBot;
    const mayFallBack = form.officialAccountFallback === 'true';
    if (!isLinked || (!isKnown && !mayFallBack)) {
      return invalid('BOT_NOT_RESOLVED', 'No bot could be resolved for the request.');
    }
    return { valid: true };
  });
}

const validateForm = z.object({
  officialAccountId: z.string().optional(),
  officialAccountFallback: z.string().optional(),
  templateId: z.string().optional(),
  accessToken: z.string().optional(),
});
