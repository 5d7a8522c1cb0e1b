import type { PermissionName } from './liff/types.ts';
import { mockWords } from './mock/address-words.ts';
import type { MockEnvironment } from './mock/environment.ts';
import type { MockLine } from './mock/index.ts';

/** Options of the panel. */
export interface PanelOptions {
  /** Element that the panel is appended to. Default: the document's body. */
  parent?: HTMLElement;
  /** A tab at the edge of the page that opens it, or open within `parent`. Default: `edge`. */
  placement?: 'edge' | 'inline';
}

type Choice = readonly [label: string, change: Partial<MockEnvironment>];

const outside: Partial<MockEnvironment> = { inClient: false, lineBrowser: false, os: 'web' };
const versions = ['15.20.0', '13.19.0', '10.10.0', '9.4.0'];
const permissions: readonly PermissionName[] = ['profile', 'openid', 'chat_message.write', 'email'];

/** Rows of the panel: each a name and its choices. */
const rows: Readonly<Record<string, readonly Choice[]>> = {
  Where: [
    ['browser', outside],
    ['iOS LINE', { inClient: true, os: 'ios' }],
    ['Android LINE', { inClient: true, os: 'android' }],
    ['LINE’s browser', { inClient: false, lineBrowser: true, os: 'ios' }],
    ['iOS browser', { ...outside, os: 'ios' }],
    ['Android browser', { ...outside, os: 'android' }],
  ],
  'LINE version': versions.map((lineVersion): Choice => [lineVersion, { lineVersion }]),
  Chat: (['group', 'room', 'utou', 'none', 'square_chat'] as const).map(
    (contextType): Choice => [contextType === 'square_chat' ? 'OpenChat' : contextType, { contextType }],
  ),
  Token: (['valid', 'expired', 'none'] as const).map((token): Choice => [token, { token }]),
  'ID token': (['valid', 'expired'] as const).map((idToken): Choice => [idToken, { idToken }]),
  Network: (['online', 'offline', 401, 403, 429, 500, 503] as const).map(
    (network): Choice => [String(network), { network }],
  ),
  Friend: [
    ['as LINE says', { friend: 'platform' }],
    ['yes', { friend: true }],
    ['no', { friend: false }],
  ],
  Consent: (['accept', 'refuse'] as const).map((consent): Choice => [consent, { consent }]),
  Picker: (['send', 'cancel', 'pending'] as const).map((picker): Choice => [picker, { picker }]),
  Popups: (['open', 'blocked'] as const).map((popup): Choice => [popup, { popup }]),
  'Sub-window ends': (['pending', 'submit', 'cancel', 'close', 'error'] as const).map(
    (subWindow): Choice => [subWindow, { subWindow }],
  ),
  'This is': [
    ['the main window', { inSubWindow: false }],
    ['a sub-window', { inSubWindow: true }],
  ],
  'Next start': [
    ['at once', { init: { delayMs: 0 } }],
    ['slow', { ...mockWords.slow }],
    ['never', { ...mockWords.never }],
    ['failing', { ...mockWords.failing }],
  ],
};

// Closed, it is a tab at the edge of the page, halfway down, where phones and desktops have nothing to tap.
const style = `
  :host { position: fixed; inset: 50% 0 auto auto; translate: 0 -50%; z-index: 2147483647; font: 12px/1.5 system-ui, sans-serif; color: CanvasText; }
  details { background: Canvas; border: 1px solid #767676; border-right: 0; border-radius: 6px 0 0 6px; }
  details[open] { width: min(300px, 90vw); max-height: 80vh; overflow: auto; }
  @media print { :host { display: none; } }
  summary { cursor: pointer; font-weight: 600; list-style: none; }
  summary::-webkit-details-marker { display: none; }
  details:not([open]) summary { writing-mode: vertical-rl; padding: 6px 0; font-size: 9px; line-height: 12px; }
  details[open] summary { padding: 8px 12px; } details[open] summary::after { content: ' ×'; }
  label { display: flex; justify-content: space-between; gap: 8px; padding: 2px 12px; }
  fieldset { border: 0; margin: 0; padding: 4px 12px; } legend { padding: 0; font-weight: 600; }
  :host([data-placement=inline]) { position: static; translate: none; font-size: 14px; display: block; }
  :host([data-placement=inline]) details[open] { width: auto; max-height: none; border-right: 1px solid #767676; border-radius: 6px; }
  :host([data-placement=inline]) :is(select, button, fieldset label) { min-height: 32px; align-items: center; }
  fieldset label { justify-content: start; padding: 0; } button { margin: 8px 12px; } p { margin: 4px 12px; color: light-dark(#a00, #f99); }
`;

