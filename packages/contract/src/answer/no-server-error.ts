import { brief } from '../json.ts';
import type { AnswerCheck } from './answer-check.ts';

/** Checks that no request causes a 5xx, declared or not. */
export const checkNoServerError: AnswerCheck = ({ answer }) => {
  if (answer.status < 500) return [];
  const got = `${answer.status} ${brief(answer.body.toString('utf8'))}`;
  return [{ pointer: '/status', expected: 'a status below 500', got }];
};
