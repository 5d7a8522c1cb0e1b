import { sql } from 'kysely';
import { AppError } from '../errors.ts';
import { anonymous, defineOperation, type Operation } from './operation.ts';

const getHealth = defineOperation('getHealth', {
  guard: anonymous,
  handle: async () => ({ status: 'ok' as const }),
});

const getReadiness = defineOperation('getReadiness', {
  guard: anonymous,
  async handle(_request, { db }) {
    await sql`select 1`.execute(db).catch((cause: unknown) => {
      throw new AppError('UNAVAILABLE', { cause });
    });
    return { status: 'ok' as const };
  },
});

export const healthOperations: Operation[] = [getHealth, getReadiness];