/**
 * Mounts a small panel that changes the mock's environment: over the page, opened by a tab at the edge, or within it. It is
 * an entry of its own, so that no production build contains it. Returns a function that removes it.
 */
export function mountLiffPanel(
  mock: Pick<MockLine, 'environment' | 'unknownWords'>,
  { parent = document.body, placement = 'edge' }: PanelOptions = {},
): () => void {
  const { environment } = mock;
  const host = document.createElement('aside');
  host.ariaLabel = 'LIFF';
  host.dataset.liffPanel = '';
  host.dataset.placement = placement;
  const root = host.attachShadow({ mode: 'open' });
  const details = create('details', create('summary', 'LIFF'));
  details.open = placement === 'inline';
  const updates = [
    ...Object.entries(rows).map(([name, choices]) => addRow(details, { name, choices, environment })),
    addPermissions(details, 'scope', environment),
    addPermissions(details, 'granted', environment),
  ];
  if (mock.unknownWords.length > 0) {
    details.append(create('p', `?liff= does not know: ${mock.unknownWords.join(', ')}`));
  }
  const reset = create('button', 'Reset');
  reset.addEventListener('click', () => environment.reset());
  details.append(reset);
  root.adoptedStyleSheets = [styleSheet()];
  root.append(details);
  const update = () => {
    for (const show of updates) show();
  };
  const stop = environment.subscribe(update);
  update();
  parent.append(host);
  return () => {
    stop();
    host.remove();
  };
}

type Environment = MockLine['environment'];

/** Creates the styles without an element, which a page's Content-Security-Policy may forbid. */
function styleSheet(): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  return sheet;
}

function addRow(
  to: HTMLElement,
  { name, choices, environment }: { name: string; choices: readonly Choice[]; environment: Environment },
): () => void {
  const select = create('select');
  select.append(...choices.map(([label], index) => new Option(label, String(index))));
  select.addEventListener('change', () => {
    const [, change = {}] = choices[Number(select.value)] ?? [];
    environment.set(change);
  });
  to.append(create('label', name, select));
  return () => {
    // None matches if code set the environment to something else; then the row shows nothing.
    select.selectedIndex = choices.findIndex(([, change]) => holds(environment.get(), change));
  };
}

function holds(now: Readonly<MockEnvironment>, change: Partial<MockEnvironment>): boolean {
  return Object.entries(change).every(
    ([name, value]) => JSON.stringify(Reflect.get(now, name)) === JSON.stringify(value),
  );
}

function addPermissions(to: HTMLElement, kind: 'scope' | 'granted', environment: Environment): () => void {
  function list(): readonly PermissionName[] {
    const { scope, granted } = environment.get();
    return kind === 'scope' || granted === 'all' ? scope : granted;
  }
  const boxes = permissions.map((name) => {
    const box = create('input');
    box.type = 'checkbox';
    box.addEventListener('change', () => {
      const others = list().filter((other) => other !== name);
      environment.set({ [kind]: box.checked ? [...others, name] : others });
    });
    return { name, box };
  });
  const labels = boxes.map(({ name, box }) => create('label', box, name));
  to.append(create('fieldset', create('legend', kind === 'scope' ? 'App’s scope' : 'Granted'), ...labels));
  return () => {
    for (const { name, box } of boxes) box.checked = list().includes(name);
  };
}

function create<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  element.append(...children);
  return element;
}
