import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { maxPersonName } from '@kepwai/rules/names/name-lengths';
import { writtenLine } from '@kepwai/rules/words/written-text';
import type { Env } from '../../../env.ts';
import { AppError } from '../../../errors.ts';

/** A person without an account who sends files by one link. */
export interface Sender {
  /** 128 random bits, unique in practice. */
  id: Buffer;
  /** Name that they typed; null for none. */
  name: string | null;
}

/** Tokens of senders, kept by their browsers: the server stores none. */
export interface RequestSenders {
  /** Returns the token of a sender to a link; of a new one without a token. */
  issue(link: { id: string }, given: { id?: Buffer; name: string | null }): { token: string; sender: Sender };
  /**
   * Returns the sender of a token.
   * @throws REQUEST_SENDER_UNKNOWN for one that is not ours, or of another link
   */
  verify(link: { id: string }, token: string): Sender;
}

const idBytes = 16;

const graphemes = new Intl.Segmenter('th', { granularity: 'grapheme' });

/** Creates the tokens; their keys are derived from the server's secrets. */
export function createRequestSenders({ authSecrets }: Pick<Env, 'authSecrets'>): RequestSenders {
  const [first, ...older] = authSecrets.map(toKey);
  const keys = first ? [first, ...older] : [];
  const sign = (key: Buffer, linkId: string, content: string) =>
    createHmac('sha256', key).update(`${linkId}.${content}`).digest().subarray(0, 16);

  return {
    issue({ id: linkId }, given) {
      const sender = { id: given.id ?? randomBytes(idBytes), name: shownName(given.name) };
      const name = Buffer.from(sender.name ?? '').toString('base64url');
      const content = `${sender.id.toString('base64url')}.${name}`;
      const [key = Buffer.alloc(0)] = keys;
      return { token: `${content}.${sign(key, linkId, content).toString('base64url')}`, sender };
    },
    verify({ id: linkId }, token) {
      const [id = '', name = '', signature = '', ...rest] = token.split('.');
      const given = Buffer.from(signature, 'base64url');
      const isOurs = keys.some((key) => isSame(given, sign(key, linkId, `${id}.${name}`)));
      if (!isOurs || rest.length > 0) throw new AppError('REQUEST_SENDER_UNKNOWN');
      return {
        id: Buffer.from(id, 'base64url'),
        name: Buffer.from(name, 'base64url').toString() || null,
      };
    },
  };
}

/** Returns a name for display: visible, in one line and one direction; null if it is empty then. */
function shownName(name: string | null): string | null {
  const written = writtenLine(name ?? '');
  const letters = Array.from(graphemes.segment(written), ({ segment }) => segment);
  return letters.slice(0, maxPersonName).join('').slice(0, maxPersonName).trimEnd() || null;
}

function toKey(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'kepwai request senders v1', 32));
}

function isSame(given: Buffer, expected: Buffer): boolean {
  return given.length === expected.length && timingSafeEqual(given, expected);
}
