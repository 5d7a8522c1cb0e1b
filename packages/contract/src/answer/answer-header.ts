import { declaredFor } from '../document/operation.ts';
import type { AnswerCheck } from './answer-check.ts';

export const checkAnswerHeader: AnswerCheck = ({ document, operation, answer }) => {
  const headers = declaredFor(operation, answer.status)?.headers ?? [];
  if (headers.length === 0) return null;
  return headers.flatMap(({ name, required, schema, source }) => {
    const value = answer.headers.get(name.toLowerCase());
    const pointer = `/headers/${name.toLowerCase()}`;
    if (value === undefined)
      return required ? [{ pointer, expected: 'it to be there', got: 'nothing', source }] : [];
    const [fault] = document.validator.textFaults(schema, value, 'answer');
    return fault ? [{ pointer, expected: fault.expected, got: value, source }] : [];
  });
};
