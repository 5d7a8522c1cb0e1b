import { createServer, request as forward, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { findFiles } from '../support/api.ts';
import { copiesWith } from '../support/copies.ts';
import { expect, openGroup, test } from '../support/fixtures.ts';
import { media, pictures, postFile } from '../support/line.ts';
import { whole } from '../support/whole.ts';

// The other journeys run without a worker: Playwright's routes would not see its answers.
test.use({ serviceWorkers: 'allow' });

test('without a network, the app opens with the cabinet that was seen last', async ({
  page,
  family,
  line,
  openAs,
}) => {
  const { mother, father, chat } = family;
  await openAs(mother, '/microapp');
  const groupId = await openGroup(page, chat);
  await line.post(chat, { by: father, type: 'image', contents: pictures(2) });
  await postFile(line, { chat, by: father, name: 'ใบเสร็จ.txt' });
  const tile = page.getByRole('link', { name: /ใบเสร็จ\.txt/ }).first();
  await expect(tile).toBeVisible();
  await isKept(page);
  // One more visit with the worker, as on any later day.
  await page.goto(`/microapp/${groupId}`);
  await expect(tile).toBeVisible();
  await expect.poll(() => copiesWith(page, 'ใบเสร็จ.txt')).toBe(1);
  await page.goto('/microapp');
  await expect(page.getByRole('link', { name: new RegExp(chat.name) }).first()).toBeVisible();
  await page.waitForLoadState('networkidle');

  await page.context().setOffline(true);
  await page.reload();
  await page
    .getByRole('link', { name: new RegExp(chat.name) })
    .first()
    .tap();
  await expect(tile).toBeVisible();
  await page.reload();
  await expect(tile).toBeVisible();
  await page.context().setOffline(false);
});

test('nothing of the API, and no address, is kept by the worker', async ({ page, family, line, openAs }) => {
  await postFile(line, { chat: family.chat, by: family.father, name: 'ลับ.txt' });
  await openAs(family.mother, `/microapp/${family.groupId}`);
  await isKept(page);
  await page.reload();
  await page.waitForLoadState('networkidle');
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const urls = await Promise.all(
      names.map(async (name) =>
        (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname),
      ),
    );
    return urls.flat();
  });
  expect(kept).toContain('/microapp');
  expect(kept.filter((path) => path !== '/microapp' && !path.startsWith('/assets/'))).toEqual([]);
});

test('what another app shares reaches the group that one chooses', async ({ page, family, openAs }) => {
  const { mother, chat, groupId, api } = family;
  await openAs(mother, '/microapp');
  await isKept(page);
  await share(page, [
    { name: 'รูปสลิป.png', mimeType: 'image/png', buffer: await media('slip.png') },
    { name: 'ใหญ่.bin', mimeType: 'application/octet-stream', buffer: Buffer.alloc(24 * 1024 * 1024, 7) },
  ]);
  await page.waitForURL('/microapp/received');
  const waiting = page.getByRole('region', { name: 'ไฟล์ที่รอส่ง' });
  await expect(waiting.getByText('รูปสลิป.png')).toBeVisible();
  // They wait, whatever happens to the page.
  await page.reload();
  await expect(waiting.getByRole('heading', { name: /^2 ไฟล์/ })).toBeVisible();

  await page.getByRole('button', { name: new RegExp(chat.name) }).tap();
  await page.waitForURL(`/microapp/${groupId}/file/upload`);
  await page.getByRole('button', { name: /^ส่ง 2 ไฟล์/ }).tap();
  await expect(page.getByText('ส่งครบ 2 ไฟล์แล้ว').last()).toBeVisible();
  const files = await findFiles(api, { groupId, count: 2 });
  expect(files.map(({ name }) => name).sort()).toEqual(['รูปสลิป.png', 'ใหญ่.bin']);
  await page.goto('/microapp/received');
  await expect(page.getByText('ไม่มีไฟล์รอส่ง')).toBeVisible();
});

test(
  'what is shared waits for the sign-in, and goes with the sign-out',
  whole,
  async ({ page, family, openAs }) => {
    await openAs(family.mother, '/microapp');
    await isKept(page);
    // A page that calls no API, and would not start the sign-in automatically.
    await page.goto('/microapp/handover');
    await page.context().clearCookies({ name: 'auth-token' });
    await share(page, [{ name: 'รอ.txt', mimeType: 'text/plain', buffer: Buffer.from('รอ') }]);
    await openAs(family.mother, '/microapp/received');
    await expect(page.getByText('รอ.txt')).toBeVisible();
    await page.goto('/microapp?sheet=account');
    await page.getByRole('button', { name: 'ออกจากระบบ', exact: true }).click();
    await page.waitForURL('/');
    await openAs(family.mother, '/microapp/received');
    await expect(page.getByText('ไม่มีไฟล์รอส่ง')).toBeVisible();
  },
);

