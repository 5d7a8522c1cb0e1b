/** Writes the app's pages from index.html: at build time, and the loading page in development too. */
import { type ReactNode, StrictMode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { prerender } from 'react-dom/static';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { createRoutes } from './app-routes.ts';
import { frontPainter } from './features/groups/front/paint-front.ts';
import { InlineScript, InstallTags } from './install-tags.tsx';
import { groupVerifyMaxAgeMs } from './lib/api/access/group-access.ts';
import { settingScript } from './lib/page/device/device-setting.ts';
import { easySetting } from './lib/page/device/easy-mode.ts';
import { frontSnapshotKey } from './lib/page/device/front-snapshot-key.ts';
import { gridColumnsSetting } from './lib/page/device/grid-density.ts';
import { textSizeSetting } from './lib/page/device/text-size.ts';
import { themeSetting } from './lib/page/device/theme.ts';
import { profileKey } from './lib/session/session.ts';
import { LoadingScreen } from './loading-screen.tsx';
import { untilInitialized } from './until-initialized.ts';

export { listScreens } from './list-screens.ts';

/** Files that a screen's code consists of. */
export interface ScreenFiles {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** Settings of the device that show before the first paint. */
const settings = [themeSetting, textSizeSetting, gridColumnsSetting, easySetting]
  .map(settingScript)
  .join(';');

const paintFront = frontPainter({
  snapshotsKey: frontSnapshotKey,
  profileKey,
  checkLastsMs: groupVerifyMaxAgeMs,
  isSimulated: import.meta.env.MODE !== 'production',
});

const rootBegins = '<div id="root"';

/** Returns the page of all screens that are not written at build time. */
export async function renderLoadingPage(template: string): Promise<string> {
  const written = await renderRoot(<LoadingScreen />);
  return fill(template, {
    head: written.head,
    body: written.body + renderToStaticMarkup(<InlineScript code={paintFront} />),
  });
}

/** Returns the page of one address with all its content, which the app continues. `head`: tags for it alone. */
export async function renderPage(
  template: string,
  { path, files, head }: { path: string; files: ScreenFiles; head: string },
): Promise<string> {
  const router = createMemoryRouter(createRoutes(), { initialEntries: [path] });
  await untilInitialized(router);
  const written = await renderRoot(<RouterProvider router={router} />, path);
  router.dispose();
  const isMissing = (href: string) => !template.includes(`"${href}"`);
  const links = renderToStaticMarkup(
    <>
      {files.styles.filter(isMissing).map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
      {files.scripts.filter(isMissing).map((href) => (
        <link key={href} rel="modulepreload" href={href} />
      ))}
    </>,
  );
  return fill(template, { ...written, head: written.head + links + head });
}

/** Renders the app's element. React writes titles and other tags of the head before it. */
async function renderRoot(content: ReactNode, page?: string): Promise<{ head: string; body: string }> {
  const { prelude } = await prerender(
    <div id="root" data-page={page}>
      <StrictMode>{content}</StrictMode>
    </div>,
  );
  const html = await new Response(prelude).text();
  const place = html.indexOf(rootBegins);
  return { head: html.slice(0, place), body: html.slice(place) };
}

function fill(template: string, { head, body }: { head: string; body: string }): string {
  const tags = renderToStaticMarkup(
    <>
      <InlineScript code={settings} />
      <InstallTags />
    </>,
  );
  return template.replace('<!--head-->', () => tags + head).replace('<!--body-->', () => body);
}
