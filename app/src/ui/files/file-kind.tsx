import { shortExtension } from '@kepwai/rules/names/extension';
import AudioLines from 'lucide-react/icons/audio-lines';
import FileText from 'lucide-react/icons/file-text';
import Film from 'lucide-react/icons/film';
import ImageIcon from 'lucide-react/icons/image';
import { classes } from '../classes.ts';

/** The four kinds of files. */
export type FileKind = 'image' | 'video' | 'audio' | 'file';

export { kindWords as fileKindLabels } from '@kepwai/rules/words/kind-words';

const icons = { image: ImageIcon, video: Film, audio: AudioLines, file: FileText } as const;
const inks: Record<FileKind, string> = {
  image: 'text-image',
  video: 'text-video',
  audio: 'text-audio',
  file: 'text-file',
};

/** Icon of a kind in its colour; decorative, next to its name. */
export function FileKindIcon({ kind, className }: { kind: FileKind; className?: string }) {
  const Icon = icons[kind];
  return (
    <Icon aria-hidden="true" strokeWidth={1.75} className={classes('shrink-0', inks[kind], className)} />
  );
}

/** Returns the extension as a tile shows it, such as `PDF` of `รายงาน.pdf`; empty if there is none. */
export function shownExtension(name: string): string {
  return shortExtension(name).toUpperCase();
}
