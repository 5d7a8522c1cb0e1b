import { Button, ButtonLink } from '../controls/button.tsx';
import { MissingSheetDrawing, StuckDrawerDrawing } from '../drawings/drawings.tsx';
import { RequestId } from './request-id.tsx';

const words = {
  404: {
    title: 'Page Not Found',
    thai: 'ไม่พบหน้านี้',
    advice: 'ที่อยู่อาจพิมพ์ผิด ของอาจถูกย้ายไปแล้ว หรือเป็นตู้ของกลุ่มที่คุณไม่ได้อยู่',
  },
  500: {
    title: 'Internal Server Error',
    thai: 'มีบางอย่างขัดข้อง',
    advice: 'ไฟล์ของคุณยังอยู่ครบ ลองเปิดใหม่อีกครั้ง ถ้ายังไม่ได้ รอสักครู่แล้วค่อยลอง',
  },
} as const;

/**
 * Page for "not found" and "error": the specification's titles with Thai next to them, advice, and a way
 * back.
 */
export function ErrorPage({
  status,
  description,
  requestId,
}: {
  status: 404 | 500;
  /**
   * The error's own message, in small text for support. That of a missing page is folded, because it repeats the title.
   */
  description?: string;
  /** Id to quote when requesting help. */
  requestId?: string | null;
}) {
  const { title, thai, advice } = words[status];
  const Drawing = status === 404 ? MissingSheetDrawing : StuckDrawerDrawing;
  return (
    <section className="m-auto flex w-full max-w-xl flex-col items-center gap-2 py-8 text-center">
      <title>{`${thai} · เก็บไว้`}</title>
      <Drawing className="mb-4 h-44 w-auto" />
      <h1 className="flex flex-col text-heading font-semibold text-ink">
        {thai}
        <span className="flex justify-center gap-1.5 text-caption font-normal text-ink-soft">
          <span lang="en">{title}</span>
          {status === 500 && <span className="tabular-nums">{` ${status}`}</span>}
        </span>
      </h1>
      <p className="max-w-md text-balance text-ink-soft">{advice}</p>
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        {status === 500 && <Button onClick={() => location.reload()}>ลองอีกครั้ง</Button>}
        <ButtonLink to="/microapp" tone={status === 500 ? 'secondary' : 'primary'}>
          กลับไปกลุ่มของฉัน
        </ButtonLink>
        <ButtonLink to="/" tone="quiet">
          หน้าแรก
        </ButtonLink>
      </div>
      {description && status === 404 && (
        <details className="mt-6 max-w-full">
          <summary className="flex min-h-11 cursor-pointer items-center justify-center rounded-control px-3 text-small text-ink-soft">
            ข้อมูลสำหรับช่าง
          </summary>
          <Message>{description}</Message>
        </details>
      )}
      {description && status === 500 && <Message>{description}</Message>}
      {requestId && <RequestId requestId={requestId} />}
    </section>
  );
}

function Message({ children }: { children: string }) {
  return (
    <p className="mt-2 rounded-control bg-surface-sunken px-3 py-1.5 font-mono text-caption wrap-anywhere text-ink-soft">
      {children}
    </p>
  );
}
