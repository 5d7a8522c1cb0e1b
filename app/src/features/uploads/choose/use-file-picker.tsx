import { type ChangeEvent, type ReactNode, useRef } from 'react';
import { isInLine } from '../../../lib/line/liff.ts';

/** Picker and camera of the device: render `inputs` somewhere, and let buttons call the functions. */
export interface FilePicker {
  readonly inputs: ReactNode;
  readonly pick: () => void;
  readonly shoot: () => void;
  /** Picks a whole folder; null if the browser cannot, as LINE's. */
  readonly pickFolder: (() => void) | null;
}

export function useFilePicker(onFiles: (files: File[]) => void): FilePicker {
  const picker = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const take = ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(input.files ?? [])]);
    // Otherwise picking the same file again causes no change event.
    input.value = '';
  };
  const inputs = (
    <>
      <input ref={picker} type="file" multiple hidden aria-label="เลือกไฟล์จากเครื่อง" onChange={take} />
      <input
        ref={(input) => {
          folder.current = input;
          // React has no such property.
          if (input) input.webkitdirectory = true;
        }}
        type="file"
        hidden
        aria-label="เลือกโฟลเดอร์จากเครื่อง"
        onChange={take}
      />
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label="ถ่ายรูปด้วยกล้อง"
        onChange={take}
      />
    </>
  );
  return {
    inputs,
    pick: () => picker.current?.click(),
    shoot: () => camera.current?.click(),
    pickFolder: canPickFolders() ? () => folder.current?.click() : null,
  };
}

function canPickFolders(): boolean {
  return !isInLine() && 'webkitdirectory' in HTMLInputElement.prototype;
}
