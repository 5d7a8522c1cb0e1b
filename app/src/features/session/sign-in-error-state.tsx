import { compareVersions } from '@kepwai/liff-adapter';
import Copy from 'lucide-react/icons/copy';
import ExternalLink from 'lucide-react/icons/external-link';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { useEffect, useState } from 'react';
import { describeError } from '../../lib/errors/error-text.ts';
import { isInLine, loadLiff } from '../../lib/line/liff.ts';
import { peekReturnPath } from '../../lib/page/device/return-to.ts';
import { useCopied } from '../../lib/page/use-copied.ts';
import { SignInError } from '../../lib/session/sign-in.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useWayOut } from '../../ui/overlays/use-way-out.ts';
import { Banner } from '../../ui/page/banner.tsx';

/** First version of LINE in which all windows and pickers of LIFF work as documented. */
const wholeFrom = '11.7.0';

/** Errors that a retry here cannot fix, but another browser can. */
const elsewhere: ReadonlySet<SignInError['code']> = new Set(['OPEN_CHAT', 'COOKIES_BLOCKED']);

/** Shows the ways out of a failed sign-in. `error` is null while it is still pending. */
export function SignInErrorState({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const leave = useWayOut();
  const { isCopied, hasFailed, copy } = useCopied();
  const text = error === null ? null : describeError(error);
  const { isInside, oldVersion } = useLineClient();
  const isElsewhere = isInside && error instanceof SignInError && elsewhere.has(error.code);
  const again = (
    <Button
      wide
      tone={isElsewhere ? 'secondary' : 'primary'}
      icon={<RotateCw aria-hidden="true" />}
      onClick={onRetry}
    >
      ลองใหม่
    </Button>
  );

  return (
    <div className="flex w-full flex-col gap-3">
      {text && (
        <div role="alert" className="text-left">
          <Banner tone="warning" title={text.title}>
            {text.advice}
          </Banner>
        </div>
      )}
      {oldVersion !== null && (
        <div className="text-left">
          <Banner title={`LINE ในเครื่องนี้เป็นรุ่นเก่า (${oldVersion})`}>
            อัปเดต LINE แล้วลองใหม่ หรือเปิดในเบราว์เซอร์แทน
          </Banner>
        </div>
      )}
      {!isElsewhere && again}
      {isInside && (
        <Button
          wide
          tone={isElsewhere ? 'primary' : 'secondary'}
          icon={<ExternalLink aria-hidden="true" />}
          // LINE's own browser may be the cause. Nobody is signed in here, who could be handed over.
          onClick={() => void leave('sign-in', { address: peekReturnPath() ?? '/microapp' })}
        >
          เปิดในเบราว์เซอร์
        </Button>
      )}
      {isElsewhere && again}
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

/** LINE's own browser, if the page is in it. */
interface LineClient {
  readonly isInside: boolean;
  /** Version of the LINE app if it is too old for the sign-in; otherwise null. */
  readonly oldVersion: string | null;
}

function useLineClient(): LineClient {
  // LIFF itself may fail to load; LINE's browser also names itself.
  const [around, setAround] = useState<LineClient>(() => ({
    isInside: isInLine() || /\bLine\//.test(navigator.userAgent),
    oldVersion: null,
  }));
  useEffect(() => {
    void loadLiff().then(
      (liff) => {
        const version = liff.isInClient() ? liff.getLineVersion() : null;
        const isOld = version !== null && compareVersions(version, wholeFrom) < 0;
        setAround(({ isInside }) => ({
          isInside: isInside || liff.isInClient(),
          oldVersion: isOld ? version : null,
        }));
      },
      () => {
        // Without LIFF the version of LINE is unknown; the error is shown above.
      },
    );
  }, []);
  return around;
}

/** Returns facts for support, without names and tokens. LIFF itself may be missing. */
async function describeForSupport(error: unknown): Promise<string> {
  const liff = await loadLiff().then(
    (loaded) => loaded.diagnostics(),
    (cause: unknown) => ({ unavailable: String(cause) }),
  );
  const facts = { at: new Date().toISOString(), error: error === null ? null : String(error), liff };
  return JSON.stringify(facts, null, 2);
}
