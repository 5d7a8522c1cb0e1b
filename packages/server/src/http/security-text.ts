import { dayMs } from '@kepwai/rules/time';
import type { Env } from '../env.ts';

/** Days until the file expires. */
const validDays = 180;

/**
 * Returns `security.txt`: how to reach the operator about a weakness. Without a contact in the environment, it names
 * the contact page.
 * @see https://www.rfc-editor.org/rfc/rfc9116
 */
export function securityText(
  { publicUrl, operator }: Pick<Env, 'publicUrl' | 'operator'>,
  now: Date,
): string {
  const expires = new Date(now.getTime() + validDays * dayMs);
  return [
    `Contact: ${contactAddress(operator.contact) ?? `${publicUrl}/docs/faq#contact`}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: th, en',
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    `Policy: ${publicUrl}/security#report`,
    '',
  ].join('\n');
}

/** Returns a contact as an address; null if it is neither e-mail, telephone nor page. */
function contactAddress(contact: string | null): string | null {
  if (contact === null) return null;
  if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(contact)) return `mailto:${contact}`;
  if (/^\+?[\d\s-]{8,20}$/.test(contact)) return `tel:${contact.replace(/[\s-]/g, '')}`;
  return /^https:\/\/\S+$/.test(contact) ? contact : null;
}
