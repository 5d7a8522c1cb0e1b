/** Reference for uploads: @tus/server with its file store. */
import { createServer } from 'node:http';
import { FileStore } from '@tus/file-store';
import { Server } from '@tus/server';

const tus = new Server({
  path: '/upload',
  datastore: new FileStore({ directory: String(process.env.DATA_DIR) }),
  relativeLocation: true,
});
createServer((request, response) => void tus.handle(request, response)).listen(
  Number(process.env.PORT),
  '127.0.0.1',
);
