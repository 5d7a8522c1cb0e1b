import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Expect } from './expect.ts';
import { createProject, type PackageName, readFirstLines, readOtherCode, versionOf } from './project.ts';
import { readmeNames } from './readme-names.ts';

/** Contract of one operation, for a backend that conforms to it and, at another path, does not. */
const openapi = `openapi: 3.1.0
info: { title: Small, version: 1.0.0 }
paths:
  /api/ping:
    get:
      operationId: ping
      responses:
        '200':
          description: Pong
          content:
            application/json:
              schema: { type: object, required: [pong], properties: { pong: { type: boolean } } }
`;

const tsconfig = {
  compilerOptions: {
    strict: true,
    target: 'es2023',
    lib: ['es2023', 'dom', 'dom.iterable'],
    module: 'nodenext',
    moduleResolution: 'nodenext',
    skipLibCheck: false,
    noEmit: true,
    types: ['node'],
  },
  include: ['*.ts'],
};

const everyEntry = `
import * as client from '@kepwai/api-client';
import * as upload from '@kepwai/api-client/upload';
import * as download from '@kepwai/api-client/download';
import * as query from '@kepwai/api-client/query';
import * as live from '@kepwai/api-client/live';
import * as liff from '@kepwai/liff-adapter';
import * as server from '@kepwai/liff-adapter/server';
import * as contract from '@kepwai/contract';

for (const entry of [client, upload, download, query, live, liff, server, contract])
  if (Object.keys(entry).length === 0) throw new Error('An entry is empty');
const adapter = liff.createLiff({ liffId: '1234567890-AbcdEfgh', mode: 'line' });
server.createAccessTokenVerifier({ channelId: '1234567890' });
server.createIdTokenVerifier({ channelId: '1234567890' });
console.log(adapter.environment, typeof window);
`;

/** Tries the packages in an empty Node project, without the optional dependencies of the READMEs. */
export async function checkNodeProject(
  folder: string,
  tarballs: Record<PackageName, string>,
  expect: Expect,
): Promise<void> {
  const backend = await startBackend();
  const project = await createProject(folder, {
    files: {
      'openapi.yaml': openapi,
      'tsconfig.json': JSON.stringify(tsconfig),
      'entries.ts': everyEntry,
      'api-client.ts': readFirstLines('api-client').replace('https://kepwai.example', backend.url),
      'contract.ts': readFirstLines('contract').replace('http://localhost:3000', backend.url),
      'liff-adapter.ts': readFirstLines('liff-adapter'),
      'readme-names.d.ts': readmeNames,
      ...readOtherCode('api-client'),
      ...readOtherCode('contract'),
      ...readOtherCode('liff-adapter'),
    },
    install: [
      ...Object.values(tarballs),
      `typescript@${versionOf('typescript', 'packages/api-client/package.json')}`,
      `@types/node@${versionOf('@types/node')}`,
    ],
  });
  try {
    expect('types, strict and with those of the libraries', await project.run('tsc', []), { code: 0 });
    expect('every entry can be imported in Node', await project.run('node', ['entries.ts']), {
      code: 0,
      output: 'BROWSER undefined',
    });
    expect('first lines of api-client', await project.run('node', ['api-client.ts']), {
      code: 0,
      output: 'ครอบครัวสุขสันต์ 128',
    });
    expect('first lines of contract', await project.run('node', ['contract.ts']), {
      code: 0,
      output: 'the contract is kept',
    });
    const check = (address: string) =>
      project.run('kepwai-contract', ['check', address, '--document', 'openapi.yaml']);
    expect('kepwai-contract --help', await project.run('kepwai-contract', ['--help']), {
      code: 0,
      output: 'kepwai-contract check <base-url>',
    });
    expect('npx kepwai-contract', await project.run('npx', ['--no', 'kepwai-contract', '--help']), {
      code: 0,
    });
    expect('a check of what keeps the contract', await check(backend.url), { code: 0 });
    expect('a check of what breaks it', await check(`${backend.url}/broken`), {
      code: 1,
      output: 'answer-body',
    });
    expect('a check of nothing', await check('http://127.0.0.1:9'), { code: 2 });
    expect(
      'the contract that comes along',
      await project.run('kepwai-contract', ['check', backend.url, '--level', 'core']),
      {
        code: 1,
        output: 'loginViaLine',
      },
    );
  } finally {
    await backend.close();
  }
}

async function startBackend() {
  const server = createServer(({ url = '' }, answer) => {
    const groups = { items: [{ name: 'ครอบครัวสุขสันต์', fileCount: 128 }], nextCursor: null };
    const bodies = new Map<string, unknown>([
      ['/api/me/group', { success: true, data: groups }],
      ['/api/ping', { pong: true }],
      ['/broken/api/ping', { pong: 'yes' }],
    ]);
    const body = bodies.get(url.replace(/\?.*$/, ''));
    answer.writeHead(body === undefined ? 404 : 200, { 'content-type': 'application/json' });
    answer.end(JSON.stringify(body ?? {}));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      server.close().closeAllConnections();
      await once(server, 'close');
    },
  };
}
