import Hourglass from 'lucide-react/icons/hourglass';
import { type FileKind, FileKindIcon } from '../../ui/files/file-kind.tsx';
import { StageMessage } from './parts/stage-message.tsx';

const words: Readonly<Record<FileKind, { title: string; advice: string }>> = {
  image: {
    title: 'ไม่มีภาพตัวอย่าง',
    advice: 'รูปอยู่ครบ แตะ “บันทึก” แล้วเปิดด้วยแอปอื่นได้',
  },
  video: {
    title: 'เล่นวิดีโอนี้ตรงนี้ไม่ได้',
    advice: 'วิดีโออยู่ครบ แต่เบราว์เซอร์นี้เล่นแบบนี้ไม่ได้ เช่น HEVC จาก iPhone แตะ “บันทึก” แล้วเปิดจากเครื่อง',
  },
  audio: {
    title: 'เล่นเสียงนี้ตรงนี้ไม่ได้',
    advice: 'เสียงอยู่ครบ แตะ “บันทึก” แล้วเปิดด้วยแอปอื่นได้',
  },
  file: {
    title: 'ดูตัวอย่างตรงนี้ไม่ได้',
    advice: 'ไฟล์อยู่ครบ แตะ “บันทึก” แล้วเปิดด้วยแอปอื่นได้',
  },
};

/** Shows that a picture which only the server can draw appears automatically. */
export function NotDrawnYet() {
  return (
    <StageMessage icon={<Hourglass aria-hidden="true" />} title="กำลังเตรียมภาพ">
      เสร็จแล้วจะขึ้นที่นี่เอง ไม่ต้องเฝ้ารอ
    </StageMessage>
  );
}

/** Shows that a file cannot be shown here, with an alternative. */
export function NoPreview({ kind }: { kind: FileKind }) {
  const { title, advice } = words[kind];
  return (
    <div className="m-auto flex max-h-full max-w-sm flex-col overflow-y-auto items-center gap-3 px-6 text-center">
      <FileKindIcon kind={kind} className="size-16 text-stage-ink!" />
      <p className="text-title font-semibold">{title}</p>
      <p className="text-small text-stage-ink-soft">{advice}</p>
    </div>
  );
}
