import { templateNames } from '../document/match.ts';
import type { Operation } from '../document/operation.ts';
import type { EncodedBody } from '../http/serialise.ts';
import { type TusOperations, tusDefaults, uploadContent } from '../http/tus-protocol.ts';
import type { Broken } from '../report/recorder.ts';
import type { Actor, Exchange } from '../session/exchange.ts';
import { buildInput } from '../session/input.ts';
import type { Session } from '../session/session.ts';

/**
 * Version in every answer but those to OPTIONS.
 * @see https://tus.io/protocols/resumable-upload#tus-resumable
 */
const resumable = /^1\.0\.0$/;

const octets = 'application/offset+octet-stream';

/** A tus request: its headers by the name of the rule that they come from. */
interface TusAsk {
  actor?: Actor;
  uploadId?: string;
  headers?: [name: string, value: string][];
  body?: EncodedBody;
  what: string;
}

/** Starts an upload and leaves it open, for the operations on uploads. */
export async function createUpload(session: Session, tus: TusOperations): Promise<string | null> {
  const exchange = await askTus(session, tus.create, { what: 'an upload that stays open' });
  const id = exchange && uploadIdOf(exchange);
  if (id) session.known.learn(tus.patch.path, id, 'created');
  return id;
}

/** Uploads everything in one request; null if that fails, which `checkTus` will explain. */
export async function uploadWhole(session: Session, tus: TusOperations): Promise<string | null> {
  const created = await askTus(session, tus.create, { what: 'an upload' });
  const uploadId = created && uploadIdOf(created);
  if (!uploadId) return null;
  const body = { contentType: octets, bytes: uploadContent };
  const patched = await askTus(session, tus.patch, { uploadId, body, what: 'all bytes' });
  if (patched?.answer.status !== 204) return null;
  session.uploaded.add(uploadId);
  return uploadId;
}

/**
 * Checks the protocol, step by step.
 * @see https://tus.io/protocols/resumable-upload
 */
export async function checkTus(session: Session, tus: TusOperations): Promise<void> {
  const { create, head, options, remove } = tus;
  // Its needs beside the protocol, such as a token of its own, are unknown: any refusal may be right.
  if (isGuessed(session, create)) return;
  const expect: Expect = (exchange, status, headers = {}) => {
    if (exchange) session.note('tus', exchange, judge(exchange, status, headers));
  };
  if (options) {
    const version = { 'tus-version': /(^|,) *1\.0\.0 *(,|$)/ };
    expect(await askTus(session, options, { what: 'what this server can do' }), [200, 204], version);
  }
  const created = await askTus(session, create, { what: 'an upload' });
  expect(created, [201], { location: /./, 'tus-resumable': resumable });
  const uploadId = created && uploadIdOf(created);
  if (!uploadId) return;
  await checkPatches(session, tus, { uploadId, expect });
  if (head && session.hasActor('stranger')) {
    const what = 'the offset of somebody else’s upload';
    const exchange = await askTus(session, head, { uploadId, actor: 'stranger', what });
    if (exchange) session.note('auth-stranger', exchange, judge(exchange, [403, 404, 410], {}));
  }
  if (remove) await checkTermination(session, tus, expect);
}

/** Returns whether an upload can only be created with values that were neither given nor found. */
function isGuessed({ known }: Session, create: Operation): boolean {
  return create.parameters.some(
    (parameter) =>
      parameter.required &&
      !tusDefaults.has(parameter.name.toLowerCase()) &&
      known.valueOf(create, parameter) === undefined,
  );
}

type Expect = (exchange: Exchange | null, status: number[], headers?: Record<string, RegExp>) => void;

