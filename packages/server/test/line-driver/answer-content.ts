import type { ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { Random } from '../kill/random.ts';
import type { InjectedFault, Manner, Message } from './world.ts';

interface Asked {
  response: ServerResponse;
  random: Random;
  /** Target of redirects. */
  strangerOrigin: string;
  /** Revokes the token of the request. */
  revoke(): void;
  halfSent(): Promise<void>;
}

/** Answers a request for the bytes of a message: with its faults one after another, and then with its end. */
export async function answerContent(message: Message, asked: Asked): Promise<void> {
  if (message.isUnsent && asked.random.below(2) === 0) {
    return end(asked.response, 410, '{"message":"The content is gone"}');
  }
  const fault = message.injectedFaults.shift();
  if (fault) return await injectFault(fault, message, asked);
  if (message.end === 'gone') return end(asked.response, 410, '{"message":"The content is gone"}');
  if (message.end === 'never') return end(asked.response, 404, '{"message":"not found"}');
  await sendBytes(message, asked);
}

async function injectFault(fault: InjectedFault, { bytes }: Message, asked: Asked): Promise<void> {
  const { response, random, revoke, strangerOrigin } = asked;
  const half = bytes.subarray(0, Math.floor(bytes.byteLength / 2));
  switch (fault) {
    case 'not-ready':
      return end(response, 202, random.pick(['', '{}', 'still preparing']));
    case 'busy':
      response.setHeader(
        'Retry-After',
        random.pick(['0', '1', new Date(Date.now() + 1000).toUTCString(), 'soon']),
      );
      return end(response, 429, random.pick(['', '{"message":"slow down"}']));
    case 'broken':
      return end(response, random.pick([500, 502, 503, 504]), '<html>ขออภัย</html>', 'text/html');
    case 'timeout':
      return end(response, 408, '');
    case 'unauthorized':
      revoke();
      return end(response, 401, 'not JSON');
    case 'not-found':
      return end(response, 404, '{"message":"not found"}');
    case 'redirect':
      response.setHeader('Location', `${strangerOrigin}/content`);
      return end(response, random.pick([301, 302, 303, 307, 308]), '');
    case 'reset':
      return void response.socket?.resetAndDestroy();
    case 'empty':
      response.setHeader('Content-Length', '0');
      return end(response, 200, '');
    case 'empty-chunk':
      response.setHeader('Transfer-Encoding', 'chunked');
      return end(response, 200, '');
    case 'short':
      response.setHeader('Content-Length', String(half.byteLength));
      return end(response, 200, half, 'application/octet-stream');
    case 'cut':
      response.setHeader('Content-Length', String(bytes.byteLength + 1));
      return await breakOff(response, bytes);
    case 'cut-chunk':
      return await breakOff(response, half);
    case 'stall':
      response.setHeader('Content-Length', String(bytes.byteLength + 1));
      response.write(half);
  }
}

async function breakOff(response: ServerResponse, bytes: Buffer): Promise<void> {
  response.writeHead(200, { 'Content-Type': 'image/jpeg' });
  await new Promise((resolve) => response.write(bytes, resolve));
  await delay(5);
  response.socket?.destroy();
}

const types: Record<Message['type'], string> = {
  image: 'image/jpeg',
  video: 'video/mp4',
  audio: 'audio/x-m4a',
  file: 'application/octet-stream',
};

async function sendBytes(message: Message, { response, halfSent }: Asked): Promise<void> {
  const { bytes, manner, type } = message;
  const headers = headersFor(manner, types[type]);
  if (manner === 'compressed') {
    const packed = gzipSync(bytes);
    response.writeHead(200, { ...headers, 'Content-Encoding': 'gzip', 'Content-Length': packed.byteLength });
    return void response.end(packed);
  }
  if (manner === 'late') await delay(150);
  const isChunked = manner === 'chunked' || manner === 'trickled';
  response.writeHead(200, { ...headers, ...(!isChunked && { 'Content-Length': bytes.byteLength }) });
  const middle = Math.floor(bytes.byteLength / 2);
  const pieces = manner === 'trickled' ? 5 : 1;
  for (let piece = 0; piece < pieces; piece++) {
    response.write(bytes.subarray((middle * piece) / pieces, (middle * (piece + 1)) / pieces));
    if (manner === 'trickled') await delay(10);
  }
  if (message.unsend === 'during') await halfSent();
  response.end(bytes.subarray(middle));
}

function headersFor(manner: Manner, type: string): Record<string, string> {
  switch (manner) {
    case 'untyped':
      return {};
    case 'oddly-typed':
      return {
        'CONTENT-TYPE': `${type.toUpperCase()}; charset=UTF-8; name="รูป".jpg`.replace(/[^ -~]/g, '?'),
      };
    case 'closing':
      return { 'Content-Type': type, Connection: 'close' };
    default:
      return { 'content-type': type };
  }
}

function end(response: ServerResponse, status: number, body: string | Buffer, type = 'application/json') {
  // The case of LINE's headers varies.
  response.writeHead(status, { 'cOnTeNt-TyPe': type });
  response.end(body);
}
