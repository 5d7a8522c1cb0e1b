import { messageTypeOf } from '@kepwai/rules/sharing/chat-messages';
import type { Deps } from '../../../deps.ts';
import type { components } from '../../../generated/schema.ts';
import type { ShareSecrets } from '../secrets.ts';
import type { ChatLink } from './chat-links.ts';

type Addressed = (place: number, part: 'original' | 'preview') => string;

/** Returns a link into a chat as the contract shows it to its maker. */
export function toChatLink(
  { env, shareSecrets }: Pick<Deps, 'env'> & { shareSecrets: ShareSecrets },
  { row, files }: ChatLink,
): components['schemas']['ChatLink'] {
  const slug = shareSecrets.unseal(row);
  if (slug === null) throw new Error('a new link is sealed with the current secret');
  const address: Addressed = (place, part) =>
    `${env.contentUrl ?? env.publicUrl}/api/share/${slug}/chat/${place}/${part}`;
  return {
    id: row.id,
    expiresAt: row.expires_at.toISOString(),
    items: files.map((file, index) => ({
      fileId: file.fileId,
      message: row.is_view_only ? null : messageOf(file, index + 1, address),
      pictureUrl: file.thumbnailState === 'ready' ? address(index + 1, 'preview') : null,
    })),
  };
}

function messageOf(
  file: ChatLink['files'][number],
  place: number,
  address: Addressed,
): components['schemas']['ChatMessage'] | null {
  const type = messageTypeOf(file);
  const isSound = type === 'audio';
  // LINE requires the duration of a sound.
  if (type === null || (isSound && file.durationMs === null)) return null;
  return {
    type,
    originalContentUrl: address(place, 'original'),
    previewImageUrl: isSound ? null : address(place, 'preview'),
    durationMs: isSound ? file.durationMs : null,
  };
}
