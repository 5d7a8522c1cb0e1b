import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import {
  type Engine,
  type EngineOptions,
  type EnginePage,
  findShown,
  phone,
  type Target,
} from './engine-page.ts';
import { findWebKit } from './installed.ts';
import { type DriverSession, isElement, openSession } from './web-driver.ts';

/** Starts WebKitGTK on a screen of its own, driven by WebDriver. */
export async function startWebKit({ userAgent, folder, proxy }: EngineOptions): Promise<Engine> {
  const paths = findWebKit();
  if (paths === null) throw new Error('WebKitGTK is not installed');
  const processes: ChildProcess[] = [];
  const end = () => endAll(processes);
  process.once('exit', end);
  const close = async (session?: DriverSession) => {
    await session?.close().catch(() => undefined); // It ends with its driver, too.
    process.off('exit', end);
    end();
  };
  try {
    const screen = spawn(
      paths.screen,
      ['-displayfd', '3', '-screen', '0', `${phone.width}x${phone.height}x24`, '-nolisten', 'tcp'],
      { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
    );
    processes.push(screen);
    const display = await firstLine(screen);
    await mkdir(path.join(folder, '.config'), { recursive: true });
    await writeFile(path.join(folder, '.config/user-dirs.dirs'), 'XDG_DOWNLOAD_DIR="$HOME/downloads"\n');
    const port = await findPort();
    processes.push(
      spawn(paths.driver, [`--port=${port}`], {
        stdio: 'ignore',
        env: { ...process.env, ...settingsOf(folder), DISPLAY: `:${display}` },
      }),
    );
    const origin = `http://127.0.0.1:${port}`;
    await untilAnswers(`${origin}/status`);
    const args = ['--automation', '--full-screen', '--autoplay-policy=allow'];
    const session = await openSession(origin, {
      browserName: 'MiniBrowser',
      // A page that asks for confirmation before leaving is left.
      unhandledPromptBehavior: 'accept',
      ...(proxy !== null && { proxy: { proxyType: 'manual', httpProxy: proxy, noProxy: [] } }),
      'webkitgtk:browserOptions': {
        binary: paths.browser,
        args: userAgent === null ? args : [...args, `--user-agent=${userAgent}`],
      },
    });
    await session.send('POST', '/window/rect', phone);
    return { page: pageOf(session), downloads: path.join(folder, 'downloads'), close: () => close(session) };
  } catch (error) {
    await close();
    throw error;
  }
}

function pageOf(session: DriverSession): EnginePage {
  const find = (target: Target) => session.execute(findShown, [target]);
  const get = async (target: Target) => {
    const element = await find(target);
    if (!isElement(element)) throw new Error(`not shown: ${target.selector} ${target.name ?? ''}`);
    return element;
  };
  const select = async (selector: string) => {
    const element = await session.execute((css: string) => document.querySelector(css), [selector]);
    if (!isElement(element)) throw new Error(`no element: ${selector}`);
    return element;
  };
  return {
    goto: async (address) => {
      await session.send('POST', '/url', { url: address });
    },
    evaluate: async <Args extends unknown[], Result>(fn: (...args: Args) => Result, ...args: Args) =>
      (await session.execute(fn, args)) as Result,
    shows: async (target) => isElement(await find(target)),
    click: async (target) => {
      await session.send('POST', session.commandOf(await get(target), '/click'), {});
    },
    type: async (target, text) => {
      await session.send('POST', session.commandOf(await get(target), '/value'), { text });
    },
    attach: async (selector, files) => {
      const element = await select(`input[type=file]${selector}`);
      await session.send('POST', session.commandOf(element, '/value'), { text: files.join('\n') });
    },
    enterFrame: async (selector) => {
      await session.send('POST', '/frame', { id: selector === null ? null : await select(selector) });
    },
    screenshot: async () => Buffer.from(String(await session.send('GET', '/screenshot')), 'base64'),
  };
}

/** Thai names of files need a locale; containers have no sandbox of their own and no graphics. */
function settingsOf(folder: string): Record<string, string> {
  return {
    LC_ALL: 'C.UTF-8',
    HOME: folder,
    XDG_CONFIG_HOME: path.join(folder, '.config'),
    LIBGL_ALWAYS_SOFTWARE: '1',
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  };
}

async function firstLine(child: ChildProcess): Promise<string> {
  const output = child.stdio[3];
  if (!output) throw new Error('the screen has no output');
  const [data] = await once(output, 'data', { signal: AbortSignal.timeout(20_000) });
  return String(data).trim();
}

async function findPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

async function untilAnswers(address: string): Promise<void> {
  for (const deadline = Date.now() + 20_000; ; await setTimeout(100)) {
    const answer = await fetch(address).catch(() => null); // It does not listen yet.
    if (answer?.ok) return;
    if (Date.now() > deadline) throw new Error(`${address} does not answer`);
  }
}

function endAll(processes: readonly ChildProcess[]): void {
  for (const child of processes.toReversed()) child.kill();
}
