/** Descriptions of all checks by id. `--only` and `--skip` accept these ids. */
export const checkCatalogue = {
  'no-answer': 'the server answers, whole and in time',
  'no-server-error': 'nothing is answered with 5xx',
  'status-declared': 'the status is one that the document declares for the operation',
  'content-type': 'the content type is one that the document declares for the status',
  'answer-body': 'the body is as its schema says',
  'answer-header': 'required headers are there, and each header is as its schema says',
  'error-envelope': 'an error has the envelope that the document declares',
  'good-input': 'what the document calls good is not refused as bad',
  'input-missing': 'without something required, the request is refused',
  'input-type': 'a value of another type is refused',
  'input-boundary': 'a number or a count just beyond its limit is refused',
  'input-length': 'a text that is one too long or too short is refused',
  'input-enum': 'a value that is not among the allowed ones is refused',
  'input-const': 'another value than the constant is refused',
  'input-pattern': 'a text that does not keep its pattern is refused',
  'input-unknown-field': 'an unknown field is refused where additionalProperties is false',
  'input-content-type': 'a body of an undeclared content type is refused',
  'input-syntax': 'a body that is no JSON is refused',
  'auth-none': 'without a token the answer is 401',
  'auth-expired': 'with an expired token the answer is 401',
  'auth-forged': 'with a token that nobody issued the answer is 401',
  'auth-stranger': 'a stranger gets nothing of what is the member’s, and is not told that it exists',
  'signed-address': 'an address that an answer told of does not work with another signature',
  tus: 'resumable uploads keep the tus protocol: create, HEAD, PATCH, offset conflict, termination',
  'round-trip': 'what was uploaded comes back byte for byte',
  'read-back': 'what was changed is read as it was sent, and what was deleted is gone',
  pages: 'pages are as long as asked for, have nothing twice, and end, with all that is there',
  idempotency: 'what bears the same Idempotency-Key is done once',
  range: 'ranges: 206 with Content-Range and just these bytes, 416 beyond the end',
  etag: 'ETag: the same twice, and 304 without a body for who has it',
  'content-disposition': 'Content-Disposition can be parsed, and its file name is well encoded',
  zip: 'a ZIP is whole: directory, checksums, UTF-8 names',
  cors: 'pages of other origins: none is let in with credentials, and the one that was named can send and read',
  'live-upgrade': 'a declared WebSocket can be opened',
} as const;

/** Id of a check. */
export type CheckId = keyof typeof checkCatalogue;

export function isCheckId(text: string): text is CheckId {
  return Object.hasOwn(checkCatalogue, text);
}
