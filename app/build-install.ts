import { readFile, writeFile } from 'node:fs/promises';

/**
 * Tags of a page that can be installed. The colours are those of the surface in app.css, around which phones draw their bars; here
 * and not in the root route, because no script needs them.
 */
const installTags = [
  '<link rel="manifest" href="/manifest.webmanifest"/>',
  '<meta name="theme-color" media="(prefers-color-scheme: light)" content="#faf6f0"/>',
  '<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#101425"/>',
  '<meta name="apple-mobile-web-app-title" content="เก็บไว้"/>',
  // The browser offers it once, maybe before the app runs; the app shows it later (features/outside-line/install-hint.tsx).
  "<script>addEventListener('beforeinstallprompt',e=>{e.preventDefault();window.installPrompt=e})</script>",
].join('');

/** Writes into a page how it is installed. */
export async function addInstallTags(page: string): Promise<void> {
  await addTags(page, installTags);
}

/** Writes tags into the head of a page. */
export async function addTags(page: string, tags: string): Promise<void> {
  const html = await readFile(page, 'utf8');
  await writeFile(
    page,
    html.replace('</head>', () => `${tags}</head>`),
  );
}
