import type { FastifyInstance } from 'fastify';
import { notFound } from '../http/errors.ts';

/** Texts of the SDK's only dialog, by language; the keys are LINE's, the texts ours. */
const words: Record<string, Record<string, string>> = {
  en: {
    'alert.android.extBrowser.autoLoginWorkaround.title': 'You are signed in',
    'alert.android.extBrowser.autoLoginWorkaround.desc': 'Continue in this browser.',
    'alert.android.extBrowser.autoLoginWorkaround.button.text': 'Continue',
  },
  th: {
    'alert.android.extBrowser.autoLoginWorkaround.title': 'เข้าสู่ระบบแล้ว',
    'alert.android.extBrowser.autoLoginWorkaround.desc': 'ใช้ต่อในเบราว์เซอร์นี้',
    'alert.android.extBrowser.autoLoginWorkaround.button.text': 'ต่อไป',
  },
};

/** Adds liffsdk.line-scdn.net and static.line-scdn.net: translations, and the script that shows the dialog. */
export function addStaticRoutes(app: FastifyInstance): void {
  app.get('/xlt/manifest.json', async () => ({
    languages: Object.fromEntries(Object.keys(words).map((language) => [language, `${language}.json`])),
  }));

  app.get<{ Params: { file: string } }>('/xlt/:file', async (request) => {
    const found = words[request.params.file.replace(/\.json$/, '')];
    if (!found) throw notFound();
    return found;
  });

  app.get<{ Params: { file: string } }>('/lui/edge/versions/:version/:file', async (request, reply) => {
    const scripts: Record<string, string> = { 'luivendor.js': '', 'lui-alert.js': alertScript };
    const script = scripts[request.params.file];
    if (script === undefined) throw notFound();
    return reply.type('text/javascript; charset=utf-8').send(script);
  });
}

const alertScript = `
customElements.define('lui-alert', class extends HTMLElement {
  connectedCallback() {
    const text = (name) => this.getAttribute(name) ?? '';
    const button = Object.assign(document.createElement('button'), { textContent: text('button') });
    button.onclick = () => this.dispatchEvent(new CustomEvent('lui-button-click'));
    this.append(text('title'), ' ', text('message'), ' ', button);
  }
});
`;
