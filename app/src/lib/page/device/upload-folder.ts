/** Folder that files from the computer can be dropped onto; the id is null for the top. */
export interface UploadFolder {
  readonly id: string | null;
  readonly name: string;
}

const topId = 'top';

/** Returns the attributes that let files from the computer be dropped onto an element. */
export function uploadFolderProps({ id, name }: UploadFolder) {
  return { 'data-upload-folder': id ?? topId, 'data-upload-name': name };
}

/** Returns the folder whose card or row an event is on, with that element; null elsewhere. */
export function findUploadFolder(
  target: EventTarget | null,
): { readonly folder: UploadFolder; readonly element: HTMLElement } | null {
  if (!(target instanceof Element)) return null;
  const element = target.closest<HTMLElement>('[data-upload-folder]');
  if (!element) return null;
  const { uploadFolder, uploadName = '' } = element.dataset;
  return {
    element,
    folder: { id: uploadFolder === topId ? null : (uploadFolder ?? null), name: uploadName },
  };
}
