import type { RequestKind } from '@kepwai/api-client';
import { allKinds, requestKindOf } from '@kepwai/rules/sharing/requests';
import { kindOfType } from '@kepwai/rules/words/kind-words';

const names: Readonly<Record<RequestKind, string>> = {
  image: 'รูป',
  video: 'วิดีโอ',
  audio: 'เสียง',
  document: 'เอกสาร',
  other: 'ไฟล์อื่น',
};

const documents = 'pdf,txt,csv,md,rtf,doc,docx,xls,xlsx,ppt,pptx,odt,ods,odp,pages,numbers,key'.split(',');

// Phones and desktops leave an unknown type empty.
const extensions: Readonly<Record<Exclude<RequestKind, 'other'>, readonly string[]>> = {
  image: 'heic,heif,jpg,jpeg,png,gif,webp,avif,bmp,tif,tiff'.split(','),
  video: 'mp4,mov,m4v,mkv,webm,avi,3gp'.split(','),
  audio: 'm4a,mp3,wav,aac,ogg,opus,flac,amr'.split(','),
  document: documents,
};

/** Returns the kind of a picked file, as far as the browser and its name show; the server looks at its bytes. */
export function kindOf({ type, name }: Pick<File, 'type' | 'name'>): RequestKind {
  const kind = requestKindOf({ kind: kindOfType(type), mimeType: type });
  if (kind !== 'other') return kind;
  const extension = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  const known = (['document', 'image', 'video', 'audio'] as const).find((kind) =>
    extensions[kind].includes(extension),
  );
  return known ?? 'other';
}

/** Returns the value of an input's `accept`; null if every file may be picked. */
export function acceptOf(kinds: readonly RequestKind[]): string | null {
  if (kinds.includes('other')) return null;
  return kinds
    .flatMap((kind) => {
      if (kind === 'document') return documents.map((extension) => `.${extension}`);
      return kind === 'image' ? ['image/*', '.heic', '.heif'] : [`${kind}/*`];
    })
    .join(',');
}

/** Returns `รูปกับวิดีโอ`, or that every kind is taken. */
export function describeKinds(kinds: readonly RequestKind[]): string {
  if (allKinds.every((kind) => kinds.includes(kind))) return 'ไฟล์ทุกชนิด';
  const listed = allKinds.filter((kind) => kinds.includes(kind)).map((kind) => names[kind]);
  return listed.length < 2 ? listed.join('') : `${listed.slice(0, -1).join(' ')} กับ${listed.at(-1)}`;
}
