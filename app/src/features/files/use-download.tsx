import type { FileItem } from '@kepwai/api-client';
import { type ReactNode, useState } from 'react';
import { isInLine } from '../../lib/line/liff.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { findDanger } from './danger.ts';
import { downloadAll } from './download.ts';

const DangersDialog = lazyPart(() => import('./viewer/dangers-dialog.tsx'), 'โหลดคำเตือนไม่ได้');

/** Question that the person answers before dangerous files are downloaded. */
interface Question {
  readonly files: readonly FileItem[];
  readonly dangerous: readonly FileItem[];
  readonly answer: (chosen: readonly FileItem[] | null) => void;
}

/**
 * Returns a function that downloads files and returns how many had bytes, and the warning to render for it:
 * before dangerous kinds it asks. Null: the person downloads nothing.
 */
export function useDownload(): {
  download: (files: readonly FileItem[], onNext?: (number: number) => void) => Promise<number | null>;
  warning: ReactNode;
} {
  const [question, setQuestion] = useState<Question | null>(null);
  return {
    download: async (files, onNext) => {
      const chosen = await chooseSafe(files, setQuestion);
      return chosen && (await downloadAll(chosen, onNext));
    },
    warning: question && (
      <DangersDialog
        dangerous={question.dangerous}
        otherCount={question.files.length - question.dangerous.length}
        onClose={() => question.answer(null)}
        onContinue={({ all }) =>
          question.answer(
            all ? question.files : question.files.filter((file) => !question.dangerous.includes(file)),
          )
        }
      />
    ),
  };
}

/** Returns those of these files that a download saves, and the dangerous ones among them. */
export function findDangerous(files: readonly FileItem[]): {
  wanted: readonly FileItem[];
  dangerous: readonly FileItem[];
} {
  const kept = files.filter(({ contentUrl }) => contentUrl !== null);
  // LINE opens the first alone.
  const wanted = isInLine() ? kept.slice(0, 1) : kept;
  return { wanted, dangerous: wanted.filter((file) => findDanger(file) !== null) };
}

/** Returns the files to download: all of them, unless the person decides otherwise about dangerous ones. */
async function chooseSafe(
  files: readonly FileItem[],
  ask: (question: Question | null) => void,
): Promise<readonly FileItem[] | null> {
  const { wanted, dangerous } = findDangerous(files);
  if (dangerous.length === 0) return wanted;
  const chosen = await new Promise<readonly FileItem[] | null>((answer) =>
    ask({ files: wanted, dangerous, answer }),
  );
  ask(null);
  return chosen;
}
