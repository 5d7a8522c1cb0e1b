import * as z from 'zod';
import { listReported, type ReportedRow, revokeAsOperator } from '../../domains/shares/reports.ts';
import { createShareSecrets, type ShareSecrets } from '../../domains/shares/secrets.ts';
import { parseEnv } from '../../env.ts';
import { type CommandContext, CommandError } from '../context.ts';
import { visitDatabase } from '../processes/visit-database.ts';
import { createCommandRecord } from './command-record.ts';

/** Options of the command. */
export interface ShareOptions {
  reported?: boolean | undefined;
}

/** Prints the open links that visitors reported, without names: the operator opens a link to see its content. */
export async function shareList(
  { source, print }: CommandContext,
  { reported = false }: ShareOptions,
): Promise<number> {
  if (!reported) throw new CommandError('--reported is needed: other links are nobody else’s business.');
  const env = parseEnv(source);
  const secrets = createShareSecrets(env);
  const rows = await visitDatabase(source, listReported);
  for (const row of rows)
    for (const line of describe(row, { secrets, publicUrl: env.publicUrl })) print(line);
  print(
    rows.length === 0
      ? 'No open link was reported.'
      : `Reported links: ${rows.length}. End one with: kepwai share revoke <id>`,
  );
  return 0;
}

/** Ends a link for everybody; can run beside a server. */
export async function shareRevoke(
  { source, print }: CommandContext,
  shareId: string | undefined,
): Promise<number> {
  if (shareId === undefined)
    throw new CommandError('The id of the link is needed: kepwai share revoke <id>.');
  if (!z.uuid().safeParse(shareId).success) throw new CommandError(`${shareId} is no id of a link.`);
  const outcome = await visitDatabase(source, (db) =>
    revokeAsOperator({ db, clock: () => new Date(), record: createCommandRecord() }, shareId),
  );
  if (outcome === 'unknown') throw new CommandError(`No link has the id ${shareId}; nothing was changed.`);
  print(outcome === 'revoked' ? `The link ${shareId} has ended.` : `The link ${shareId} had ended before.`);
  return 0;
}

function describe(
  row: ReportedRow,
  { secrets, publicUrl }: { secrets: ShareSecrets; publicUrl: string },
): string[] {
  const slug = secrets.unseal(row);
  const reasons = Object.entries(row.reasons).map(([reason, count]) => `${count} ${reason}`);
  const day = (at: Date) => at.toISOString().slice(0, 10);
  return [
    row.id,
    `  reports   ${row.report_count} (${reasons.toSorted().join(', ')}), last on ${day(row.last_reported_at)}`,
    `  ${shownBy(row)}${row.password_hash === null ? '' : ', behind a password'}`,
    `  made      on ${day(row.created_at)} by ${row.created_by} in group ${row.group_id}, until ${day(row.expires_at)}`,
    `  address   ${slug === null ? 'unknown: its secret is no longer in AUTH_SECRET' : `${publicUrl}/app/share/${slug}`}`,
  ];
}

function shownBy({ kind, file_count: count, request }: ReportedRow): string {
  if (request) return `asks for  files, and got ${request.fileCount}`;
  return `shows     ${kind === 'image_set' ? 'image set' : kind}, ${count} files`;
}
