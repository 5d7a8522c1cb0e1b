import path from 'node:path';
import { type ElementHandle, type Frame, launch } from 'puppeteer-core';
import {
  type Engine,
  type EngineOptions,
  type EnginePage,
  findShown,
  phone,
  type Target,
} from './engine-page.ts';
import { findFirefox } from './installed.ts';

/** Starts Firefox, driven by WebDriver BiDi. */
export async function startFirefox({ userAgent, folder, proxy }: EngineOptions): Promise<Engine> {
  const executablePath = findFirefox();
  if (executablePath === null) throw new Error('Firefox is not installed');
  const downloads = path.join(folder, 'downloads');
  const browser = await launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    defaultViewport: null,
    extraPrefsFirefox: {
      'browser.download.dir': downloads,
      'browser.download.folderList': 2,
      'browser.helperApps.neverAsk.saveToDisk': 'application/octet-stream',
      'intl.accept_languages': 'th-TH, th',
      'media.autoplay.default': 0,
      ...(userAgent !== null && { 'general.useragent.override': userAgent }),
      ...(proxy !== null && proxyPreferences(proxy)),
    },
  });
  const [page] = await browser.pages();
  const window = page ?? (await browser.newPage());
  // The browser's own setting does not reach the window that it starts with.
  await window.setViewport(phone);
  // A page that asks for confirmation before leaving is left.
  window.on('dialog', (dialog) => void dialog.accept());
  let frame: Frame | null = null;
  const find = async (target: Target) =>
    (await (frame ?? window).evaluateHandle(findShown, target)).asElement();
  const get = async (target: Target) => {
    const element = await find(target);
    if (!element) throw new Error(`not shown: ${target.selector} ${target.name ?? ''}`);
    return element as ElementHandle<Element>;
  };
  const enginePage: EnginePage = {
    goto: async (address) => {
      await window.goto(address);
    },
    evaluate: async <Args extends unknown[], Result>(fn: (...args: Args) => Result, ...args: Args) =>
      (await (frame ?? window).evaluate(`(${fn})(...${JSON.stringify(args)})`)) as Result,
    shows: async (target) => (await find(target)) !== null,
    click: async (target) => (await get(target)).click(),
    type: async (target, text) => (await get(target)).type(text),
    attach: async (selector, files) => {
      const input = await window.$(`input[type=file]${selector}`);
      if (!input) throw new Error(`no file input: ${selector}`);
      await (input as ElementHandle<HTMLInputElement>).uploadFile(...files);
    },
    enterFrame: async (selector) => {
      const element = selector === null ? null : await window.$(selector);
      frame = (await element?.contentFrame()) ?? null;
    },
    screenshot: async () => Buffer.from(await window.screenshot()),
  };
  return { page: enginePage, downloads, close: () => browser.close() };
}

function proxyPreferences(proxy: string) {
  const [host = '', port] = proxy.split(':');
  return {
    'network.proxy.type': 1,
    'network.proxy.http': host,
    'network.proxy.http_port': Number(port),
    'network.proxy.no_proxies_on': '',
    'network.proxy.allow_hijacking_localhost': true,
  };
}
