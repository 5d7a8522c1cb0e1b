import { setTimeout as delay } from 'node:timers/promises';
import type { DataOf } from '../../src/http/contract/operation.ts';
import { until } from './context.ts';
import type { RequestScene } from './request-scene.ts';
import { trickle } from './trickle.ts';

type Sent = DataOf<'listRequestUploads'>['items'];

/** A person without an account who sends a file, and continues after every failure. */
export interface Outsider {
  /** Bytes that were sent. */
  readonly sent: Buffer;
  /** Sends a file; resolves when it is received. Default of its name: `บิล.bin`. */
  send(bytes: Buffer, options?: { isSlow?: boolean; name?: string }): Promise<void>;
  /** Sends a file in three parts at once, and joins them; `onJoining` is awaited before that. Resolves when it is received. */
  sendInParts(bytes: Buffer, options: { onJoining: () => Promise<unknown> }): Promise<void>;
  /** Lists what they sent, as they see it. */
  list(): Promise<Sent>;
  /** Gives up their unfinished uploads that they do not know of. Returns the number. */
  giveUpUnheard(): Promise<number>;
}

const tusHeaders = { 'tus-resumable': '1.0.0' };
const partBytes = 300_000;

/** Opens the link as a visitor. */
export async function createOutsider({ product, slug }: RequestScene): Promise<Outsider> {
  const base = `/api/share/${slug}`;
  let sender = '';
  let sent: Buffer = Buffer.alloc(0);

  /** Returns null if there is no answer, or the server cannot now. */
  async function once(method: string, path: string, init: RequestInit = {}): Promise<Response | null> {
    const headers = { ...(sender !== '' && { 'share-sender': sender }), ...init.headers };
    const answer = await fetch(new URL(path, product.origin), { ...init, method, headers }).catch(() => null);
    if (answer === null || answer.status >= 500) return null;
    return answer;
  }

  async function ask(method: string, path: string, init: RequestInit = {}): Promise<Response> {
    let answer: Response | null = null;
    await until(async () => {
      answer = await once(method, path, init);
      if (!answer) await delay(50);
      return answer !== null;
    });
    return answer ?? Response.error();
  }

  async function create(fileName: string, headers: Record<string, string>): Promise<string> {
    const name = Buffer.from(fileName).toString('base64');
    const answer = await ask('POST', `${base}/upload`, {
      headers: { ...tusHeaders, 'upload-metadata': `filename ${name}`, ...headers },
    });
    if (answer.status !== 201) throw new Error(`an upload was refused: ${await answer.text()}`);
    return answer.headers.get('location') ?? '';
  }

  async function askOffset(path: string): Promise<number> {
    const answer = await ask('HEAD', path, { headers: tusHeaders });
    if (answer.status !== 200) throw new Error(`an upload is lost: ${path} answered ${answer.status}`);
    return Number(answer.headers.get('upload-offset'));
  }

  async function sendBytes(path: string, bytes: Buffer, { isSlow }: { isSlow: boolean }): Promise<void> {
    let offset = 0;
    while (offset < bytes.byteLength) {
      const part = bytes.subarray(offset, offset + partBytes);
      const answer = await once('PATCH', path, {
        headers: {
          ...tusHeaders,
          'content-type': 'application/offset+octet-stream',
          'upload-offset': String(offset),
        },
        ...(isSlow ? { body: trickle(part), duplex: 'half' } : { body: new Uint8Array(part) }),
      });
      if (answer && answer.status !== 204 && answer.status !== 409)
        throw new Error(`a part was answered ${answer.status}: ${await answer.text()}`);
      if (answer?.status !== 204) await delay(50);
      offset = await askOffset(path);
    }
  }

  /** After a kill, a start finishes complete uploads. */
  async function untilReceived(path: string): Promise<void> {
    await until(async () => {
      const states = (await outsider.list()).filter(({ id }) => path.endsWith(id)).map(({ state }) => state);
      return states.includes('received');
    });
  }

  const outsider: Outsider = {
    get sent() {
      return sent;
    },
    async send(bytes, { isSlow = false, name = 'บิล.bin' } = {}) {
      sent = bytes;
      const path = await create(name, { 'upload-length': String(bytes.byteLength) });
      await sendBytes(path, bytes, { isSlow });
      await untilReceived(path);
    },
    async sendInParts(bytes, { onJoining }) {
      sent = bytes;
      const third = Math.ceil(bytes.byteLength / 3);
      const pieces = [0, 1, 2].map((nth) => bytes.subarray(nth * third, (nth + 1) * third));
      const paths = await Promise.all(
        pieces.map(async (piece) => {
          const length = { 'upload-length': String(piece.byteLength) };
          const path = await create('', { ...length, 'upload-concat': 'partial' });
          await sendBytes(path, piece, { isSlow: false });
          return path;
        }),
      );
      await onJoining();
      await untilReceived(await create('บิล.bin', { 'upload-concat': `final;${paths.join(' ')}` }));
    },
    async list() {
      return (await read<DataOf<'listRequestUploads'>>(await ask('GET', `${base}/upload`))).items;
    },
    async giveUpUnheard() {
      const open = (await outsider.list()).filter(({ state }) => state === 'receiving');
      for (const { id } of open) {
        const answer = await ask('DELETE', `${base}/upload/${id}`, { headers: tusHeaders });
        if (!answer.ok) throw new Error(`giving up was answered ${answer.status}: ${await answer.text()}`);
      }
      return open.length;
    },
  };
  const introduced = await ask('POST', `${base}/sender`, {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'ป้าแดง' }),
  });
  ({ sender } = await read<DataOf<'createRequestSender'>>(introduced));
  return outsider;
}

async function read<Data>(answer: Response): Promise<Data> {
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as { data: Data }).data;
}
