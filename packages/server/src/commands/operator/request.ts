import * as z from 'zod';
import type { DataRequestKind } from '../../db/tables.ts';
import {
  closeRequest,
  copyForRequest,
  enterRequest,
  eraseForRequest,
  listOpenRequests,
} from '../../domains/users/requests/requests.ts';
import { type CommandContext, CommandError } from '../context.ts';
import { visitDatabase } from '../processes/visit-database.ts';

/** Command-line options, unparsed. */
export interface RequestOptions {
  kind?: string | undefined;
  reference?: string | undefined;
  person?: string | undefined;
  posts?: string | undefined;
  outcome?: string | undefined;
}

const clock = () => new Date();
const kinds: readonly DataRequestKind[] = ['erase', 'copy', 'correct', 'object'];

/** Enters a request of a person who cannot sign in, with the operator's own number of it. */
export async function requestAdd(
  { source, print }: CommandContext,
  { kind, reference }: RequestOptions,
): Promise<number> {
  const known = kinds.find((candidate) => candidate === kind);
  if (!known) throw new CommandError(`--kind must be one of ${kinds.join(', ')}.`);
  if (!reference?.trim() || reference.length > 80)
    throw new CommandError('--reference is needed: your own number of the request, without names.');
  const { id, dueAt } = await visitDatabase(source, (db) =>
    enterRequest({ db, clock }, { kind: known, reference: reference.trim() }),
  );
  print(`${id}  to be answered by ${dueAt.toISOString()}`);
  return 0;
}

/** Prints the requests that wait. */
export async function requestList({ source, print }: CommandContext): Promise<number> {
  const requests = await visitDatabase(source, listOpenRequests);
  for (const { id, kind, reference, due_at } of requests)
    print(`${id}  ${kind.padEnd(7)}  due ${due_at.toISOString()}  ${reference}`);
  if (requests.length === 0) print('Nothing waits.');
  return 0;
}

/** Begins to erase the person of a request. */
export async function requestErase(
  { source, print }: CommandContext,
  id: string | undefined,
  { person, posts }: RequestOptions,
): Promise<number> {
  if (posts !== 'keep' && posts !== 'erase') throw new CommandError('--posts must be keep or erase.');
  const given = { id: requireId(id), person: requirePerson(person), posts } as const;
  const begun = await visitDatabase(source, (db) => eraseForRequest({ db, clock }, given));
  if (typeof begun === 'string') throw refused(begun, { ...given, kind: 'erase' });
  print(`Carried out after ${begun.dueAt.toISOString()}; the receipt is /erasure/${begun.number}.`);
  return 0;
}

/** Prepares an export for the person of a request, and prints its download address once it is ready. */
export async function requestCopy(
  { source, print }: CommandContext,
  id: string | undefined,
  { person }: RequestOptions,
): Promise<number> {
  const given = { id: requireId(id), person: requirePerson(person) };
  const copy = await visitDatabase(source, (db) => copyForRequest({ db, clock }, given));
  if (copy === 'preparing') {
    print('It is being prepared, within the hour. Say the same again for its address.');
    return 0;
  }
  if (typeof copy === 'string') throw refused(copy, { ...given, kind: 'copy' });
  const address = `${source.PUBLIC_URL ?? ''}/api/export/content?t=${copy.secret}`;
  print(`${address}\nDownloads the copy once, until ${copy.expiresAt.toISOString()}.`);
  print('Send it to the person, and close the request with: kepwai request done <id> --outcome <text>');
  return 0;
}

/** Closes a request that was answered. */
export async function requestDone(
  { source, print }: CommandContext,
  id: string | undefined,
  { outcome }: RequestOptions,
): Promise<number> {
  if (!outcome?.trim() || outcome.length > 200)
    throw new CommandError('--outcome is needed: what became of it, without names.');
  const given = { id: requireId(id), outcome: outcome.trim() };
  const isDone = await visitDatabase(source, (db) => closeRequest({ db, clock }, given));
  if (!isDone) throw new CommandError(`No request with the id ${given.id} is open; nothing was changed.`);
  print('The request is closed.');
  return 0;
}

function requirePerson(person: string | undefined): string {
  const isKnown =
    person !== undefined && (/^U[0-9a-f]{32}$/.test(person) || z.uuid().safeParse(person).success);
  if (!isKnown) throw new CommandError('--person is needed: an id of LINE, or one of ours.');
  return person;
}

function refused(
  why: 'unknown-person' | 'unknown-request',
  { id, person, kind }: { id: string; person: string; kind: 'erase' | 'copy' },
): CommandError {
  return new CommandError(
    why === 'unknown-person'
      ? `Nobody has the id ${person}; nothing was changed.`
      : `No request to ${kind} with the id ${id} is open; nothing was changed.`,
  );
}

function requireId(id: string | undefined): string {
  if (id === undefined || !z.uuid().safeParse(id).success)
    throw new CommandError('The id of the request is needed; kepwai request list names it.');
  return id;
}
