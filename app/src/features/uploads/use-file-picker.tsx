import { type ChangeEvent, type ReactNode, useRef } from 'react';

/** Picker and camera of the device: render `inputs` somewhere, and let buttons call the functions. */
export interface FilePicker {
  readonly inputs: ReactNode;
  readonly pick: () => void;
  readonly shoot: () => void;
}

export function useFilePicker(onFiles: (files: File[]) => void): FilePicker {
  const picker = useRef<HTMLInputElement>(null);
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
  return { inputs, pick: () => picker.current?.click(), shoot: () => camera.current?.click() };
}
