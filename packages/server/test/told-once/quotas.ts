import type { OperationId } from '../../src/http/contract/operation.ts';
import { moneyCases } from './money.ts';
import { peopleCases } from './people.ts';
import type { Case } from './stage.ts';

/** Cases of quotas: of their people, and of money. */
export const quotaCases: Partial<Record<OperationId, Case>> = { ...peopleCases, ...moneyCases };
