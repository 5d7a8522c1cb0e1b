import type { WireRequest } from './send.ts';

/** A secret, and the shell variable that stands for it. */
export interface Secret {
  value: string;
  variable: string;
}

/**
 * Minimum length of secrets that are replaced anywhere: shorter ones may be part of any word, and are only
 * replaced if tokens are.
 */
const minSecretLength = 6;

/** Maximum size of a body in the command; of larger ones only the size is shown. */
const maxBodyBytes = 8192;

/** Returns a shell command that repeats the request, with secrets as variables. */
export function toCurl({ method, url, headers, body }: WireRequest, secrets: Secret[]): string {
  const isHead = method === 'HEAD';
  const parts = ['curl -sS -i', isHead ? '--head' : `-X ${method}`];
  for (const [name, value] of headers) parts.push(`-H ${quoteHeader(name, value, secrets)}`);
  // curl sets a content type of its own for a body without one.
  if (body && !headers.some(([name]) => name.toLowerCase() === 'content-type'))
    parts.push("-H 'Content-Type:'");
  if (body && body.length > maxBodyBytes) parts.push(`--data-binary @- # ${body.length} bytes`);
  else if (body) parts.push(`--data-binary ${quote(body.toString('utf8'), secrets)}`);
  const [address, comment] = [quote(url, secrets), parts.findIndex((part) => part.includes(' # '))];
  return comment < 0 ? [...parts, address].join(' ') : [...parts.toSpliced(comment, 0, address)].join(' ');
}

function quote(text: string, secrets: Secret[]): string {
  const quoted = `'${text.replaceAll("'", `'\\''`)}'`;
  return known(secrets).reduce(
    (line, { value, variable }) => line.replaceAll(value, `'"$${variable}"'`),
    quoted,
  );
}

function quoteHeader(name: string, value: string, secrets: Secret[]): string {
  const [scheme = '', token = ''] = value.includes(' ')
    ? [`${value.split(' ')[0]} `, value.split(' ')[1]]
    : ['', value];
  const secret = secrets.find(
    (each) => each.value === token || Buffer.from(each.value).toString('base64') === token,
  );
  return secret ? `"${name}: ${scheme}$${secret.variable}"` : quote(`${name}: ${value}`, secrets);
}

function known(secrets: Secret[]): Secret[] {
  return secrets.filter(({ value }) => value.length >= minSecretLength);
}

/** Replaces secrets, and anything that looks like a token. */
export function redact(text: string, secrets: Secret[]): string {
  return known(secrets)
    .reduce((line, { value, variable }) => line.replaceAll(value, `$${variable}`), text)
    .replaceAll(/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '(a token)');
}
