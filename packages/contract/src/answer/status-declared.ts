import { declaredFor, isImpliedRefusal } from '../document/operation.ts';
import type { AnswerCheck } from './answer-check.ts';

export const checkStatusDeclared: AnswerCheck = ({ operation, answer }) => {
  if (operation.responses.size === 0) return null;
  if (declaredFor(operation, answer.status) || isImpliedRefusal(operation, answer.status)) return [];
  const declared = [...operation.responses.keys()].join(', ');
  const source = `${operation.source}/responses`;
  return [{ pointer: '/status', expected: `one of ${declared}`, got: String(answer.status), source }];
};