/** Sends the bytes in two halves, with refusals in between and the offset queried after each. */
async function checkPatches(
  session: Session,
  { patch, head }: TusOperations,
  { uploadId, expect }: { uploadId: string; expect: Expect },
): Promise<void> {
  const half = Math.floor(uploadContent.length / 2);
  const length = String(uploadContent.length);
  const send = (what: string, bytes: Buffer, ask: { contentType?: string; offset?: number } = {}) => {
    const body: EncodedBody = { contentType: ask.contentType ?? octets, bytes };
    const headers: [string, string][] =
      ask.offset === undefined ? [] : [['Upload-Offset', String(ask.offset)]];
    return askTus(session, patch, { uploadId, headers, body, what });
  };
  const look = async (offset: number, what: string) => {
    if (!head) return;
    const headers = {
      'tus-resumable': resumable,
      'upload-offset': exactly(offset),
      'upload-length': exactly(length),
      'cache-control': /no-store/,
    };
    expect(await askTus(session, head, { uploadId, what }), [200, 204], headers);
  };

  await look(0, 'the offset of an empty upload');
  const [first, rest] = [uploadContent.subarray(0, half), uploadContent.subarray(half)];
  expect(await send('bytes at an offset that was not reached', rest, { offset: half }), [409]);
  expect(await send('bytes of another content type', uploadContent, { contentType: 'text/plain' }), [415]);
  const atHalf = { 'tus-resumable': resumable, 'upload-offset': exactly(half) };
  expect(await send('the first half', first), [204], atHalf);
  await look(half, 'the offset after the first half');
  expect(await send('the first half once more', first), [409]);
  const whole = { 'upload-offset': exactly(length) };
  expect(await send('the second half', rest, { offset: half }), [204], whole);
}

async function checkTermination(
  session: Session,
  { create, head, remove }: TusOperations,
  expect: Expect,
): Promise<void> {
  const created = await askTus(session, create, { what: 'an upload to give up' });
  const uploadId = created && uploadIdOf(created);
  if (!uploadId || !remove) return;
  expect(await askTus(session, remove, { uploadId, what: 'giving the upload up' }), [204]);
  if (head)
    expect(
      await askTus(session, head, { uploadId, what: 'the offset of an upload that was given up' }),
      [404, 410],
    );
}

function exactly(value: number | string): RegExp {
  return new RegExp(`^${value}$`);
}

function judge({ answer, plan }: Exchange, status: number[], headers: Record<string, RegExp>): Broken[] {
  const declared = plan.operation.responses;
  if (!status.includes(answer.status)) {
    const expected = status.join(' or ');
    // A document that declares other refusals than tus is followed.
    const isRefusal = status.every((each) => each >= 400) && answer.status >= 400 && answer.status < 500;
    const knowsBetter = isRefusal && !status.some((each) => declared.has(String(each)));
    if (!knowsBetter) return [{ pointer: '/status', expected, got: String(answer.status) }];
  }
  return Object.entries(headers).flatMap(([name, pattern]) => {
    const value = answer.headers.get(name);
    if (value !== undefined && pattern.test(value)) return [];
    return [{ pointer: `/headers/${name}`, expected: String(pattern).slice(1, -1), got: value ?? 'nothing' }];
  });
}

async function askTus(session: Session, operation: Operation, ask: TusAsk): Promise<Exchange | null> {
  const { document, known, seed } = session;
  const built = buildInput(document, operation, known, { seed, optional: 'omitted' });
  if ('missing' in built) return null;
  const parameters = new Map(built.input.parameters);
  const [last] = templateNames(operation.path).slice(-1);
  const own = operation.parameters.find(({ name, in: place }) => place === 'path' && name === last);
  if (own && ask.uploadId !== undefined) parameters.set(own, ask.uploadId);
  const input = { parameters, body: null, ...(ask.body && { raw: ask.body }) };
  const { actor = 'member', headers = [], what } = ask;
  return session.ask({ operation, actor, input, what, headers });
}

/** Returns the last segment of an upload's address. */
export function uploadIdOf({ answer }: Exchange): string | null {
  const location = answer.headers.get('location');
  if (answer.status !== 201 || location === undefined) return null;
  return (
    location
      .replace(/[?#].*$/, '')
      .split('/')
      .pop() || null
  );
}
