/** An id as the product makes it: a UUID, of which only this spelling is one, so that ids can be compared. */
export const idPattern: RegExp = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Maximum length of an id in an address: a longer one is not found, whatever else is wrong with the request. */
export const maxIdLength = 100;

/** Returns whether a value is spelled like an id. */
export function isId(value: unknown): value is string {
  return typeof value === 'string' && idPattern.test(value);
}
