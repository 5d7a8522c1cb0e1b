import { type Browser, chromium, type Page } from 'playwright';
import { ensureBrowser } from '../../browser.ts';
import { registerPerson } from '../../simulation/register.ts';
import type { Stage } from '../stage.ts';

/** Launches a browser with a page as large as that of a usual phone; close the browser afterwards. */
export async function launchPhone(): Promise<{ browser: Browser; page: Page }> {
  const executablePath = ensureBrowser();
  const browser = await chromium.launch({
    args: ['--no-sandbox', '--disable-gpu'],
    ...(executablePath !== undefined && { executablePath }),
  });
  const page = await browser.newPage({
    ...{ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, hasTouch: true, isMobile: true },
    locale: 'th-TH',
  });
  return { browser, page };
}

/** Opens a path of the app, signed in as the person of a stage. */
export async function openPage(
  { simulation, query, userId }: Stage,
  page: Page,
  path: string,
): Promise<void> {
  const [person] = await query<{ id: string }>('select line_user_id as id from users where id = $1', [
    userId,
  ]);
  if (!person) throw new Error('The person is not there');
  // People who have not accepted the terms see these instead.
  await registerPerson(simulation, { userId: person.id, displayName: 'ผู้วัด' });
  const address = new URLSearchParams({
    redirect_uri: `${simulation.publicUrl}${path}`,
    user_id: person.id,
  });
  await page.goto(`${simulation.lineUrl}/dev/authorize?${address}`);
}
