import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Scope } from './index.ts';

/** Smallest build of the app that a server accepts, with the page of links. */
const files: Readonly<Record<string, string>> = {
  '__spa-fallback.html': 'fallback',
  '__share.html':
    '<head><!--head--></head><main><!--main--></main><script type="application/json" id="kepwai-share">null</script>',
  'builds/latest.json': '{"id":"b","timestamp":1}',
  'builds/preloads.json': '{}',
  'builds/meta/b.json':
    '{"id":"b","matcher":{"static":{},"wildcard":{},"dynamic":{"/app/share/:shareSlug":{}}},"prerendered":[]}',
};

/** Writes a build of the app into a folder for the scope; returns the folder. */
export async function writeBuiltApp(t: Scope): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'kepwai-built-app-'));
  t.onTestFinished(() => rm(folder, { recursive: true }));
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
  return folder;
}