test.describe('without the worker', () => {
  test.use({ serviceWorkers: 'block' });

  test('the server says that nothing came', async ({ page, family, openAs }) => {
    await openAs(family.mother, '/microapp');
    await share(page, [{ name: 'หลง.txt', mimeType: 'text/plain', buffer: Buffer.from('หลง') }]);
    await page.waitForURL(/\/microapp\/received\?failed=no-worker$/);
    await expect(page.getByRole('heading', { name: 'ยังรับไฟล์ไม่ได้' })).toBeVisible();
  });
});

test.describe('in LINE', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/128.0 Mobile Safari/537.36 Line/14.16.0 LIFF',
  });

  test('no worker is registered', async ({ page, family, openAs }) => {
    await openAs(family.mother, '/microapp');
    await openGroup(page, family.chat);
    await page.waitForLoadState('networkidle');
    // Longer than a page takes to be idle.
    await page.waitForTimeout(6_000);
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(
      0,
    );
  });
});

test('a worker that answers every page with nonsense is replaced by the next deploy', async ({
  page,
  baseURL,
}) => {
  const deployed = await deployment(baseURL ?? '');
  await page.goto(deployed.address('/microapp/handover'));
  await isKept(page);

  await test.step('a newer worker takes over open pages at once', async () => {
    deployed.worker = brokenWorker;
    await update(page);
    await page.goto(deployed.address('/microapp/handover'));
    await expect(page.getByText('broken')).toBeVisible();
  });

  await test.step('the former worker, deployed again', async () => {
    deployed.worker = null;
    await expect(async () => {
      await page.goto(deployed.address('/microapp/handover'));
      await expect(page.getByText('broken')).toBeHidden({ timeout: 1_000 });
    }).toPass();
    await expect(page.locator('h1')).toBeVisible();
  });
  await deployed.close();
});

test('a worker is retired by a deploy that has none', whole, async ({ page, baseURL }) => {
  const deployed = await deployment(baseURL ?? '');
  deployed.worker = brokenWorker;
  await page.goto(deployed.address('/microapp/handover'));
  await isKept(page, 0);
  await expect(async () => {
    await page.goto(deployed.address('/microapp/handover'));
    await expect(page.getByText('broken')).toBeVisible({ timeout: 1_000 });
  }).toPass();

  deployed.worker = `addEventListener('install', () => self.skipWaiting());
    addEventListener('activate', (event) => event.waitUntil(self.registration.unregister()));`;
  await expect(async () => {
    await page.goto(deployed.address('/microapp/handover'));
    await expect(page.getByText('broken')).toBeHidden({ timeout: 1_000 });
  }).toPass();
  await deployed.close();
});

const brokenWorker = `addEventListener('install', () => self.skipWaiting());
  addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
  addEventListener('fetch', (event) => {
    if (event.request.mode === 'navigate') event.respondWith(new Response('broken'));
  });`;

/** Waits until the worker controls the page, and has kept the page itself. */
async function isKept(page: Page, pages = 1): Promise<void> {
  const isThere = () =>
    page.evaluate(async (wanted) => {
      if (!navigator.serviceWorker.controller) return false;
      return wanted === 0 || (await (await caches.open('kepwai-page')).keys()).length === wanted;
    }, pages);
  await expect.poll(isThere).toBe(true);
}

function update(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const changed = new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    );
    const registration = await navigator.serviceWorker.getRegistration();
    await registration?.update();
    await changed;
  });
}

/** Sends files as Android does for an app that is a share target. */
async function share(
  page: Page,
  files: readonly { name: string; mimeType: string; buffer: Buffer }[],
): Promise<void> {
  await page.evaluate(() => {
    const form = document.createElement('form');
    form.action = '/microapp/receive';
    form.method = 'post';
    form.enctype = 'multipart/form-data';
    form.id = 'share';
    const input = document.createElement('input');
    input.type = 'file';
    input.name = 'files';
    input.multiple = true;
    form.append(input);
    document.body.append(form);
  });
  await page.locator('#share input').setInputFiles([...files]);
  await Promise.all([
    page.waitForURL(/\/microapp\/(?:received|splash)|authorize/),
    page.evaluate(() => document.querySelector<HTMLFormElement>('#share')?.submit()),
  ]);
}

/** The product behind a proxy whose worker the test chooses. */
interface Deployment {
  /** Worker that is deployed; null: the product's own. */
  worker: string | null;
  address(path: string): string;
  close(): Promise<void>;
}

async function deployment(origin: string): Promise<Deployment> {
  const deployed: Deployment = {
    worker: null,
    address: (path) => `http://localhost:${port}${path}`,
    close: () => new Promise((resolve) => server.close(() => resolve()).closeAllConnections()),
  };
  const server: Server = createServer((incoming, outgoing) => {
    if (incoming.url === '/sw.js' && deployed.worker !== null) {
      outgoing.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' });
      outgoing.end(deployed.worker);
      return;
    }
    const { method = 'GET', headers, url = '/' } = incoming;
    const asked = forward(new URL(url, origin), { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    incoming.pipe(asked);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const port = portOf(server.address());
  return deployed;
}

function portOf(address: string | AddressInfo | null): number {
  if (address === null || typeof address === 'string') throw new Error('The proxy listens on no port.');
  return address.port;
}
