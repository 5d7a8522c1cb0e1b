import { AppError } from '../errors.ts';
import { defineRawOperation, type Operation, type OperationId, signedIn } from '../http/operation.ts';

const pending = ['getSavingFileTypes', 'putSavingFileTypes', 'noteOnboarding'] satisfies OperationId[];

/** Declared by the contract, and on their way. */
export const pendingOperations: Operation[] = pending.map((id) =>
  defineRawOperation<OperationId, object>(id, {
    guard: signedIn,
    handle: async () => {
      throw new AppError('UNAVAILABLE');
    },
  }),
);
