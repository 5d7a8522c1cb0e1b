/** Starts the mock of LIFF in the page, calls the tapped functions, and shows the results. */
import { createLiff, type Liff, LiffError } from '@kepwai/liff-adapter';
import { createMockLine, type MockLine } from '@kepwai/liff-adapter/mock';
import { mountLiffPanel } from '@kepwai/liff-adapter/panel';
import { h } from '../../ui/dom.ts';
import type { LiffCallName } from '../developers/liff-calls.ts';

/** Actions of the simulated LINE besides answers. */
type Notes = string[];

const message = { type: 'text', text: 'สวัสดี' };
const here = '/developers/playground';
const liffId = '1234567890-AbcdEfgh';

/** Each call as the page shows it. */
export const liffCalls: Readonly<Record<LiffCallName, (liff: Liff) => unknown>> = {
  boot: (liff) => liff.boot(),
  diagnostics: (liff) => liff.diagnostics(),
  login: (liff) => liff.login({ redirectPath: here, userInitiated: true }),
  logout: (liff) => liff.logout(),
  isLoggedIn: (liff) => liff.isLoggedIn(),
  getAccessToken: (liff) => liff.getAccessToken(),
  getFreshIdToken: (liff) => liff.getFreshIdToken(),
  getDecodedIdToken: (liff) => liff.getDecodedIdToken(),
  getProfile: (liff) => liff.getProfile(),
  getFriendship: (liff) => liff.getFriendship(),
  environment: (liff) => liff.environment,
  isInClient: (liff) => liff.isInClient(),
  getOS: (liff) => liff.getOS(),
  getLineVersion: (liff) => liff.getLineVersion(),
  getContext: (liff) => liff.getContext(),
  isApiAvailable: (liff) => liff.isApiAvailable('shareTargetPicker'),
  'permission.query': (liff) => liff.permission.query('profile'),
  'permission.requestAll': (liff) => liff.permission.requestAll(),
  'permission.getGrantedAll': (liff) => liff.permission.getGrantedAll(),
  sendMessages: (liff) => liff.sendMessages([message]),
  shareTargetPicker: (liff) => liff.shareTargetPicker([message]),
  openWindow: (liff) => liff.openWindow({ url: addressOf('/developers'), external: true }),
  closeWindow: (liff) => liff.closeWindow(),
  'permanentLink.createUrl': (liff) => liff.permanentLink.createUrl(),
  'permanentLink.createUrlBy': (liff) => liff.permanentLink.createUrlBy(addressOf(`${here}#start`)),
  createShortcutOnHomeScreen: (liff) => liff.createShortcutOnHomeScreen({ url: addressOf(here) }),
  'subWindow.open': (liff) => liff.subWindow.open({ url: `https://liff.line.me/${liffId}` }),
  'subWindow.getAppData': (liff) => liff.subWindow.getAppData(),
  'subWindow.submit': (liff) => liff.subWindow.submit({ chosen: 1 }),
  'subWindow.cancel': (liff) => liff.subWindow.cancel(),
  'subWindow.close': (liff) => liff.subWindow.close(),
};

const panelPlace = document.querySelector<HTMLElement>('[data-panel]');
if (panelPlace) startPlayground(document, panelPlace);

/** Starts the mock, and makes the buttons of the page call it. */
export function startPlayground(page: Document, panelPlace: HTMLElement): void {
  const notes: Notes = [];
  const mock = createMock(notes);
  const liff = createLiff({ liffId, mode: 'mock', mock });
  const isWide = matchMedia('(width >= 1024px)').matches;
  mountLiffPanel(mock, isWide ? { parent: panelPlace, placement: 'inline' } : {});
  for (const event of ['submit', 'cancel', 'close', 'error'] as const)
    liff.subWindow.on(event, (data) =>
      show(page, 'subWindow.open', [`subWindow.on('${event}') ${write(data)}`]),
    );
  for (const button of page.querySelectorAll<HTMLButtonElement>('[data-call]')) {
    const name = button.dataset.call;
    if (!isCall(name)) continue;
    button.disabled = false;
    button.addEventListener('click', () => void answer(name));
  }
  void answer('boot');

  /** Calls in the tick of the tap, as browsers require for windows. */
  async function answer(name: LiffCallName): Promise<void> {
    notes.length = 0;
    const told = await tell(() => liffCalls[name](liff));
    show(page, name, [told, ...notes.splice(0)]);
  }
}

function createMock(notes: Notes): MockLine {
  return createMockLine({
    endpointUrl: addressOf(here),
    navigate: (url) => {
      // The login returns to this page with a token behind `#`, which alone loads nothing.
      location.assign(url);
      location.reload();
    },
    closeWindow: () => notes.push('// ใน LINE หน้านี้จะถูกปิด'),
    onDelivery: ({ messages }) => notes.push(`// ถึงแชทแล้ว ${write(messages)}`),
  });
}

/** Returns the answer in words, also if it is a refusal. */
async function tell(call: () => unknown): Promise<string> {
  try {
    return write(await call());
  } catch (cause) {
    if (!(cause instanceof LiffError)) return String(cause);
    const { code, message: reason, api, retryable } = cause;
    return `LiffError ${write({ code, message: reason, api, retryable })}`;
  }
}

function write(value: unknown): string {
  return value === undefined ? 'undefined' : JSON.stringify(value, null, 2);
}

function show(page: Document, name: LiffCallName, lines: readonly string[]): void {
  const place = [...page.querySelectorAll<HTMLElement>('[data-answer]')].find(
    ({ dataset }) => dataset.answer === name,
  );
  const answer = h('pre', { tabindex: 0, class: 'mt-2' });
  // As text, so that it can be copied: without the joiners of words on screen.
  answer.textContent = lines.join('\n');
  place?.replaceChildren(answer);
}

function addressOf(path: string): string {
  return new URL(path, location.origin).href;
}

function isCall(name: string | undefined): name is LiffCallName {
  return name !== undefined && Object.hasOwn(liffCalls, name);
}
