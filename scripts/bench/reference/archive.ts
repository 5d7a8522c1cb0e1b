/** Reference for archives: node:http, and file streams one after the other; LIST names a file with their paths, a line each. */
import { createReadStream, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { pipeline } from 'node:stream/promises';

const files = readFileSync(String(process.env.LIST), 'utf8').trim().split('\n');
const size = files.reduce((sum, file) => sum + statSync(file).size, 0);

createServer(async (request, response) => {
  if (request.method !== 'GET') return response.end();
  response.writeHead(200, { 'content-length': size, 'content-type': 'application/octet-stream' });
  for (const file of files) await pipeline(createReadStream(file), response, { end: false });
  response.end();
}).listen(Number(process.env.PORT), '127.0.0.1');
