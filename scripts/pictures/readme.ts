import type { Browser } from 'playwright';
import { openBlankWindow, photograph } from './camera.ts';
import { encodePng } from './encode.ts';
import { openApp, phone } from './shots.ts';
import type { Stage } from './stage.ts';

const size = { width: 1320, height: 660 } as const;
/** Window of the chats, with a phone beside them. */
const chats = { theme: 'light', scale: 1, width: 1320, height: 820 } as const;

/** Takes the pictures of the README; returns their bytes by file. */
export async function takeReadme(browser: Browser, stage: Stage): Promise<Map<string, Buffer>> {
  const family = `/microapp/${stage.groups.family}`;
  const onPhone = await photograph(await openApp(stage, { theme: 'light', scale: 1, ...phone }, family));
  const wide = { theme: 'dark', scale: 1, width: 960, height: 610 } as const;
  const onDesktop = await photograph(await openApp(stage, wide, `${family}/file`));
  const query = new URLSearchParams({
    ...{ as: stage.mother.userId, chat: stage.chats.classroom },
    app: `/microapp/${stage.groups.classroom}`,
  });
  const address = `${stage.product.simulation.lineUrl}/line?${query}`;
  const page = await stage.open({ look: chats, person: stage.mother, address });
  await page.frameLocator('iframe').getByRole('heading', { level: 1 }).waitFor();
  return new Map([
    ['cabinet.png', await encodePng(await join(browser, { onPhone, onDesktop }), { colors: 256 })],
    ['chats.png', await encodePng(await photograph(page), { colors: 256 })],
  ]);
}

/** Lays the phone over the desktop. */
async function join(
  browser: Browser,
  { onPhone, onDesktop }: { onPhone: Buffer; onDesktop: Buffer },
): Promise<Buffer> {
  const page = await openBlankWindow(browser, { theme: 'light', scale: 1, ...size });
  const image = (png: Buffer) => `<img src="data:image/png;base64,${png.toString('base64')}">`;
  await page.setContent(`<!doctype html><style>
body { margin: 0; height: 660px; overflow: hidden; position: relative; background: linear-gradient(100deg, #f6f1e6, #dfe1f4) }
div { position: absolute; overflow: hidden; box-shadow: 0 18px 50px rgb(20 24 60 / 0.35) }
img { display: block }
.desktop { left: 300px; top: 50px; border-radius: 16px 16px 0 0 }
.phone { left: 70px; top: 40px; border: 9px solid #14183c; border-radius: 38px; width: 324px; height: 576px }
.phone img { width: 324px }
</style><div class="desktop">${image(onDesktop)}</div><div class="phone">${image(onPhone)}</div>`);
  const joined = await photograph(page);
  await page.context().close();
  return joined;
}
