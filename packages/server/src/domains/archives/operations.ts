import { isAppError } from '../../errors.ts';
import {
  defineOperation,
  defineRawOperation,
  type Operations,
  signedIn,
} from '../../http/contract/operation.ts';
import { memberOfGroup } from '../groups/guard.ts';
import { isMember } from '../groups/membership.ts';
import { getOwnArchive, planArchive, planExport, showArchive } from './archives.ts';
import { holderOfArchive } from './guard.ts';
import { toArchive } from './presenters.ts';
import { sendArchive } from './sending/send-archive.ts';

/** Points of a request that plans an archive. */
const planCost = 100;

export const archivesOperations: Operations = {
  createArchive: defineOperation('createArchive', {
    guard: memberOfGroup,
    cost: planCost,
    longStatements: true,
    async handle({ body: wanted, membership: { groupId, userId }, caller }, deps) {
      const archive = await planArchive(deps, { groupId, owner: { userId }, wanted });
      return toArchive(await showArchive(deps, archive), { ...deps, caller });
    },
  }),

  createGroupExport: defineOperation('createGroupExport', {
    guard: memberOfGroup,
    cost: planCost,
    longStatements: true,
    async handle({ membership: { groupId, userId }, caller, logSecurity }, deps) {
      const { archive, isNew } = await planExport(deps, { groupId, userId });
      if (isNew) logSecurity({ event: 'role-changed', change: 'group-exported' });
      return toArchive(await showArchive(deps, archive), { ...deps, caller });
    },
  }),

  getArchive: defineOperation('getArchive', {
    guard: signedIn,
    longStatements: true,
    async handle({ params: { archiveId }, caller }, deps) {
      const archive = await getOwnArchive(deps, { archiveId, userId: caller.userId });
      return toArchive(await showArchive(deps, archive), { ...deps, caller });
    },
  }),

  getArchiveContent: defineRawOperation('getArchiveContent', {
    guard: holderOfArchive,
    async handle({ params: { archiveId }, caller: { userId, sessionId }, request, reply }, deps) {
      const archive = await getOwnArchive(deps, { archiveId, userId });
      const isAllowed = async () => {
        try {
          await deps.callerOfSession(sessionId);
          return await isMember(deps, { groupId: archive.group_id, userId });
        } catch (error) {
          // LINE that cannot be reached ends no download.
          if (isAppError(error) && error.status < 500) return false;
          throw error;
        }
      };
      await sendArchive(deps, { request, reply, archive, who: userId, isAllowed });
    },
  }),
};
