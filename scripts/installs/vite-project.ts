import { once } from 'node:events';
import { createReadStream, existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { chromium } from 'playwright';
import { ensureBrowser } from '../browser.ts';
import type { Expect } from './expect.ts';
import { createProject, type PackageName, readFirstLines, versionOf } from './project.ts';

const tsconfig = {
  compilerOptions: {
    strict: true,
    target: 'es2023',
    lib: ['es2023', 'dom', 'dom.iterable'],
    module: 'esnext',
    moduleResolution: 'bundler',
    verbatimModuleSyntax: true,
    skipLibCheck: false,
    noEmit: true,
    types: ['vite/client'],
  },
  include: ['src'],
};

/**
 * Starts LIFF's mock. The first lines of the READMEs are only built: they would call servers that do not
 * exist here.
 */
const main = `
import { createApiClient } from '@kepwai/api-client';
import { connectLive } from '@kepwai/api-client/live';
import { createQueries } from '@kepwai/api-client/query';
import { uploadFile } from '@kepwai/api-client/upload';
import { downloadBlob } from '@kepwai/api-client/download';
import { createLiff } from '@kepwai/liff-adapter';
import { createMockLine } from '@kepwai/liff-adapter/mock';
import { mountLiffPanel } from '@kepwai/liff-adapter/panel';

if (location.hash === '#readme') {
  await import('./api-client.ts');
  await import('./liff-adapter.ts');
}
const api = createApiClient({ baseUrl: '', getToken: () => null });
const queries = createQueries(api);
const mock = createMockLine({ endpointUrl: location.origin });
mock.environment.set({ inClient: true, os: 'ios' });
const liff = createLiff({ liffId: '1234567890-AbcdEfgh', mode: 'mock', mock });
mountLiffPanel(mock);
const { status } = await liff.boot();
const entries = [connectLive, uploadFile, downloadBlob, queries.query].map((entry) => typeof entry);
document.body.dataset.result = [status, liff.environment, liff.getOS(), ...new Set(entries)].join(' ');
`;

/**
 * Tries the packages in a Vite project like that of `npm create vite` with `vanilla-ts`, up to the built
 * page in a browser.
 */
export async function checkViteProject(
  folder: string,
  tarballs: Record<PackageName, string>,
  expect: Expect,
): Promise<void> {
  const adapter = 'packages/liff-adapter/package.json';
  const project = await createProject(folder, {
    files: {
      'index.html':
        '<!doctype html><html><body><script type="module" src="/src/main.ts"></script></body></html>',
      'tsconfig.json': JSON.stringify(tsconfig),
      'src/main.ts': main,
      'src/api-client.ts': readFirstLines('api-client'),
      'src/liff-adapter.ts': readFirstLines('liff-adapter'),
    },
    install: [
      tarballs['api-client'],
      tarballs['liff-adapter'],
      `@line/liff@${versionOf('@line/liff', adapter)}`,
      `@line/liff-mock@${versionOf('@line/liff-mock', adapter)}`,
      `vite@${versionOf('vite', 'app/package.json')}`,
      `typescript@${versionOf('@typescript/native')}`,
    ],
  });
  const allowImportingTs = ['--allowImportingTsExtensions'];
  expect('types, as a bundler resolves them', await project.run('tsc', allowImportingTs), { code: 0 });
  const nodenext = ['--module', 'nodenext', '--moduleResolution', 'nodenext'];
  expect('types, as Node resolves them', await project.run('tsc', [...allowImportingTs, ...nodenext]), {
    code: 0,
  });
  expect('vite build', await project.run('vite', ['build']), { code: 0 });
  expect('the built page in a browser', await openPage(path.join(folder, 'dist')), {
    code: 0,
    output: 'ready LIFF ios function',
  });
}

/** Returns the text and the errors of the built page. */
async function openPage(folder: string): Promise<{ code: number; output: string }> {
  const server = createServer(({ url = '/' }, answer) => {
    const file = path.join(folder, url === '/' ? 'index.html' : (url.split('?')[0] ?? ''));
    const type = file.endsWith('.js') ? 'text/javascript' : 'text/html';
    answer.writeHead(existsSync(file) ? 200 : 404, { 'content-type': type });
    if (existsSync(file)) createReadStream(file).pipe(answer);
    else answer.end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const executablePath = ensureBrowser();
  const browser = await chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    args: ['--no-sandbox'],
  });
  try {
    const page = await browser.newPage();
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    await page.goto(`http://127.0.0.1:${port}/`);
    const ending = page.waitForSelector('body[data-result]', { state: 'attached' }).then(
      (body) => body.getAttribute('data-result'),
      () => null,
    );
    const output = [(await ending) ?? 'nothing', ...faults].join('\n');
    return { code: faults.length, output };
  } finally {
    await browser.close();
    server.close().closeAllConnections();
  }
}
