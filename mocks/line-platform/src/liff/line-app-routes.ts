import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { parseBody } from '../http/errors.ts';
import { renderPage } from '../http/pages.ts';
import { requireLiveToken } from '../login/tokens.ts';
import type { Platform } from '../platform.ts';
import { getApp } from './apps.ts';
import { lineAppScript } from './line-app-script.ts';
import { answerLineApp, lineApps, ownAnswer } from './line-apps.ts';

const visit = z.object({
  liffId: z.string(),
  accessToken: z.string(),
  decision: z.enum(['allow', 'refuse']).optional(),
});

const questions = {
  [lineApps.consent]: 'อนุญาตให้แอปใช้ข้อมูลเพิ่มไหม',
  [lineApps.friend]: 'เพิ่มบัญชีนี้เป็นเพื่อนไหม',
};

/** Adds liff-ext.line.me: LINE's own windows in a browser, which ask one question and report to their opener. */
export function addLineAppRoutes(app: FastifyInstance, platform: Platform): void {
  for (const lineApp of Object.values(lineApps)) {
    app.get(`/${lineApp}`, async (_request, reply) => {
      const question = questions[lineApp];
      const body = `<h1>${question}</h1>
<p class="ends"><button value="allow" disabled>อนุญาต</button> <button value="refuse" disabled>ยกเลิก</button></p>
<iframe name="relay" hidden></iframe>
<script src="/liff-windows/window.js"></script>`;
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .header(
          'content-security-policy',
          "default-src 'none'; script-src 'self'; connect-src 'self'; frame-src *; img-src 'self'; style-src 'unsafe-inline'; base-uri 'none'",
        )
        .send(renderPage(question, body));
    });

    // How LINE's window calls LINE is undocumented, and nobody else calls it.
    app.post(`/${lineApp}/answer`, async (request) => {
      const { liffId, accessToken, decision } = parseBody(visit, request.body);
      const liffApp = getApp(platform, liffId);
      const { row: opener } = requireLiveToken(platform, accessToken);
      const answer = decision ?? ownAnswer(liffApp, lineApp);
      return { answer: await answerLineApp(platform, { lineApp, app: liffApp, opener, answer }) };
    });
  }

  app.get('/liff-windows/window.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(lineAppScript),
  );
}
