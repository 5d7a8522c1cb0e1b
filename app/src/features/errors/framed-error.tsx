import { Reason } from './error-screen.tsx';

/** Shows why a screen of the mini-app failed, within its frame, from which one can go elsewhere. */
export default function FramedError({ error }: { error: unknown }) {
  return (
    <div className="mx-auto flex w-full max-w-page flex-1 flex-col justify-center px-4">
      <Reason error={error} />
    </div>
  );
}
