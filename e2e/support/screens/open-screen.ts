import { expect, type Page, type Request } from '@playwright/test';

/**
 * Opens an address and waits until its screen is complete: the app runs, nothing loads, and nothing changes
 * any more.
 */
export async function openScreen(page: Page, address: string): Promise<void> {
  await rest(page, { after: () => page.goto(address) });
}

/** Waits after an action until the screen is complete again; with `isLoading`, but for what goes on loading. */
export async function rest(
  page: Page,
  { after, isLoading = false }: { after: () => Promise<unknown>; isLoading?: boolean },
): Promise<void> {
  const open = new Set<Request>();
  let begunCount = 0;
  const begin = (request: Request) => {
    open.add(request);
    begunCount += 1;
  };
  const end = (request: Request) => open.delete(request);
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end);
  try {
    await after();
    await expect(async () => {
      const countBefore = begunCount;
      const { loading, ...found } = await page.evaluate(findUnrest);
      const unrest = [...found.unrest, ...(isLoading ? [] : loading)];
      const requests = [...open].map((request) => request.url());
      expect([...unrest, ...requests], `${page.url()} is not complete`).toEqual([]);
      expect(begunCount, `${page.url()} still sends requests`).toBe(countBefore);
    }).toPass({ intervals: [0], timeout: 45_000 });
  } finally {
    page.off('request', begin).off('requestfinished', end).off('requestfailed', end);
  }
}

/** Returns the running work of the page, after two idle frames. */
async function findUnrest(): Promise<{ unrest: string[]; loading: string[] }> {
  let changeCount = 0;
  const observer = new MutationObserver((changes) => {
    changeCount += changes.length;
  });
  observer.observe(document, { subtree: true, childList: true, characterData: true });
  await document.fonts.ready;
  for (let frame = 0; frame < 2; frame += 1) {
    await new Promise<void>((resolve) => {
      // Idle, so that what the app does when it is idle has begun.
      requestIdleCallback(() => requestAnimationFrame(() => setTimeout(resolve)), { timeout: 1000 });
    });
  }
  observer.disconnect();
  const heading = document.querySelector('h1');
  // React marks the elements that it has rendered or hydrated. The page of a link and the public site are without React.
  const isPlain = document.querySelector('#kepwai-share, [data-layout=marketing]') !== null;
  const isRunning =
    heading !== null && (isPlain || Object.keys(heading).some((key) => key.startsWith('__reactProps$')));
  const loading = [...document.querySelectorAll('[aria-busy=true]:not(button)')].map(
    (part) => part.textContent ?? '',
  );
  const unrest = [
    ...(isRunning ? [] : ['no heading of the app']),
    ...(changeCount > 0 ? [`${changeCount} changes`] : []),
  ];
  return { unrest, loading: loading.map((text) => `loading: ${text}`) };
}
