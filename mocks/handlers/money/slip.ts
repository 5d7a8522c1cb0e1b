import type { FileItem, Slip } from '@kepwai/api-client';
import { hideMiddle } from '@kepwai/rules/words/hide-middle';
import { getGroupFile, openGroup } from '../contract/guard.ts';
import { operation } from '../contract/operation.ts';
import { takePage } from '../contract/page.ts';
import { selectFiles } from '../state/file-query.ts';
import { listGroupFiles } from '../state/files.ts';
import type { FakeServer } from '../state/records/records.ts';
import { viewFile } from '../views/file.ts';

/** Creates the handlers of `openapi/paths/slip.yaml`. */
export function createSlipHandlers(server: FakeServer) {
  return [
    operation('listSlips', (call) => {
      const { me, group } = openGroup(server, call);
      const { bankCode } = call.query;
      const inPeriod = selectFiles(listGroupFiles(server, group.id), call.query);
      const slips = inPeriod.flatMap((file) => {
        const slip = viewSlip(server, file, me.id);
        if (!slip || (bankCode !== undefined && slip.bankCode !== bankCode)) return [];
        return [{ slip, file: viewFile(server, group, file, me.id) }];
      });
      return takePage(call.query, slips);
    }),

    operation('getFileSlip', (call) => {
      const { me, group } = openGroup(server, call);
      const file = getGroupFile(server, group, call.path.fileId);
      return { slip: file.trashedAt !== null ? null : viewSlip(server, file, me.id) };
    }),
  ];
}

/** Returns the slip of a file, with the first post of its reference; null if it is none. */
function viewSlip(server: FakeServer, file: FileItem, meId: string): Slip | null {
  const slip = server.slips.get(file.id);
  if (!slip) return null;
  const first = listGroupFiles(server, file.groupId).findLast(({ id }) => {
    const other = server.slips.get(id);
    return other?.bankCode === slip.bankCode && other.reference === slip.reference;
  });
  const isMine = file.postedBy?.id === meId;
  return {
    ...slip,
    reference: isMine ? slip.reference : hideMiddle(slip.reference),
    isMasked: !isMine,
    first:
      !first || first.id === file.id
        ? null
        : { fileId: first.id, postedAt: first.postedAt, postedBy: first.postedBy },
  };
}
