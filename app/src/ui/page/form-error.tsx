import { Banner } from './banner.tsx';

/** Error of a form next to its button: why it was not accepted. The fields keep their input. */
export function FormError({
  error,
}: {
  error: { readonly title: string; readonly advice: string; readonly isOffline: boolean } | null;
}) {
  if (!error) return null;
  return (
    <Banner tone={error.isOffline ? 'offline' : 'danger'} title={error.title}>
      {error.advice}
    </Banner>
  );
}
