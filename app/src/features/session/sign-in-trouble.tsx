import Copy from 'lucide-react/icons/copy';
import ExternalLink from 'lucide-react/icons/external-link';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { loadPublicConfig } from '../../lib/config.ts';
import { describeError } from '../../lib/error-text.ts';
import { loadLiff } from '../../lib/liff.ts';
import { peekReturnPath } from '../../lib/return-to.ts';
import { useCopied } from '../../lib/use-copied.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';

/** The ways out of a sign-in that does not end well. `error` is null where it has not ended at all. */
export function SignInTrouble({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { isCopied, hasFailed, copy } = useCopied();
  const text = error === null ? null : describeError(error);

  return (
    <div className="flex w-full flex-col gap-3">
      {text && (
        <div role="alert" className="text-left">
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
        onClick={() => void copy(describeForSupport(error))}
      >
        <span role="status">
          {isCopied ? 'คัดลอกแล้ว' : hasFailed ? 'คัดลอกไม่ได้ในเบราว์เซอร์นี้' : 'คัดลอกข้อมูลแจ้งปัญหา'}
        </span>
      </Button>
    </div>
  );
}

/** The same place in the phone's browser: where LINE's own is what does not work, that one does. */
async function openInBrowser(): Promise<void> {
  const path = peekReturnPath() ?? '/microapp';
  try {
    const { publicUrl } = await loadPublicConfig();
    const liff = await loadLiff();
    liff.openWindow({ url: new URL(path, publicUrl).href, external: true });
  } catch {
    // LIFF itself may be what is missing; a browser opens another window without it.
    window.open(path, '_blank', 'noopener');
  }
}

/** Facts without names and tokens; LIFF itself may be what is missing. */
async function describeForSupport(error: unknown): Promise<string> {
  const liff = await loadLiff().then(
    (loaded) => loaded.diagnostics(),
    (cause: unknown) => ({ unavailable: String(cause) }),
  );
  const facts = { at: new Date().toISOString(), error: error === null ? null : String(error), liff };
  return JSON.stringify(facts, null, 2);
}
