import Copy from 'lucide-react/icons/copy';
import ExternalLink from 'lucide-react/icons/external-link';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { useEffect, useState } from 'react';
import { loadPublicConfig } from '../../lib/config.ts';
import { describeError } from '../../lib/error-text.ts';
import { loadLiff } from '../../lib/liff.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';

/** How long "copied" is said. @see spec.md 9 */
const copiedForMs = 1500;

/** The ways out of a sign-in that does not end well. `error` is null where it has not ended at all. */
export function SplashTrouble({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const [isCopied, setIsCopied] = useState(false);
  const text = error === null ? null : describeError(error);

  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), copiedForMs);
    return () => clearTimeout(timer);
  }, [isCopied]);

  return (
    <div className="flex w-full flex-col gap-3">
      {text && (
        <div className="text-left">
          <Banner tone="danger" title={text.title}>
            {text.advice}
          </Banner>
        </div>
      )}
      <Button wide icon={<RotateCw aria-hidden="true" />} onClick={onRetry}>
        ลองใหม่
      </Button>
      <Button
        wide
        tone="secondary"
        icon={<ExternalLink aria-hidden="true" />}
        onClick={() => void openInBrowser()}
      >
        เปิดในเบราว์เซอร์
      </Button>
      <Button
        wide
        tone="quiet"
        icon={<Copy aria-hidden="true" />}
        onClick={() => void copyDiagnostics(error).then(() => setIsCopied(true))}
      >
        {isCopied ? 'คัดลอกแล้ว' : 'คัดลอกข้อมูลแจ้งปัญหา'}
      </Button>
    </div>
  );
}

async function openInBrowser(): Promise<void> {
  const { publicUrl } = await loadPublicConfig();
  const liff = await loadLiff();
  liff.openWindow({ url: new URL('/microapp', publicUrl).href, external: true });
}

/** Facts without names and tokens; LIFF itself may be what is missing. */
async function copyDiagnostics(error: unknown): Promise<void> {
  const liff = await loadLiff().then(
    (loaded) => loaded.diagnostics(),
    (cause: unknown) => ({ unavailable: String(cause) }),
  );
  const facts = { at: new Date().toISOString(), error: error === null ? null : String(error), liff };
  await navigator.clipboard.writeText(JSON.stringify(facts, null, 2));
}
