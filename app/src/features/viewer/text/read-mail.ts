import PostalMime, { type Address } from 'postal-mime';
import { textOfHtml } from './read-html.ts';

/** Mail for display. */
export interface Mail {
  readonly subject: string;
  readonly from: string;
  readonly to: string;
  readonly copyTo: string;
  /** Instant of its date; null if it has none that can be read. */
  readonly sentAt: string | null;
  readonly text: string;
  readonly attachments: readonly string[];
}

/** Reads a mail (RFC 5322 with MIME): its decoded words. Of HTML, its text alone. */
export async function readMail(bytes: ArrayBuffer): Promise<Mail> {
  const { subject = '', from, to, cc, date, text, html, attachments } = await PostalMime.parse(bytes);
  return {
    subject,
    from: describeAddresses(from ? [from] : []),
    to: describeAddresses(to ?? []),
    copyTo: describeAddresses(cc ?? []),
    sentAt: date !== undefined && !Number.isNaN(Date.parse(date)) ? new Date(date).toISOString() : null,
    text: (text ?? textOfHtml(html ?? '')).trim(),
    attachments: attachments
      // Pictures of its HTML are none.
      .filter(({ related }) => !related)
      .map(({ filename, mimeType }) => filename ?? mimeType),
  };
}

function describeAddresses(addresses: readonly Address[]): string {
  return addresses
    .map(({ name, address }) => (address !== undefined && name ? `${name} <${address}>` : (address ?? name)))
    .join(', ');
}
