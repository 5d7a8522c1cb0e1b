import { openDatabase } from '../../db/database.ts';
import { summariseShares } from '../../domains/shares/reports.ts';
import { createShareSecrets } from '../../domains/shares/secrets.ts';
import type { Env } from '../../env.ts';
import type { Check } from './checks.ts';

/** Days beyond which people have forgotten a link that they made. */
const longDays = { default: 30, max: 366 };

/** Creates the check of public links as they are stored; it runs on a migrated database. */
export function shareChecks(env: Env, connectionString: string): Check[] {
  return [
    {
      name: 'Public links',
      remedy:
        'Put the former secret behind the new one (AUTH_SECRET=new,old), and run the server for an hour: makers can then copy their links again.',
      async run() {
        const db = openDatabase(connectionString, { maxConnections: 1 });
        try {
          return describe(env, await summariseShares(db, createShareSecrets(env)));
        } finally {
          await db.destroy();
        }
      },
    },
  ];
}

function describe(
  { shares: { defaultDays, maxDays }, authSecrets }: Env,
  { unreadableCount, formerCount, reportedCount }: Awaited<ReturnType<typeof summariseShares>>,
): string {
  if (unreadableCount > 0)
    throw new Error(`${unreadableCount} were made with a secret that AUTH_SECRET no longer has`);
  const former =
    formerCount === 0 ? 'no link needs the former secret' : `${formerCount} still need the former secret`;
  const reported = `${reportedCount} reported${reportedCount > 0 ? ' (`kepwai share list --reported`)' : ''}`;
  const rotation = authSecrets.length > 1 ? [former] : [];
  return [`end after ${defaultDays} days, at most ${maxDays}`, ...rotation, reported].join('; ');
}

/** Returns advice about public links that is no failure. */
export function shareAdvice({ mode, publicUrl, trustProxy, shares }: Env): string[] {
  const { defaultDays, maxDays } = shares;
  const advice: string[] = [];
  if (defaultDays > longDays.default)
    advice.push(
      `Public links: without a choice they are open for ${defaultDays} days. SHARE_DEFAULT_DAYS of ${longDays.default} or less is safer.`,
    );
  if (maxDays > longDays.max)
    advice.push(
      `Public links: they can be open for ${maxDays} days. SHARE_MAX_DAYS of 365 or less is safer.`,
    );
  if (mode === 'production' && publicUrl.startsWith('https:') && trustProxy.length === 0)
    advice.push(
      'Addresses of visitors: PUBLIC_URL is https, so a proxy stands before this server, and TRUST_PROXY names none: all visitors count as one, and a wrong password of one locks the link for all. Name the proxy.',
    );
  return advice;
}
