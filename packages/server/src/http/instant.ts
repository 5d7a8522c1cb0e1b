import { AppError } from '../errors.ts';

/**
 * Returns the instant of a date-time. A leap second is valid in the contract, but not in JavaScript.
 * @throws INVALID_REQUEST that names the field
 */
export function toInstant(text: string, field: string): Date {
  const instant = new Date(text);
  if (!Number.isNaN(instant.getTime())) return instant;
  throw new AppError('INVALID_REQUEST', { details: [{ field, message: 'is not an instant' }] });
}
