import { textOfRtf } from '@kepwai/rules/words/rtf';

/** Reads the text of an RTF document. */
export function readRtf(bytes: ArrayBuffer): string {
  return [...textOfRtf(bytesAsLetters(new Uint8Array(bytes)))].join('');
}

/** Returns a string with a character of the same number for each byte, which no label of `TextDecoder` does. */
function bytesAsLetters(bytes: Uint8Array): string {
  const pieces: string[] = [];
  for (let at = 0; at < bytes.length; at += 8192)
    pieces.push(String.fromCharCode(...bytes.subarray(at, at + 8192)));
  return pieces.join('');
}
