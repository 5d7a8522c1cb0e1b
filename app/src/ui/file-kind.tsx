import AudioLines from 'lucide-react/icons/audio-lines';
import FileText from 'lucide-react/icons/file-text';
import Film from 'lucide-react/icons/film';
import ImageIcon from 'lucide-react/icons/image';
import { classes } from './classes.ts';

/** The four kinds of things kept. */
export type FileKind = 'image' | 'video' | 'audio' | 'file';

/** What a kind is called on screen. */
export const fileKindLabels: Record<FileKind, string> = {
  image: 'รูป',
  video: 'วิดีโอ',
  audio: 'เสียง',
  file: 'ไฟล์',
};

const icons = { image: ImageIcon, video: Film, audio: AudioLines, file: FileText } as const;
const inks: Record<FileKind, string> = {
  image: 'text-image',
  video: 'text-video',
  audio: 'text-audio',
  file: 'text-file',
};

/** A kind's icon in its colour; decoration beside its name. */
export function FileKindIcon({ kind, className }: { kind: FileKind; className?: string }) {
  const Icon = icons[kind];
  return (
    <Icon aria-hidden="true" strokeWidth={1.75} className={classes('shrink-0', inks[kind], className)} />
  );
}

/** `PDF` of `รายงาน.pdf`: at most five letters; empty where a name has none. */
export function extensionOf(name: string): string {
  return /\.([A-Za-z0-9]{1,5})$/.exec(name)?.[1]?.toUpperCase() ?? '';
}
