import { useCallback, useState } from 'react';
import { type FileKind, sendFiles } from './files.ts';

/** Sends files into a chat. `sending` is the sent share (0 to 1), null while nothing is being sent. */
export function useSendFiles(
  { chatId, userId }: { chatId: string; userId: string },
  onProblem: (problem: string | null) => void,
) {
  const [sending, setSending] = useState<number | null>(null);
  const send = useCallback(
    async (files: File[], as?: FileKind): Promise<void> => {
      if (files.length === 0) return;
      onProblem(null);
      setSending(0);
      try {
        await sendFiles(chatId, userId, { files, as, onProgress: setSending });
      } catch (error) {
        const reason = error instanceof Error ? error.message : 'ไม่ทราบสาเหตุ';
        onProblem(`ส่งไม่สำเร็จ ลองใหม่อีกครั้ง (${reason})`);
      }
      setSending(null);
    },
    [chatId, userId, onProblem],
  );
  return { sending, send };
}
