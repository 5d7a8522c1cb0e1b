/** Reference for downloads: node:http and a file stream, whole or one range. */
import { createReadStream, statSync } from 'node:fs';
import { createServer } from 'node:http';

const file = String(process.env.FILE);
const size = statSync(file).size;

createServer((request, response) => {
  const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
  const [start, end] = range === null ? [0, size - 1] : [Number(range[1]), Number(range[2])];
  response.writeHead(range === null ? 200 : 206, {
    'content-length': end - start + 1,
    'content-type': 'video/mp4',
  });
  createReadStream(file, { start, end }).pipe(response);
}).listen(Number(process.env.PORT), '127.0.0.1');
