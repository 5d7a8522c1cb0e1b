import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { LineError, parseBody } from '../../http/errors.ts';
import { requireToken } from '../../login/tokens.ts';
import type { Platform } from '../../platform.ts';
import { getApp } from '../apps.ts';
import { isLineApp } from '../line-apps.ts';
import { answerSubWindow, getByMst, openSubWindow, provesMst, waitForAnswer } from './sub-windows.ts';

const opening = z.object({
  mainLiffId: z.string(),
  subLiffId: z.string(),
  mstChallenge: z.string().min(1),
  appData: z.unknown(),
  view: z.unknown(),
});
const result = z.object({
  mst: z.string(),
  status: z.enum(['submit', 'cancel', 'close', 'error']),
  result: z.unknown(),
});

/** Builds an error for the parent, which polls without a bearer token and reads `errorDetail`. */
const errorDetail = (status: number, detail: string): LineError =>
  new LineError(status, { errorDetail: detail });

/** Adds sub-windows in LINE's client and, as far as the SDK uses them, outside: `msit` opens, `mst` acts. */
export function addSubWindowRoutes(app: FastifyInstance, platform: Platform): void {
  app.post('/liff/v2/sub/msit', async (request) => {
    const { row } = requireToken(platform, request);
    const input = parseBody(opening, request.body);
    const window = await openSubWindow(platform, row, { ...input, appData: input.appData, view: input.view });
    return { msit: window.msit };
  });

  app.post('/liff/v2/sub/mst', async (request) => {
    const { msit, mstVerifier } = parseBody(
      z.object({ msit: z.string(), mstVerifier: z.string() }),
      request.body,
    );
    const window = platform.store.subWindows.get(msit);
    if (!window || !provesMst(mstVerifier, window.mstChallenge)) throw errorDetail(400, 'msit is invalid');
    return { mst: window.mst };
  });

  app.post('/liff/v2/sub/appData', async (request) => {
    const { mst } = parseBody(z.object({ mst: z.string() }), request.body);
    return { data: getByMst(platform, mst).appData ?? null };
  });

  app.post('/liff/v2/sub/result', async (request) => {
    const { mst, ...answer } = parseBody(result, request.body);
    answerSubWindow(platform, { msit: getByMst(platform, mst).msit, ...answer, result: answer.result });
    return { status: answer.status, result: answer.result };
  });

  app.post('/liff/v2/sub/waitResult', async (request, reply) => {
    const { msit, mstChallenge } = readWait(request);
    const window = platform.store.subWindows.get(msit);
    if (window?.mstChallenge !== mstChallenge) throw errorDetail(400, 'msit is invalid');
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    return waitForAnswer(platform, msit, gone.signal);
  });

  app.get<{ Params: { liffId: string } }>('/liff/v2/sub/:liffId/origin', async (request) => {
    const { liffId } = request.params;
    if (isLineApp(liffId)) return { origin: 'https://liff-ext.line.me', subwindowCommonModule: true };
    const { endpointUrl, subwindowCommonModule } = getApp(platform, liffId);
    return { origin: new URL(endpointUrl).origin, subwindowCommonModule };
  });
}

function readWait(request: FastifyRequest): { msit: string; mstChallenge: string } {
  const parsed = z.object({ msit: z.string(), mstChallenge: z.string() }).safeParse(request.body);
  if (!parsed.success) throw errorDetail(400, 'no proper argument');
  return parsed.data;
}
