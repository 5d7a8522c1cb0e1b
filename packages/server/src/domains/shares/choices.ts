import { allowedEnd, latestEnd } from '@kepwai/rules/sharing/shares';
import { dayMs } from '@kepwai/rules/time';
import { writtenLine } from '@kepwai/rules/words/written-text';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';

/** Maximum number of open links of a person in a group, those into chats apart. */
export const maxOpenLinks = 500;

/** Maximum number of open links into chats of a person in a group: sending creates one each time. */
export const maxOpenChatLinks = 2_000;

/** Choices about a link of either kind; absent ones are the default, or stay. */
export interface LinkChoices {
  name?: string | null;
  expiresAt?: string;
  password?: string | null;
  showsMaker?: boolean;
}

/** Returns the end of a new link whose maker chose none. */
export function newEnd({ env }: Pick<Deps, 'env'>, now: Date): Date {
  return new Date(now.getTime() + env.shares.defaultDays * dayMs);
}

/** Returns the end of a new link into a chat, which the operator chose. */
export function chatEnd({ env }: Pick<Deps, 'env'>, now: Date): Date {
  return new Date(now.getTime() + env.shares.chatDays * dayMs);
}

/** Returns the latest end of a link that the operator allows. */
export function latestEndOf({ env }: Pick<Deps, 'env'>, row: { created_at: Date }, now: Date): Date {
  return new Date(latestEnd({ createdAt: row.created_at, maxDays: env.shares.maxDays }, now));
}

/** Returns the columns of choices. The password is hashed elsewhere, outside any transaction. */
export function linkColumns(
  deps: Pick<Deps, 'env'>,
  { name, expiresAt, showsMaker }: LinkChoices,
  now: Date,
): { name?: string | null; expires_at?: Date; shows_maker?: boolean } {
  return {
    ...(name !== undefined && { name: name === null ? null : shownName(name) }),
    ...(expiresAt !== undefined && { expires_at: requireEnd(deps, expiresAt, now) }),
    ...(showsMaker !== undefined && { shows_maker: showsMaker }),
  };
}

function shownName(name: string): string {
  const written = writtenLine(name);
  if (written === '')
    throw new AppError('INVALID_REQUEST', { details: [{ field: '/name', message: 'must be visible' }] });
  return written;
}

/**
 * Returns the wanted end, or the latest that the operator allows, as the answer states.
 * @throws INVALID_REQUEST if it is in the past
 */
function requireEnd({ env }: Pick<Deps, 'env'>, wanted: string, now: Date): Date {
  const end = allowedEnd({ wanted, maxDays: env.shares.maxDays }, now);
  if (end !== null) return new Date(end);
  throw new AppError('INVALID_REQUEST', {
    details: [{ field: '/expiresAt', message: 'must be in the future' }],
  });
}
