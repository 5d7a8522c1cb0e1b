import { expect, it } from 'vitest';
import { findPageTarget } from './page-target.ts';

it.each([
  ['the front', '/microapp/g', '', null],
  ['all files', '/microapp/g/file', '?kind=image', null],
  ['the folders', '/microapp/g/folder', '', null],
  ['a folder', '/microapp/g/folder/f1', '', 'f1'],
  ['the uploads', '/microapp/g/file/upload', '', null],
  ['the uploads into a folder', '/microapp/g/file/upload', '?folder=f1', 'f1'],
])('a page takes dropped files on %s', (_name, pathname, search, folderId) => {
  expect(findPageTarget('g', { pathname, search })).toMatchObject({ folderId });
});

it.each(['/microapp/g/file/f1', '/microapp/g/image-set/s1', '/microapp/g/quota'])(
  'a page takes no dropped files on %s',
  (pathname) => {
    expect(findPageTarget('g', { pathname, search: '' })).toBeNull();
  },
);
