import {
  anonymous,
  defineOperation,
  defineRawOperation,
  type Operations,
  signedIn,
} from '../../../http/contract/operation.ts';
import { createExportSecret, nextExportAt, requestExport } from '../../users/exports/exports.ts';
import { findLatestExport } from '../../users/exports/rows.ts';
import { requireUser } from '../../users/registration.ts';
import { countPosts } from './posts-store.ts';
import { toMyExport } from './presenters.ts';
import { sendExport } from './send-export.ts';

/** Operations of a person's copy of everything about them. */
export const myExportOperations: Operations = {
  getMyExport: defineOperation('getMyExport', {
    guard: signedIn,
    cost: 20,
    async handle({ caller: { userId } }, { db, clock }) {
      await requireUser(db, userId);
      const [latest, posts] = await Promise.all([findLatestExport(db, userId), countPosts(db, userId)]);
      const now = clock();
      const isOver =
        latest?.expires_at !== null && latest?.expires_at !== undefined && latest.expires_at <= now;
      return {
        export: latest && !isOver ? toMyExport(latest) : null,
        nextAt: nextExportAt(latest, now)?.toISOString() ?? null,
        ...posts,
      };
    },
  }),

  createMyExport: defineOperation('createMyExport', {
    guard: signedIn,
    cost: 100,
    async handle({ caller: { userId }, logSecurity }, deps) {
      const row = await requestExport(deps, userId);
      logSecurity({ event: 'role-changed', change: 'own-data-exported' });
      return toMyExport(row);
    },
  }),

  createMyExportAddress: defineOperation('createMyExportAddress', {
    guard: signedIn,
    cost: 100,
    async handle({ caller: { userId } }, deps) {
      const { secret, expiresAt } = await createExportSecret(deps, userId);
      return { url: `/api/export/content?t=${secret}`, expiresAt: expiresAt.toISOString() };
    },
  }),

  getExportContent: defineRawOperation('getExportContent', {
    guard: anonymous,
    // Each lays out everything of a person.
    cost: 200,
    handle: ({ query: { t: secret }, network, request, reply }, deps) =>
      sendExport(deps, { secret, network, request, reply }),
  }),
};
