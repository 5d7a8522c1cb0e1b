import { afterEach, expect, it } from 'vitest';
import { createMockLine } from './mock/index.ts';
import { mountLiffPanel } from './panel.ts';

let remove = () => {};

function open(search = '') {
  const mock = createMockLine({ search, onUnknownWords: () => undefined });
  remove = mountLiffPanel(mock);
  const root = document.querySelector('[data-liff-panel]')?.shadowRoot;
  if (!root) throw new Error('There is no panel');
  const labels = [...root.querySelectorAll('label')];
  function control<Type extends HTMLElement>(name: string, type: new () => Type): Type {
    const found = labels.find(
      (label) => label.firstChild?.textContent === name || label.textContent === name,
    );
    const element = found?.querySelector('select, input');
    if (!(element instanceof type)) throw new Error(`There is no ${name}`);
    return element;
  }
  function choose(name: string, option: string): void {
    const select = control(name, HTMLSelectElement);
    select.selectedIndex = [...select.options].findIndex(({ text }) => text === option);
    select.dispatchEvent(new Event('change'));
  }
  return { mock, root, control, choose };
}

afterEach(() => remove());

it('the panel changes the environment', () => {
  const { mock, choose } = open();
  choose('Where', 'Android LINE');
  choose('LINE version', '10.10.0');
  choose('Chat', 'OpenChat');
  choose('Network', '503');
  expect(mock.environment.get()).toMatchObject({
    inClient: true,
    os: 'android',
    lineVersion: '10.10.0',
    contextType: 'square_chat',
    network: 503,
  });
});

it('the panel follows changes by code', () => {
  const { mock, control } = open();
  mock.environment.set({ token: 'expired', scope: ['openid'] });
  expect(control('Token', HTMLSelectElement).selectedOptions[0]?.text).toBe('expired');
  expect(control('profile', HTMLInputElement).checked).toBe(false);
  expect(control('openid', HTMLInputElement).checked).toBe(true);
});

it('the panel changes the app’s scope', () => {
  const { mock, control } = open();
  control('email', HTMLInputElement).click();
  control('profile', HTMLInputElement).click();
  expect(mock.environment.get().scope).toEqual(['openid', 'chat_message.write', 'email']);
});

it('the panel shows unknown words of the address, and resets to the known ones', () => {
  const { mock, root, choose } = open('?liff=ios,iso');
  expect(root.querySelector('p')?.textContent).toBe('?liff= does not know: iso');
  choose('Where', 'browser');
  root.querySelector('button')?.click();
  expect(mock.environment.get().inClient).toBe(true);
});

it('the panel removes everything when it is unmounted', () => {
  const { mock } = open();
  remove();
  mock.environment.set({ inClient: true });
  expect(document.querySelector('[data-liff-panel]')).toBeNull();
});

it('the panel is open within an element if configured', () => {
  const parent = document.createElement('section');
  document.body.append(parent);
  const removeInline = mountLiffPanel(createMockLine(), { parent, placement: 'inline' });
  const panel = parent.querySelector<HTMLElement>('[data-liff-panel]');
  expect(panel?.dataset.placement).toBe('inline');
  expect(panel?.shadowRoot?.querySelector('details')?.open).toBe(true);
  removeInline();
  expect(parent.childElementCount).toBe(0);
  parent.remove();
});
