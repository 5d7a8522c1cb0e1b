/** Reference for archives: node:http, and file streams one after the other; LIST names a file with their paths, a line each. */
import { createReadStream, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { Readable } from 'node:stream';

const files = readFileSync(String(process.env.LIST), 'utf8').trim().split('\n');
const size = files.reduce((sum, file) => sum + statSync(file).size, 0);

async function* bytesOf(): AsyncGenerator<Buffer> {
  for (const file of files) yield* createReadStream(file);
}

createServer((request, response) => {
  if (request.method !== 'GET') {
    response.end();
    return;
  }
  response.writeHead(200, { 'content-length': size, 'content-type': 'application/octet-stream' });
  Readable.from(bytesOf(), { objectMode: false }).pipe(response);
}).listen(Number(process.env.PORT), '127.0.0.1');
